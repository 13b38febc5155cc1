import { createHash, randomUUID } from "node:crypto";
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
import { webPathOf } from "../repository-address.ts";
import type { DeliveredRepository, Delivery, Headers, SentDelivery } from "../port.ts";
import { readPull } from "./pulls.ts";

// Headers and bodies: GitLab's docs "Webhooks", "Webhook events" and "Project webhooks API". Signing tokens: GitLab's merge
// requests 230944 and 231325, which follow the specification "Standard Webhooks".

const MINUTE_MS = 60_000;
/** An older signature may be a recorded one. GitLab signs every retry again. */
const SIGNATURE_MAX_AGE_MS = 5 * MINUTE_MS;
const EVENT = /^[a-z0-9_]{1,64}$/;
const PUBLIC_LEVEL = 20;
const BODY_DIGEST_CHARACTERS = 16;

const Author = z.object({ name: Words, email: Words.nullish().catch(null) });
const Commit = z.object({
  id: z.string().max(NAME_MAX_LENGTH),
  message: Words,
  timestamp: ShortText,
  author: Author,
});
const Body = z.object({
  object_kind: ShortText,
  event_name: ShortText,
  ref: ShortText,
  before: ShortText,
  after: ShortText,
  checkout_sha: ShortText,
  user_username: Words.nullish().catch(null),
  user_name: Words.nullish().catch(null),
  user: z.object({ username: Words }).nullish().catch(null),
  commits: z.array(Commit.nullable().catch(null)).nullish().catch(null),
  object_attributes: z
    .object({ source_branch: ShortText, last_commit: Commit.nullish().catch(null) })
    .nullish()
    .catch(null),
  project: z
    .object({
      id: z.number(),
      path_with_namespace: z.string().max(NAME_MAX_LENGTH),
      default_branch: ShortText,
      visibility_level: z.number().nullish().catch(null),
      web_url: ShortText,
    })
    .nullish()
    .catch(null),
});
type Body = z.infer<typeof Body>;

/** The key with which GitLab signs, in the form that its settings require: 32 bytes. It follows from the webhook secret. */
export const signingTokenOf = (secret: string): string =>
  `whsec_${signingKeyOf(secret).toString("base64")}`;

const signingKeyOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Newer versions sign the body with the signing token. Older ones only repeat the secret token.
 * @throws AppError signature_missing, signature_invalid
 */
export async function verifyDelivery(sent: SentDelivery, secret: string): Promise<void> {
  const token = headerOf(sent.headers, "x-gitlab-token");
  const signature = headerOf(sent.headers, "webhook-signature");
  if (token === null && signature === null) throw new AppError("signature_missing");
  if (token !== null && isSameText(token, secret)) return;
  if (signature !== null && isSigned(sent, { signature, secret })) return;
  throw new AppError("signature_invalid");
}

function isSigned(
  { raw, headers }: SentDelivery,
  { signature, secret }: { signature: string; secret: string },
): boolean {
  const id = headerOf(headers, "webhook-id") ?? "";
  const timestamp = headerOf(headers, "webhook-timestamp") ?? "";
  const age = Math.abs(Date.now() - Number(timestamp) * 1000);
  if (!/^\d{1,12}$/.test(timestamp) || age > SIGNATURE_MAX_AGE_MS) return false;
  const mac = hmacSha256(signingKeyOf(secret), `${id}.${timestamp}.${raw}`).toString("base64");
  // While a token is replaced, there are several signatures.
  return signature.split(" ").some((one) => isSameText(one, `v1,${mac}`));
}

/** @throws AppError delivery_id, bad_request */
export function readDelivery(headers: Headers, raw: Record<string, unknown>): Delivery {
  const body = Body.parse(raw);
  const { object_attributes: request, project } = body;
  const event = eventOf(body);
  const branch = request?.source_branch;
  const repository = project ? repositoryOf(project) : null;
  return {
    deliveryId: deliveryIdOf(headers, raw),
    event,
    ref: body.ref ?? (branch ? `refs/heads/${branch}` : null),
    before: body.before ?? null,
    after: body.after ?? request?.last_commit?.id ?? null,
    actor: body.user_username ?? body.user?.username ?? body.user_name ?? null,
    commit: commitOf(body),
    repository,
    ...(event === "merge_request" && readPull(raw, repository)),
  };
}

const repositoryOf = (project: NonNullable<Body["project"]>): DeliveredRepository => ({
  id: String(project.id),
  fullName: project.path_with_namespace,
  defaultBranch: project.default_branch ?? null,
  isPrivate: project.visibility_level !== PUBLIC_LEVEL,
  webPath: webPathOf(project.web_url),
});

/**
 * GitLab 17.4 and newer repeat the `Idempotency-Key` when they retry. Before, only `X-Gitlab-Event-UUID` stays the same. But all
 * events that a webhook triggers recursively share it, so the digest of the body tells them apart. Without both, each
 * delivery counts as new: building twice is harmless, and losing a push is not.
 */
function deliveryIdOf(headers: Headers, body: Record<string, unknown>): string {
  const key = headerOf(headers, "idempotency-key");
  const eventId = headerOf(headers, "x-gitlab-event-uuid");
  const id = key ?? (eventId === null ? randomUUID() : `${eventId}-${digestOf(body)}`);
  if (!isDeliveryId(id)) throw new AppError("delivery_id");
  return id;
}

const digestOf = (body: Record<string, unknown>) =>
  createHash("sha256").update(JSON.stringify(body)).digest("hex").slice(0, BODY_DIGEST_CHARACTERS);

function eventOf({ object_kind: kind, event_name: name, before, after }: Body): string {
  const event = kind ?? name ?? "";
  if (!EVENT.test(event))
    throw new AppError("bad_request", { message: "object_kind is missing or malformed." });
  if (event !== "push" && event !== "tag_push") return event;
  // A push that changes nothing is the test of a repository with one commit. Other tests report the last commits again.
  return before && before === after ? "ping" : "push";
}

function commitOf({ commits, after, checkout_sha, object_attributes }: Body): Delivery["commit"] {
  const known = commits?.flatMap((commit) => commit ?? []) ?? [];
  const head = known.find(({ id }) => id === after || id === checkout_sha) ?? known.at(-1);
  const commit = head ?? object_attributes?.last_commit;
  if (!commit) return null;
  const { id: sha, message, timestamp, author } = commit;
  return {
    sha,
    message,
    author: { name: author.name, email: author.email ?? "" },
    at: timestamp ?? null,
  };
}
