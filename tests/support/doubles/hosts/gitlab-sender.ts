import { randomUUID } from "node:crypto";
import type { SentDelivery } from "#core/git-hosts/port.ts";
import { hmacSha256 } from "#core/git-hosts/delivery-fields.ts";
import { signingTokenOf } from "#core/git-hosts/gitlab/deliveries.ts";
import type { SamplePush } from "#tests/contract/host-under-test.ts";

const PRIVATE_LEVEL = 0;
const PUBLIC_LEVEL = 20;

/** The body of a push as in GitLab's docs "Webhook events". */
export function gitlabPush({ repository, message, ref, before, after }: SamplePush): object {
  const isTag = ref.startsWith("refs/tags/");
  const kind = isTag ? "tag_push" : "push";
  const isDeleted = /^0+$/.test(after);
  const commit = {
    id: after,
    message,
    title: message,
    timestamp: "2026-11-01T10:00:00+00:00",
    author: { name: "Ann", email: "[REDACTED]" },
  };
  return {
    object_kind: kind,
    event_name: kind,
    ref,
    before,
    after,
    checkout_sha: isDeleted ? null : after,
    user_name: "Ann",
    user_username: "ann",
    project_id: Number(repository.id),
    project: gitlabProject(repository),
    commits: isDeleted ? [] : [commit],
    total_commits_count: isDeleted ? 0 : 1,
  };
}

export function gitlabProject({ id, owner, repo, isPrivate }: SamplePush["repository"]): object {
  const fullName = `${owner}/${repo}`;
  return {
    id: Number(id),
    name: repo,
    path_with_namespace: fullName,
    default_branch: "main",
    web_url: `https://gitlab.com/${fullName}`,
    git_http_url: `https://gitlab.com/${fullName}.git`,
    visibility_level: isPrivate ? PRIVATE_LEVEL : PUBLIC_LEVEL,
  };
}

/** Headers that every version sends. Retries repeat both ids. */
export const gitlabHeaders = (event = "Push Hook"): Record<string, string> => ({
  "content-type": "application/json",
  "user-agent": "GitLab/18.5.0",
  "x-gitlab-event": event,
  "x-gitlab-event-uuid": randomUUID(),
  "x-gitlab-webhook-uuid": randomUUID(),
  "x-gitlab-instance": "https://gitlab.com",
  "idempotency-key": randomUUID(),
});

/** The way of all versions: the secret itself is in a header. */
export function sendWithToken(payload: object, secret: string, headers = {}): SentDelivery {
  const raw = JSON.stringify(payload);
  return { raw, headers: { ...gitlabHeaders(), "x-gitlab-token": secret, ...headers } };
}

/** The way of newer versions: Standard Webhooks. */
export function sendSigned(
  payload: object,
  secret: string,
  { at = new Date(), headers = {} }: { at?: Date; headers?: Record<string, string> } = {},
): SentDelivery {
  const raw = JSON.stringify(payload);
  const all = { ...gitlabHeaders(), ...headers };
  const id = all["idempotency-key"] ?? "";
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(signingTokenOf(secret).replace("whsec_", ""), "base64");
  const mac = hmacSha256(key, `${id}.${timestamp}.${raw}`).toString("base64");
  return {
    raw,
    headers: {
      ...all,
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${mac}`,
    },
  };
}
