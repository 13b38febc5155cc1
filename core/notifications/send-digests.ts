import { publishMailsChanged } from "#queues/publish.ts";
import { wakeMail } from "#queues/enqueue.ts";
import { composeMail } from "#schemas/mail/mail-message.ts";
import {
  claimDueDigest,
  type ClaimedDigest,
  finishDigest,
  listDigestEntries,
  markDigested,
} from "#store/mail/digests.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { findMailByKey, insertMailOnce } from "#store/mail/mails.ts";
import { preferencesOf } from "#store/mail/notification-preferences.ts";
import { findRecipients } from "#store/mail/notifications.ts";
import { bestEffort } from "../best-effort.ts";
import { localDay } from "../tasks/local-day.ts";
import { digestMessage } from "./digest-message.ts";
import { nextDigestAt } from "./next-digest.ts";
import { footerOf, heldFor } from "./notification-mail.ts";
import type { NotifyContext } from "./notify.ts";
import { quietUntil } from "./quiet-until.ts";

/** The others wait for the next job, so that a job ends. */
const DIGESTS_PER_JOB = 500;

/** Writes the digests that are due. A digest that fails is retried later and does not delay the others. */
export async function sendDigests(context: NotifyContext, now: Date): Promise<void> {
  for (let count = 0; count < DIGESTS_PER_JOB; count++) {
    const claimed = await claimDueDigest(context.db, now);
    if (!claimed) return;
    await sendDigest(context, claimed, now).catch((error: unknown) => {
      context.log.error({ err: error, userId: claimed._id }, "a digest was not written");
    });
  }
}

/** Safe to call twice: a user gets one digest per day, and entries stay until a digest in the outbox contains them. */
async function sendDigest(
  context: NotifyContext,
  claimed: ClaimedDigest,
  now: Date,
): Promise<void> {
  const { db, env, redis, queues } = context;
  const { times } = preferencesOf(claimed);
  const day = localDay(claimed.digestAt, times.timeZone ?? undefined);
  const mail = await writeDigest(context, claimed, { key: `digest:${claimed._id}:${day}`, now });
  await finishDigest(db, claimed, nextDigestAt(times, now));
  if (!mail) return;
  await bestEffort(context, async () => {
    if (env.SMTP_URL) await wakeMail(queues, mail._id);
    await publishMailsChanged(redis);
  });
}

/** @returns null if there is nothing to send, or no verified address to send it to */
async function writeDigest(
  { db, env, secretBox }: NotifyContext,
  claimed: ClaimedDigest,
  { key, now }: { key: string; now: Date },
): Promise<MailDocument | null> {
  const { choices, times } = preferencesOf(claimed);
  const waiting = await listDigestEntries(db, claimed._id);
  // The user turned these off after they happened.
  const unwanted = waiting.filter(({ event }) => choices[event].email === false);
  const entries = waiting.filter((entry) => !unwanted.includes(entry));
  await markDigested(db, idsOf(unwanted), "unwanted");
  const recipient = (await findRecipients(db, [claimed._id])).get(claimed._id);
  if (entries.length === 0 || !recipient?.emailProvenAt || recipient.deletedAt) return null;
  const target = { userId: claimed._id, what: "digest" as const, now };
  const { unsubscribeUrl, ...footer } = footerOf({ env, secretBox }, target);
  const message = { ...digestMessage(env, entries, times), ...footer };
  const written = await insertMailOnce(db, {
    to: recipient.email,
    kind: "notification",
    channel: "email",
    subject: message.subject,
    ...composeMail(env.BRAND_NAME, message),
    link: null,
    code: null,
    state: env.SMTP_URL ? "waiting" : "stored",
    key,
    entryIds: idsOf(entries),
    unsubscribeUrl,
    // The user may have chosen an hour at night.
    ...heldFor(claimed._id, quietUntil(times, now)),
    createdAt: now,
  });
  // If a worker died after it wrote the digest, the digest contains the entries of that time. Later ones wait for the next day.
  const mail = written ?? (await findMailByKey(db, key));
  await markDigested(db, mail?.entryIds ?? [], key);
  return mail;
}

const idsOf = (entries: { _id: string }[]) => entries.map(({ _id }) => _id);
