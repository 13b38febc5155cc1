import { createHmac, randomUUID } from "node:crypto";
import type { SentDelivery } from "#core/git-hosts/port.ts";
import type { SamplePush } from "#tests/contract/host-under-test.ts";

type Change = Pick<SamplePush, "ref" | "before" | "after" | "message">;

/** The body of a push as in Bitbucket Cloud's docs "Event payloads". */
export function bitbucketPush(
  { repository, ...change }: SamplePush,
  others: Change[] = [],
): object {
  return {
    actor: { type: "user", nickname: "ann", display_name: "Ann" },
    repository: {
      type: "repository",
      uuid: repository.id,
      full_name: `${repository.owner}/${repository.repo}`,
      is_private: repository.isPrivate,
    },
    push: { changes: [change, ...others].map(changeOf) },
  };
}

function changeOf({ ref, before, after, message }: Change): object {
  const [, folder, name = ""] = /^refs\/(heads|tags)\/(.*)$/.exec(ref) ?? [];
  const type = folder === "tags" ? "tag" : "branch";
  const at = (hash: string) =>
    /^0+$/.test(hash)
      ? null
      : {
          type,
          name,
          target: {
            type: "commit",
            hash,
            message,
            date: "2026-11-01T10:00:00+00:00",
            author: { type: "author", raw: "Ann <ann@example.com>" },
          },
        };
  const [now, old] = [at(after), at(before)];
  return {
    new: now,
    old,
    created: old === null,
    closed: now === null,
    forced: false,
    // More commits than the list shows.
    truncated: true,
    commits: [],
  };
}

export function bitbucketDelivery(event: string, payload: object, secret: string): SentDelivery {
  const raw = JSON.stringify(payload);
  return {
    raw,
    headers: {
      "content-type": "application/json",
      "user-agent": "Bitbucket-Webhooks/2.0",
      "x-event-key": event,
      "x-request-uuid": randomUUID(),
      "x-hook-uuid": randomUUID(),
      "x-attempt-number": "1",
      "x-hub-signature": `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`,
    },
  };
}
