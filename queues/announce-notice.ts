import type { Redis } from "ioredis";
import { announceAccount, announceMails } from "./announce.ts";
import { wakeMail } from "./enqueue.ts";
import type { Queues } from "./queue.ts";

/** A notice stands in the lists and the outbox: wake who sends the mails, and tell the pages that show it. */
export async function announceNotice(
  to: { queues: Queues; redis: Redis; sends: boolean },
  recorded: { told: string[]; mailIds: string[] },
): Promise<void> {
  const { queues, redis, sends } = to;
  if (sends) for (const mailId of recorded.mailIds) await wakeMail(queues, mailId);
  for (const userId of recorded.told) await announceAccount(redis, userId, "account");
  if (recorded.mailIds.length > 0) await announceMails(redis);
}
