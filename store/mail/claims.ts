import type { Db } from "mongodb";
import { hideMailSecrets } from "#schemas/mail/mail-message.ts";
import { collection } from "../collections.ts";
import { ended } from "../moments.ts";
import type { MailDocument } from "./documents.ts";
import { notHeld } from "./held-mails.ts";

/** Longer than the worker lets one attempt take, so that no email is sent twice at the same time. */
export const MAIL_LEASE_MS = 90_000;
/** As long as mail servers usually keep trying. After a day, nobody is waiting for a sign-in link. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
/** A code in a text message is valid for this long. */
const GIVE_UP_TEXT_AFTER_MS = 5 * 60_000;
/** The queue itself retries a few times within seconds. After that, the sweep retries less and less often. */
const ATTEMPTS_PER_WAKE = 5;
const WAKE_FIRST_MS = 60_000;
const WAKE_MAX_MS = 30 * 60_000;
const WOKEN_PER_RUN = 200;

/** Claims a queued email for sending. Returns null when the email is not queued or another worker has claimed it. */
export function claimMail(db: Db, mailId: string, now: Date): Promise<MailDocument | null> {
  return collection(db, "mails").findOneAndUpdate(
    {
      _id: mailId,
      state: "waiting",
      ...notHeld(now),
      $or: [{ leaseExpiresAt: null }, { leaseExpiresAt: ended(now, MAIL_LEASE_MS) }],
    },
    { $set: { leaseExpiresAt: new Date(now.getTime() + MAIL_LEASE_MS) }, $inc: { attempts: 1 } },
    { returnDocument: "after" },
  );
}

/**
 * The server accepted the email, so the link and the code are removed: only the recipient may have them. Not tied to the lease, because it is true in any case.
 */
export async function finishMail(db: Db, mail: MailDocument, now: Date): Promise<void> {
  await collection(db, "mails").updateOne(
    { _id: mail._id, state: "waiting" },
    {
      $set: {
        state: "sent",
        sentAt: now,
        error: null,
        leaseExpiresAt: null,
        link: null,
        code: null,
        subject: hideMailSecrets(mail.subject, mail),
        text: hideMailSecrets(mail.text, mail),
        html: "",
      },
      $unset: { unsubscribeUrl: "" },
    },
  );
}

/** The server will never accept the email. */
export async function failMail(db: Db, mail: MailDocument, error: string): Promise<void> {
  await collection(db, "mails").updateOne(claimFilter(mail), {
    $set: { state: "failed", error, leaseExpiresAt: null },
  });
}

/**
 * Keeps the message queued, or gives up: after a day, or when its code is no longer valid.
 * @returns whether the email stays queued
 */
export async function postponeMail(
  db: Db,
  mail: MailDocument,
  failure: { error: string; now: Date },
): Promise<boolean> {
  const { error, now } = failure;
  const since = mail.heldUntil ?? mail.createdAt;
  const isText = mail.channel === "sms";
  if (now.getTime() - since.getTime() > (isText ? GIVE_UP_TEXT_AFTER_MS : GIVE_UP_AFTER_MS)) {
    await failMail(db, mail, `Given up after ${isText ? "5 minutes" : "a day"}. ${error}`);
    return false;
  }
  const wakeAt = new Date(now.getTime() + wakeDelay(mail.attempts));
  await collection(db, "mails").updateOne(claimFilter(mail), {
    $set: { error, wakeAt, leaseExpiresAt: null },
  });
  return true;
}

/** No worker sends emails anymore (SMTP_URL was removed), so the email stays in the outbox like all others. */
export async function keepMail(db: Db, mailId: string): Promise<void> {
  await collection(db, "mails").updateOne(
    { _id: mailId, state: "waiting" },
    { $set: { state: "stored", leaseExpiresAt: null } },
  );
}

/** Queued emails that no worker has claimed. Those of quiet hours follow when these end. */
export async function listMailsToWake(
  db: Db,
  now: Date,
): Promise<Pick<MailDocument, "_id" | "mailing">[]> {
  return collection(db, "mails")
    .find(
      { state: "waiting", ...notHeld(now), wakeAt: ended(now, WAKE_MAX_MS) },
      { projection: { _id: 1, mailing: 1 } },
    )
    .sort({ wakeAt: 1 })
    .limit(WOKEN_PER_RUN)
    .toArray();
}

/** Every claim increments the attempts, so their number identifies a claim. */
function claimFilter({ _id, attempts }: MailDocument) {
  return { _id, attempts, state: "waiting" as const };
}

function wakeDelay(attempts: number): number {
  const rounds = Math.floor(attempts / ATTEMPTS_PER_WAKE);
  return Math.min(WAKE_FIRST_MS * 2 ** rounds, WAKE_MAX_MS);
}
