import { createHmac, randomUUID } from "node:crypto";
import type { SentDelivery } from "#core/git-hosts/port.ts";
import type { SamplePush } from "#tests/contract/host-under-test.ts";

/** The body of a push as in Gitea's modules/structs/hook.go. */
export function giteaPush({ repository, message, ref, before, after }: SamplePush): object {
  const fullName = `${repository.owner}/${repository.repo}`;
  const commit = {
    id: after,
    message,
    timestamp: "2026-11-01T10:00:00Z",
    author: { name: "Ann", email: "ann@example.com", username: "ann" },
  };
  return {
    ref,
    before,
    after,
    commits: [commit],
    total_commits: 1,
    head_commit: commit,
    repository: giteaRepository(repository.id, fullName, repository.isPrivate),
    pusher: { login: "ann" },
    sender: { login: "ann" },
  };
}

export const giteaRepository = (id: string, fullName: string, isPrivate: boolean) => ({
  id: Number(id),
  full_name: fullName,
  private: isPrivate,
  html_url: `https://codeberg.org/${fullName}`,
  clone_url: `https://codeberg.org/${fullName}.git`,
  default_branch: "main",
});

/** Every header that Gitea sends; it imitates Gogs and GitHub. Forgejo adds its own. */
export function giteaDelivery(
  event: string,
  payload: object,
  secret: string,
  { by = "gitea", type = event }: { by?: "gitea" | "forgejo"; type?: string } = {},
): SentDelivery {
  const raw = JSON.stringify(payload);
  const id = randomUUID();
  const mac = (algorithm: string) => createHmac(algorithm, secret).update(raw).digest("hex");
  const named = ["gitea", "gogs", "github", ...(by === "forgejo" ? ["forgejo"] : [])];
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "x-hub-signature": `sha1=${mac("sha1")}`,
    "x-hub-signature-256": `sha256=${mac("sha256")}`,
  };
  for (const name of named) {
    headers[`x-${name}-delivery`] = id;
    headers[`x-${name}-event`] = event;
    headers[`x-${name}-event-type`] = type;
    if (name !== "github") headers[`x-${name}-signature`] = mac("sha256");
  }
  return { raw, headers };
}

export function withoutSignatures({ raw, headers }: SentDelivery): SentDelivery {
  const rest = Object.entries(headers).filter(([name]) => !/signature/.test(name));
  return { raw, headers: Object.fromEntries(rest) };
}
