import type { Db } from "mongodb";
import { hideMailSecrets } from "#schemas/mail/mail-message.ts";
import { collection } from "../collections.ts";
import { ended } from "../moments.ts";
import type { MailDocument } from "./documents.ts";

/** Longer than the worker lets one attempt last, so that two never send the same mail at once. */
export const MAIL_LEASE_MS = 90_000;
/** As long as mail servers usually keep trying; a day later nobody waits for a sign-in link any more. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
/** The queue itself tries a few times within seconds; afterwards the sweep asks again, less and less often. */
const ATTEMPTS_PER_WAKE = 5;
const WAKE_FIRST_MS = 60_000;
const WAKE_MAX_MS = 30 * 60_000;
const WOKEN_PER_RUN = 200;

/** Takes the right to hand a waiting mail to the server. Null when it is not queued, or another worker has it. */
export function claimMail(db: Db, mailId: string, now: Date): Promise<MailDocument | null> {
  return collection(db, "mails").findOneAndUpdate(
    {
      _id: mailId,
      state: "waiting",
      $or: [{ leaseExpiresAt: null }, { leaseExpiresAt: ended(now, MAIL_LEASE_MS) }],
    },
    { $set: { leaseExpiresAt: new Date(now.getTime() + MAIL_LEASE_MS) }, $inc: { attempts: 1 } },
    { returnDocument: "after" },
  );
}

/**
 * The server took it over: from now on link and code are for the addressee only.
 * Not bound to the lease, because it is true in any case.
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
    },
  );
}

/** The server will never take it. */
export async function failMail(db: Db, mail: MailDocument, error: string): Promise<void> {
  await collection(db, "mails").updateOne(heldBy(mail), {
    $set: { state: "failed", error, leaseExpiresAt: null },
  });
}

/** It waits on, or is given up when it has waited for a day. @returns whether it waits on */
export async function postponeMail(
  db: Db,
  mail: MailDocument,
  failure: { error: string; now: Date },
): Promise<boolean> {
  const { error, now } = failure;
  if (now.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS) {
    await failMail(db, mail, `Given up after a day. ${error}`);
    return false;
  }
  const wakeAt = new Date(now.getTime() + wakeDelay(mail.attempts));
  await collection(db, "mails").updateOne(heldBy(mail), {
    $set: { error, wakeAt, leaseExpiresAt: null },
  });
  return true;
}

/** Nobody sends any more (SMTP_URL was taken away): it stays in the outbox like all others. */
export async function keepMail(db: Db, mailId: string): Promise<void> {
  await collection(db, "mails").updateOne(
    { _id: mailId, state: "waiting" },
    { $set: { state: "stored", leaseExpiresAt: null } },
  );
}

/** Queued mails that no worker has claimed. */
export async function listMailsToWake(db: Db, now: Date): Promise<string[]> {
  const rows = await collection(db, "mails")
    .find({ state: "waiting", wakeAt: ended(now, WAKE_MAX_MS) }, { projection: { _id: 1 } })
    .sort({ wakeAt: 1 })
    .limit(WOKEN_PER_RUN)
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** Every claim counts the attempts up, so a number names one claim. */
function heldBy({ _id, attempts }: MailDocument) {
  return { _id, attempts, state: "waiting" as const };
}

function wakeDelay(attempts: number): number {
  const rounds = Math.floor(attempts / ATTEMPTS_PER_WAKE);
  return Math.min(WAKE_FIRST_MS * 2 ** rounds, WAKE_MAX_MS);
}
