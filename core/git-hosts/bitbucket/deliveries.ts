import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import {
  headerOf,
  hmacSha256,
  isDeliveryId,
  isSameText,
  NAME_MAX_LENGTH,
  ShortText,
  Words,
} from "../delivery-fields.ts";
import type { Delivery, DeliveredRepository, Headers, SentDelivery } from "../port.ts";
import { readPull } from "./pulls.ts";

// Headers and bodies: Bitbucket Cloud's docs "Event payloads" and "Manage webhooks".

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;
const EVENT = /^[a-z0-9_]{1,40}:[a-z0-9_]{1,40}$/;
/** More changes than people make in one push. Pressmark finds the others when it checks the repository. */
const CHANGES_MAX = 200;
const refFolders = { branch: "refs/heads/", tag: "refs/tags/" };

const Ref = z.object({
  type: z.enum(["branch", "tag"]),
  name: z.string().max(NAME_MAX_LENGTH),
  target: z
    .object({
      hash: z.string().max(NAME_MAX_LENGTH),
      message: Words.nullish().catch(null),
      date: ShortText,
      author: z.object({ raw: Words }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
type Ref = z.infer<typeof Ref>;
const Change = z.object({ new: Ref.nullish().catch(null), old: Ref.nullish().catch(null) });
type Change = z.infer<typeof Change>;

const Body = z.object({
  actor: z
    .object({ nickname: Words.nullish().catch(null), display_name: Words.nullish().catch(null) })
    .nullish()
    .catch(null),
  repository: z
    .object({
      uuid: z.string().max(NAME_MAX_LENGTH),
      full_name: z.string().max(NAME_MAX_LENGTH),
      is_private: z.boolean().catch(true),
      mainbranch: z.object({ name: ShortText }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  push: z
    .object({ changes: z.array(Change.nullable().catch(null)) })
    .nullish()
    .catch(null),
  pullrequest: z
    .object({
      source: z.object({
        branch: z.object({ name: ShortText }),
        commit: z.object({ hash: ShortText }).nullish().catch(null),
      }),
    })
    .nullish()
    .catch(null),
});

/** @throws AppError signature_missing, signature_invalid */
export async function verifyDelivery(
  { raw, headers }: SentDelivery,
  secret: string,
): Promise<void> {
  const signature = headerOf(headers, "x-hub-signature");
  if (signature === null) throw new AppError("signature_missing");
  const [, mac = ""] = SIGNATURE.exec(signature) ?? [];
  if (!isSameText(mac, hmacSha256(secret, raw).toString("hex")))
    throw new AppError("signature_invalid");
}

/**
 * One delivery for every branch and tag of the push. The list of commits in a change may be truncated, but never its newest
 * one, so only that one is read.
 * @throws AppError delivery_id, bad_request
 */
export function readDelivery(headers: Headers, raw: Record<string, unknown>): Delivery {
  const deliveryId = (headerOf(headers, "x-request-uuid") ?? "").replace(/^\{(.*)\}$/, "$1");
  if (!isDeliveryId(deliveryId)) throw new AppError("delivery_id");
  const key = headerOf(headers, "x-event-key") ?? "";
  if (!EVENT.test(key))
    throw new AppError("bad_request", { message: "x-event-key is missing or malformed." });
  const { actor, repository, push, pullrequest } = Body.parse(raw);
  const facts = {
    actor: actor?.nickname ?? actor?.display_name ?? null,
    repository: repository ? repositoryOf(repository) : null,
  };
  if (key !== "repo:push") {
    const branch = pullrequest?.source.branch.name;
    const ref = branch ? refFolders.branch + branch : null;
    const after = pullrequest?.source.commit?.hash ?? null;
    const pull = readPull(key, raw, facts.repository);
    return { deliveryId, event: key, ref, before: null, after, commit: null, ...facts, ...pull };
  }
  const changes = (push?.changes ?? []).flatMap((change) => change ?? []).slice(0, CHANGES_MAX);
  const [first, ...further] = changes.map((change, at): Delivery => ({
    deliveryId: at === 0 ? deliveryId : `${deliveryId}-${at}`,
    event: "push",
    ...pushOf(change),
    ...facts,
  }));
  if (!first) return { deliveryId, event: "push", ...pushOf({ new: null, old: null }), ...facts };
  return further.length > 0 ? { ...first, further } : first;
}

function pushOf({ new: now, old }: Change): Pick<Delivery, "ref" | "before" | "after" | "commit"> {
  const ref = now ?? old;
  return {
    ref: ref ? refFolders[ref.type] + ref.name : null,
    before: old?.target?.hash ?? null,
    after: now?.target?.hash ?? null,
    commit: now ? commitOf(now) : null,
  };
}

function commitOf({ target }: Ref): Delivery["commit"] {
  if (!target) return null;
  // "Ann Author <ann@example.com>"
  const [, name = "", email = ""] = /^(.*?)\s*(?:<([^>]*)>)?$/.exec(target.author?.raw ?? "") ?? [];
  return {
    sha: target.hash,
    message: target.message ?? "",
    author: { name, email },
    at: target.date ?? null,
  };
}

function repositoryOf(repository: {
  uuid: string;
  full_name: string;
  is_private: boolean;
  mainbranch?: { name?: string | null | undefined } | null | undefined;
}): DeliveredRepository {
  return {
    id: repository.uuid,
    fullName: repository.full_name,
    defaultBranch: repository.mainbranch?.name ?? null,
    isPrivate: repository.is_private,
  };
}
