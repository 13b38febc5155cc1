import { AppError } from "#schemas/errors.ts";
import { newSecret } from "#schemas/ids.ts";
import { publishWaitlistChanged } from "#queues/publish.ts";
import {
  confirmWaitlistEntry,
  findWaitlistEntry,
  inviteWaitlistEntry,
  joinWaitlist as storeEntry,
  takeConfirmation,
} from "#store/mail/waitlist-entries.ts";
import type { WaitlistEntryDocument } from "#store/mail/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { normalEmail } from "#schemas/accounts/email.ts";
import { addressKey, isTooMany, type Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";

/** One email per address and minute, so that strangers cannot flood an inbox. */
const MAIL_EVERY_MS = 60_000;
/** Per address, from all senders. */
const MAIL_LIMIT: Limit = { name: "waitlist-to", max: 10, windowMs: 60 * 60_000 };
/** Per network address. */
const JOIN_LIMIT: Limit = { name: "waitlist", max: 10, windowMs: 10 * 60_000 };

/**
 * Adds an address to the list and asks its owner to confirm. The response does not reveal whether it was already on the list.
 * @throws AppError bad_request, too_many_requests
 */
export async function joinWaitlist(
  context: CoreContext,
  request: { email: string; note: string; ip: string },
): Promise<void> {
  const { env, mailer, db, redis } = context;
  const { note, ip } = request;
  const email = await allowedEmail(context, request);
  const now = new Date();
  const { isNew } = await storeEntry(db, { email, note, ip, now });
  const token = newSecret("pmw");
  const sentBefore = new Date(now.getTime() - MAIL_EVERY_MS);
  const maySend = await takesMail(context, email);
  // Above the limit, the email is skipped without an error: the recipient, not the sender, would be affected.
  if (maySend && (await takeConfirmation(db, email, { token, now, sentBefore })))
    await mailer.send({
      to: email,
      kind: "waitlist_confirmation",
      subject: `Confirm your spot on the ${env.BRAND_NAME} waitlist`,
      paragraphs: [
        `Someone, hopefully you, added this address to the ${env.BRAND_NAME} waitlist.`,
        "Confirm that it is yours. We will write again as soon as you can sign up.",
      ],
      link: { url: `${env.PUBLIC_URL}/waitlist?confirm=${token}`, label: "Confirm my address" },
      footnote: "If this was not you, ignore this email.",
    });
  if (isNew) await bestEffort(context, () => publishWaitlistChanged(redis));
}

/** @throws AppError waitlist_entry_not_found */
export async function confirmPlace(context: CoreContext, token: string): Promise<string> {
  const entry = await confirmWaitlistEntry(context.db, token, new Date());
  if (!entry)
    throw new AppError("waitlist_entry_not_found", {
      message: "This link is no longer valid. Join the waitlist again.",
    });
  await bestEffort(context, () => publishWaitlistChanged(context.redis));
  return entry.email;
}

/** Invites someone to sign up before the waitlist ends. @throws AppError waitlist_entry_not_found, conflict */
export async function inviteFromWaitlist(
  context: CoreContext,
  entryId: string,
): Promise<WaitlistEntryDocument> {
  const { env, mailer, db, redis } = context;
  const token = newSecret("pmi");
  const entry = await inviteWaitlistEntry(db, entryId, { token, now: new Date() });
  if (!entry) {
    if (!(await findWaitlistEntry(db, entryId))) throw new AppError("waitlist_entry_not_found");
    throw new AppError("conflict", { message: "This user already has an account." });
  }
  await mailer.send({
    to: entry.email,
    kind: "waitlist_invitation",
    subject: `Your place on ${env.BRAND_NAME} is ready`,
    paragraphs: [
      `You joined the ${env.BRAND_NAME} waitlist, and you can now sign up.`,
      "Use this link to create your account. It works for this address only.",
    ],
    link: { url: `${env.PUBLIC_URL}/signup?invite=${token}`, label: "Create my account" },
  });
  await bestEffort(context, () => publishWaitlistChanged(redis));
  return entry;
}

async function takesMail({ limits }: CoreContext, email: string): Promise<boolean> {
  try {
    await limits.take(MAIL_LIMIT, email);
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

async function allowedEmail(
  { limits }: CoreContext,
  { email, ip }: { email: string; ip: string },
): Promise<string> {
  await limits.take(JOIN_LIMIT, addressKey(ip));
  const normal = normalEmail(email);
  if (normal === null)
    throw new AppError("bad_request", { message: "This is not a valid email address." });
  return normal;
}
