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

/** One mail per address and minute, to keep strangers from flooding an inbox. */
const MAIL_EVERY_MS = 60_000;
/** To one address, from all senders. */
const MAIL_LIMIT: Limit = { name: "waitlist-to", max: 10, windowMs: 60 * 60_000 };
/** Of one network address. */
const JOIN_LIMIT: Limit = { name: "waitlist", max: 10, windowMs: 10 * 60_000 };

/**
 * Puts an address on the list and asks its owner to confirm. Says nothing about who was on it before.
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
  // Over the limit, no mail is sent and no error shown: it would hit the recipient, not the sender.
  if (maySend && (await takeConfirmation(db, email, { token, now, sentBefore })))
    await mailer.send({
      to: email,
      kind: "waitlist_confirmation",
      subject: `Confirm your spot on the ${env.BRAND_NAME} waitlist`,
      paragraphs: [
        `Somebody, hopefully you, put this address on the waitlist of ${env.BRAND_NAME}.`,
        "Confirm that it is yours. As soon as there is a place for you, we will write again.",
      ],
      link: { url: `${env.PUBLIC_URL}/waitlist?confirm=${token}`, label: "Confirm my address" },
      footnote: "Was it not you? Then ignore this mail.",
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

/** Invites someone to sign up although the waitlist is on. @throws AppError waitlist_entry_not_found, conflict */
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
      `You waited for ${env.BRAND_NAME}; now there is a place for you.`,
      "This link lets you make your account. It is for this address only.",
    ],
    link: { url: `${env.PUBLIC_URL}/signup?invite=${token}`, label: "Make my account" },
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
    throw new AppError("bad_request", { message: "This is not a valid e-mail address." });
  return normal;
}
