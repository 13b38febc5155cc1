import { randomUUID } from "node:crypto";
import { recordNewPosts } from "#core/subscribers/record-new-posts.ts";
import { sendBatch } from "#core/subscribers/send-batch.ts";
import { claimMailing } from "#store/subscribers/sending.ts";
import type { DeliverContext } from "../context.ts";
import { deliverMail } from "../deliver-mail.ts";

/** How often the worker looks for new posts and for mailings that are due. */
export const MAILINGS_EVERY_MS = 2_000;
/** Emails that mailings send in parallel, separate from all others: a sign-in link never waits for a mailing. */
const AT_ONCE = 3;

type MailingsContext = DeliverContext & { clock(): Date; stopping: AbortSignal };

/** Finds new posts, and sends the mailings that are due, a batch of each in turn. Safe to call in several processes. */
export async function sendMailings(context: MailingsContext): Promise<void> {
  const { db, clock, stopping } = context;
  let failure: unknown;
  // What is recorded already is sent in any case.
  await recordNewPosts(context, clock()).catch((error: unknown) => (failure = error));
  while (!stopping.aborted) {
    const claimed = await claimMailing(db, { claimId: randomUUID(), now: clock() });
    if (!claimed) break;
    await sendBatch(context, claimed, {
      clock,
      deliver: (mailIds) => deliverAll(context, mailIds),
    });
  }
  if (failure) throw failure;
}

/** An email that is not accepted stays in the outbox, and the sweep retries it. */
async function deliverAll(context: MailingsContext, mailIds: readonly string[]): Promise<void> {
  const waiting = mailIds.values();
  const deliverNext = async () => {
    for (const mailId of waiting) {
      if (context.stopping.aborted) return;
      await deliverMail(context, mailId).catch((error: unknown) =>
        context.log.warn({ err: error, mailId }, "an email of a mailing was not accepted"),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, deliverNext));
}
