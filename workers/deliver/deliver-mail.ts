import type { Db } from "mongodb";
import { hideMailSecrets } from "#schemas/mail/mail-message.ts";
import { publishMailsChanged } from "#queues/publish.ts";
import { claimMail, failMail, finishMail, keepMail, postponeMail } from "#store/mail/claims.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { ignoreLost } from "#service/failures.ts";
import type { DeliverContext } from "./context.ts";
import { isRefusal, type Smtp, wordsOf } from "./smtp.ts";

/**
 * Hands one email of the outbox to the SMTP server: at least once, and never by two workers at the same time.
 * @throws if the server did not accept it this time; the queue retries, and later the sweep
 */
export async function deliverMail(context: DeliverContext, mailId: string): Promise<void> {
  const { db, redis, smtp } = context;
  if (!smtp) return keepMail(db, mailId);
  const mail = await claimMail(db, mailId, new Date());
  if (!mail) return;
  try {
    await attempt(db, smtp, mail);
  } finally {
    // The console refetches when it reconnects, and a lost event is no reason to send the email twice.
    await publishMailsChanged(redis).catch(ignoreLost);
  }
}

async function attempt(db: Db, smtp: Smtp, mail: MailDocument): Promise<void> {
  try {
    await smtp.send(mail);
  } catch (error) {
    // Some servers repeat the text that they refuse.
    const words = hideMailSecrets(wordsOf(error), mail);
    if (isRefusal(error)) return failMail(db, mail, words);
    if (await postponeMail(db, mail, { error: words, now: new Date() }))
      throw new Error(words, { cause: error });
    return;
  }
  await finishMail(db, mail, new Date());
}
