import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import {
  commitOf,
  HeadCommit,
  headerOf,
  hmacSha256,
  isDeliveryId,
  isSameText,
  NAME_MAX_LENGTH,
  ShortText,
  Words,
} from "../delivery-fields.ts";
import { readPull } from "../github-like-pulls.ts";
import { webPathOf } from "../repository-address.ts";
import type { DeliveredRepository, Delivery, Headers, SentDelivery } from "../port.ts";

// Headers: services/webhook/deliver.go of Gitea; Forgejo repeats them under its own name. Bodies: modules/structs/hook.go.

const EVENT = /^[a-z0-9_]{1,64}$/;
/** Servers name new commits differently: Gitea sends the first of these. */
const PULL_EVENTS = ["pull_request", "pull_request_sync"];
const refFolders = { branch: "refs/heads/", tag: "refs/tags/" };

const Body = z.object({
  ref: ShortText,
  ref_type: z.enum(["branch", "tag"]).nullish().catch(null),
  before: ShortText,
  after: ShortText,
  sender: z.object({ login: Words }).nullish().catch(null),
  repository: z
    .object({
      id: z.number(),
      full_name: z.string().max(NAME_MAX_LENGTH),
      default_branch: ShortText,
      private: z.boolean().catch(true),
      html_url: ShortText,
    })
    .nullish()
    .catch(null),
  head_commit: HeadCommit,
  pull_request: z
    .object({ head: z.object({ ref: ShortText, sha: ShortText }) })
    .nullish()
    .catch(null),
});
type Body = z.infer<typeof Body>;

/** @throws AppError signature_missing, signature_invalid */
export async function verifyDelivery(
  { raw, headers }: SentDelivery,
  secret: string,
): Promise<void> {
  const signature =
    headerOf(headers, "x-gitea-signature") ?? headerOf(headers, "x-forgejo-signature");
  // A webhook without a secret has an empty signature.
  if (!signature) throw new AppError("signature_missing");
  if (!isSameText(signature, hmacSha256(secret, raw).toString("hex")))
    throw new AppError("signature_invalid");
}

/** @throws AppError delivery_id, bad_request */
export function readDelivery(headers: Headers, raw: Record<string, unknown>): Delivery {
  const named = (name: string) =>
    headerOf(headers, `x-gitea-${name}`) ?? headerOf(headers, `x-forgejo-${name}`) ?? "";
  const deliveryId = named("delivery");
  if (!isDeliveryId(deliveryId)) throw new AppError("delivery_id");
  const event = named("event");
  if (!EVENT.test(event))
    throw new AppError("bad_request", { message: "x-gitea-event is missing or malformed." });
  const body = Body.parse(raw);
  const { head_commit: head, pull_request: request } = body;
  const repository = body.repository ? repositoryOf(body.repository) : null;
  // "Test delivery" reports a push that changes nothing.
  const isTest = event === "push" && Boolean(body.before) && body.before === body.after;
  return {
    deliveryId,
    event: isTest ? "ping" : event,
    ref: refOf(body),
    before: body.before ?? null,
    after: body.after ?? request?.head.sha ?? null,
    actor: body.sender?.login ?? null,
    commit: commitOf(head),
    repository,
    ...(PULL_EVENTS.includes(event) && readPull(raw, repository)),
  };
}

const repositoryOf = (repository: NonNullable<Body["repository"]>): DeliveredRepository => ({
  id: String(repository.id),
  fullName: repository.full_name,
  defaultBranch: repository.default_branch ?? null,
  isPrivate: repository.private,
  webPath: webPathOf(repository.html_url),
});

/** Events about created and deleted refs have only their short name. */
function refOf({ ref, ref_type: type, pull_request: request }: Body): string | null {
  const short = ref ?? null;
  if (short !== null) return type ? refFolders[type] + short : short;
  const head = request?.head.ref ?? null;
  // A pull request without a branch, or whose branch is gone, has a ref of its own.
  if (head === null || head.startsWith("refs/")) return head;
  return refFolders.branch + head;
}
