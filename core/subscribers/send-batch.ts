import { areSitesOffline } from "#store/orgs/suspensions.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { listKnownPosts } from "#store/subscribers/announced-posts.ts";
import type { MailingDocument } from "#store/subscribers/documents.ts";
import { cancelMailing } from "#store/subscribers/mailings.ts";
import {
  countMails,
  countWaitingMails,
  listRecipients,
  writeMailing,
} from "#store/subscribers/sending.ts";
import type { CoreContext } from "../context.ts";
import { isMailing } from "./is-offered.ts";
import { livePosts } from "./live-posts.ts";
import { insertMailingEmail } from "./mailing-emails.ts";
import { type ChangeContext, publishChange } from "./publish-change.ts";

type SendContext = Pick<CoreContext, "db" | "blobs" | "env" | "secretBox"> & ChangeContext;

/** Recipients of one turn. Then other projects have theirs. */
export const BATCH = 20;
/** Emails of all mailings that the mail server has not accepted yet. While there are so many, mailings wait. */
const WAITING_MAX = 100;
const WAIT_MS = 30_000;
/** A build that has put the site live stores its results within seconds. */
const PENDING_MS = 5_000;

/**
 * Takes one turn of a claimed mailing: the emails of its next recipients go to the outbox.
 * @param deliver hands emails of the outbox to the mail server
 */
export async function sendBatch(
  context: SendContext,
  claimed: MailingDocument,
  { clock, deliver }: { clock(): Date; deliver(mailIds: string[]): Promise<void> },
): Promise<void> {
  const { db } = context;
  const project = await mailingProject(context, claimed);
  const begun = project && (await beginMailing(context, project, claimed, clock()));
  if (!project || !begun) {
    await cancelMailing(db, claimed, clock());
    return publishChange(context, claimed.projectId, "mailings");
  }
  const { mailing, isOwn } = begun;
  if (!isOwn) return;
  const isFull = (await countWaitingMails(db)) >= WAITING_MAX;
  if (isFull || mailing.queuedAt) return giveBack(context, mailing, clock);
  const recipients = await listRecipients(db, mailing, BATCH);
  const mailIds: string[] = [];
  for (const subscriber of recipients) {
    const now = clock();
    const mailId = await insertMailingEmail(context, { project, mailing }, { subscriber, now });
    if (mailId) mailIds.push(mailId);
  }
  const cursor = recipients.at(-1)?._id ?? mailing.cursor;
  const queuedAt = recipients.length < BATCH ? clock() : null;
  // What is in the outbox is sent once in any case. Another worker that has taken over finds it there.
  if (!(await writeMailing(db, mailing, { cursor, queuedAt }))) return;
  await deliver(mailIds);
  await giveBack(context, { ...mailing, cursor, queuedAt }, clock);
}

/** The project, if it still mails posts. */
async function mailingProject(
  { db, env }: SendContext,
  { projectId }: MailingDocument,
): Promise<ProjectDocument | null> {
  const project = await findProject(db, projectId);
  if (!project || env.SMTP_URL === undefined || !isMailing(project)) return null;
  return (await areSitesOffline(db, project.orgId)) ? null : project;
}

/**
 * Before the first recipient, it keeps only posts that visitors can still see, as they are now.
 * @returns null if there are none. `isOwn` is false if another worker has taken over, or if it is too early
 */
async function beginMailing(
  context: SendContext,
  project: ProjectDocument,
  mailing: MailingDocument,
  now: Date,
): Promise<{ mailing: MailingDocument; isOwn: boolean } | null> {
  if (mailing.startedAt) return { mailing, isOwn: true };
  const all = await livePosts(context, project);
  if (all === "pending") {
    const dueAt = new Date(now.getTime() + PENDING_MS);
    await writeMailing(context.db, mailing, { claimId: null, dueAt });
    return { mailing, isOwn: false };
  }
  const live = (all ?? []).filter(({ isInFeeds }) => isInFeeds);
  const known = await listKnownPosts(context.db, project._id);
  const oids = new Map(known.map(({ postId, oid }) => [postId, oid]));
  // A file that was renamed in the meantime has the same git object.
  const shown = mailing.posts.flatMap(
    ({ id, url }) =>
      live.find(({ post }) => post.id === id || post.url === url) ??
      live.find(({ oid }) => oid === oids.get(id)) ??
      [],
  );
  const posts = [...new Set(shown.map(({ post }) => post))];
  if (posts.length === 0) return null;
  posts.sort((a, b) => ((a.date ?? "") < (b.date ?? "") ? 1 : -1));
  const changes = { posts, startedAt: now };
  const isOwn = await writeMailing(context.db, mailing, changes);
  if (isOwn) await publishChange(context, project._id, "mailings");
  return { mailing: { ...mailing, ...changes }, isOwn };
}

/** Counts its emails, and ends it when none of them waits. */
async function giveBack(
  context: SendContext,
  mailing: MailingDocument,
  clock: () => Date,
): Promise<void> {
  await writeCounts(context, mailing, clock);
  await publishChange(context, mailing.projectId, "mailings");
}

async function writeCounts(
  { db }: SendContext,
  mailing: MailingDocument,
  clock: () => Date,
): Promise<void> {
  const { sent, failed, waiting } = await countMails(db, mailing._id);
  const counts = { sentCount: sent, failedCount: failed, claimId: null };
  const now = clock();
  if (mailing.queuedAt && waiting === 0)
    return void (await writeMailing(db, mailing, { ...counts, state: "sent", finishedAt: now }));
  const isWaiting = mailing.queuedAt !== null || (await countWaitingMails(db)) >= WAITING_MAX;
  const dueAt = isWaiting ? new Date(now.getTime() + WAIT_MS) : now;
  await writeMailing(db, mailing, { ...counts, dueAt });
}
