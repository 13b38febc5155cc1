import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { MailingPost } from "#schemas/subscribers/mailing.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { MailingDocument, SubscriberDocument } from "./documents.ts";

/** Another worker takes over this long after a worker died. Longer than a batch. */
const LEASE_MS = 10 * 60_000;

/** The mailing of the project that posts can join. It is due at the earlier of both times. */
export async function openMailing(
  db: Db,
  { projectId, dueAt, now }: { projectId: string; dueAt: Date; now: Date },
): Promise<MailingDocument> {
  const open = () =>
    collection(db, "mailings").findOneAndUpdate(
      { projectId, state: "waiting" },
      {
        $min: { dueAt },
        $setOnInsert: {
          _id: newId(),
          posts: [],
          cursor: null,
          queuedAt: null,
          sentCount: 0,
          failedCount: 0,
          createdAt: now,
          startedAt: null,
          finishedAt: null,
          claimId: null,
        },
      },
      { upsert: true, returnDocument: "after" },
    );
  const opened = await open().catch((error: unknown) => {
    // Two processes have opened it.
    if (isDuplicateKey(error)) return open();
    throw error;
  });
  if (!opened) throw new Error(`the mailing of ${projectId} was not opened`);
  return opened;
}

/** @returns false if it is being sent already, or was canceled */
export async function addToMailing(
  db: Db,
  mailingId: string,
  posts: readonly MailingPost[],
): Promise<boolean> {
  const { matchedCount } = await collection(db, "mailings").updateOne(
    { _id: mailingId, state: "waiting" },
    { $push: { posts: { $each: [...posts] } } },
  );
  return matchedCount === 1;
}

/** The mailings of the project that have one of these posts. */
export function listMailingsOf(
  db: Db,
  projectId: string,
  postIds: readonly string[],
): Promise<MailingDocument[]> {
  return collection(db, "mailings")
    .find({ projectId, "posts.id": { $in: [...postIds] } })
    .toArray();
}

/** The mailing that has been due the longest. Projects take turns, because each batch makes the mailing due again. */
export function claimMailing(
  db: Db,
  { claimId, now }: { claimId: string; now: Date },
): Promise<MailingDocument | null> {
  return collection(db, "mailings").findOneAndUpdate(
    { state: { $in: ["waiting", "sending"] }, dueAt: { $lte: now } },
    { $set: { state: "sending", claimId, dueAt: new Date(now.getTime() + LEASE_MS) } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  );
}

/** @returns false if another worker has taken over, or it was canceled */
export async function writeMailing(
  db: Db,
  { _id, claimId }: Pick<MailingDocument, "_id" | "claimId">,
  set: Partial<MailingDocument>,
): Promise<boolean> {
  const { matchedCount } = await collection(db, "mailings").updateOne(
    { _id, claimId, state: "sending" },
    { $set: set },
  );
  return matchedCount === 1;
}

/** The next recipients. Readers who subscribe after it began do not get it. */
export function listRecipients(
  db: Db,
  { projectId, cursor, startedAt }: MailingDocument,
  limit: number,
): Promise<SubscriberDocument[]> {
  const filter: Filter<SubscriberDocument> = {
    projectId,
    state: "active",
    ...(startedAt ? { confirmedAt: { $lte: startedAt } } : {}),
    ...(cursor === null ? {} : { _id: { $gt: cursor } }),
  };
  return collection(db, "subscribers").find(filter).sort({ _id: 1 }).limit(limit).toArray();
}

/** How the emails of a mailing are. */
export async function countMails(
  db: Db,
  mailingId: string,
): Promise<{ sent: number; failed: number; waiting: number }> {
  const count = (state: "sent" | "failed" | "waiting") =>
    collection(db, "mails").countDocuments({ "mailing.mailingId": mailingId, state });
  const [sent, failed, waiting] = await Promise.all([
    count("sent"),
    count("failed"),
    count("waiting"),
  ]);
  return { sent, failed, waiting };
}

/** Emails of all mailings that wait, because the mail server has not accepted them. */
export const countWaitingMails = (db: Db): Promise<number> =>
  collection(db, "mails").countDocuments({
    "mailing.mailingId": { $exists: true },
    state: "waiting",
  });

/** Whether an email that waits is still to be sent: its recipient has not unsubscribed, and the mailing was not canceled. */
export async function isStillMailed(
  db: Db,
  { mailingId, subscriberId }: { mailingId: string; subscriberId: string },
): Promise<boolean> {
  const [mailing, subscriber] = await Promise.all([
    collection(db, "mailings").findOne({ _id: mailingId }, { projection: { state: 1 } }),
    collection(db, "subscribers").findOne({ _id: subscriberId }, { projection: { state: 1 } }),
  ]);
  return mailing?.state === "sending" && subscriber?.state === "active";
}
