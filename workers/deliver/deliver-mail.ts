import { publishChange } from "#core/subscribers/publish-change.ts";
import { hideMailSecrets } from "#schemas/mail/mail-message.ts";
import { publishMailsChanged } from "#queues/publish.ts";
import { claimMail, failMail, finishMail, keepMail, postponeMail } from "#store/mail/claims.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { noteAccepted, noteGivenUp } from "#store/subscribers/bounces.ts";
import { isStillMailed } from "#store/subscribers/sending.ts";
import { dropMail, findMail } from "#store/mail/mails.ts";
import { ignoreLost } from "#service/failures.ts";
import type { DeliverContext } from "./context.ts";
import type { Outlet } from "./outlet.ts";

/**
 * Hands one message of the outbox to the SMTP server or the gateway for text messages: at least once, and never by two workers at the same time.
 * @throws if it was not accepted this time; the queue retries, and later the sweep
 */
export async function deliverMail(context: DeliverContext, mailId: string): Promise<void> {
  const { db, redis, smtp, sms } = context;
  const stored = await findMail(db, mailId);
  if (!stored) return;
  const outlet = stored.channel === "email" ? smtp : sms;
  if (!outlet) return keepMail(db, mailId);
  if (stored.mailing && !(await isStillMailed(db, stored.mailing))) return dropMail(db, mailId);
  const mail = await claimMail(db, mailId, new Date());
  if (!mail) return;
  try {
    await attempt(context, outlet, mail);
  } finally {
    // The console refetches when it reconnects, and a lost event is no reason to send the message twice.
    await publishMailsChanged(redis).catch(ignoreLost);
  }
}

async function attempt(context: DeliverContext, outlet: Outlet, mail: MailDocument): Promise<void> {
  const { db } = context;
  try {
    await outlet.send(mail);
  } catch (error) {
    // Some servers repeat the text that they refuse.
    const words = hideMailSecrets(outlet.wordsOf(error), mail);
    const now = new Date();
    if (outlet.isRefusal(error)) await failMail(db, mail, words);
    else if (await postponeMail(db, mail, { error: words, now }))
      throw new Error(words, { cause: error });
    const given = mail.mailing && { ...mail.mailing, words, now };
    if (given && (await noteGivenUp(db, given, outlet.isOfRecipient(error))))
      await publishChange(context, given.projectId, "addresses");
    return;
  }
  await finishMail(db, mail, new Date());
  if (mail.mailing) await noteAccepted(db, mail.mailing.subscriberId);
}
