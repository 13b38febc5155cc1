import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import {
  commitOf,
  HeadCommit,
  headerOf,
  isDeliveryId,
  NAME_MAX_LENGTH,
  ShortText as Name,
  Time,
  Words,
} from "../delivery-fields.ts";
import { readPull } from "../github-like-pulls.ts";
import type { DeliveredRepository, Delivery, Headers, SentDelivery } from "../port.ts";
import { readChanges } from "./changes.ts";

const SIGNATURE = /^sha256=[0-9a-f]{64}$/;
const EVENT = /^[a-z0-9_]{1,64}$/;

/** The few fields we read. A signed delivery with other fields, or other types, is still accepted. */
const Body = z.object({
  ref: Name,
  before: Name,
  after: Name,
  sender: z.object({ login: Words }).nullish().catch(null),
  repository: z
    .object({
      id: z.number(),
      full_name: z.string().max(NAME_MAX_LENGTH),
      default_branch: Name,
      private: z.boolean().catch(true),
      updated_at: Time,
    })
    .nullish()
    .catch(null),
  head_commit: HeadCommit,
});
type Body = z.infer<typeof Body>;

/** The only library that `require` cannot load; `npm start` loads the API with `require`. */
const octokit = () => import("@octokit/webhooks");

/** @throws AppError signature_missing, signature_invalid */
export async function verifyDelivery(
  { raw, headers }: SentDelivery,
  secret: string,
): Promise<void> {
  const signature = headerOf(headers, "x-hub-signature-256");
  if (signature === null) {
    // Accepting SHA-1 alone would be a downgrade.
    throw new AppError("x-hub-signature" in headers ? "signature_invalid" : "signature_missing");
  }
  // For an empty body, the library throws instead of returning false.
  const { Webhooks } = await octokit();
  const valid =
    raw !== "" &&
    SIGNATURE.test(signature) &&
    (await new Webhooks({ secret }).verify(raw, signature));
  if (!valid) throw new AppError("signature_invalid");
}

/** @throws AppError delivery_id, bad_request */
export function readDelivery(headers: Headers, body: Record<string, unknown>): Delivery {
  const deliveryId = headerOf(headers, "x-github-delivery") ?? "";
  if (!isDeliveryId(deliveryId)) throw new AppError("delivery_id");
  const event = headerOf(headers, "x-github-event") ?? "";
  if (!EVENT.test(event))
    throw new AppError("bad_request", { message: "x-github-event is missing or malformed." });
  const { ref, before, after, sender, head_commit: head, ...rest } = Body.parse(body);
  const repository = rest.repository ? repositoryOf(rest.repository) : null;
  const { pull } = event === "pull_request" ? readPull(body, repository) : {};
  return {
    deliveryId,
    event,
    ref: ref ?? null,
    before: before ?? null,
    after: after ?? (pull?.commit || null),
    actor: sender?.login ?? null,
    commit: commitOf(head),
    changes: readChanges(event, body),
    repository,
    ...(pull && { pull }),
  };
}

const repositoryOf = (repository: NonNullable<Body["repository"]>): DeliveredRepository => ({
  at: repository.updated_at ?? null,
  id: String(repository.id),
  fullName: repository.full_name,
  defaultBranch: repository.default_branch ?? null,
  isPrivate: repository.private,
});
