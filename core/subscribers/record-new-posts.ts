import { MAILED_POST_AGE_MAX_DAYS } from "#schemas/subscribers/mailing.ts";
import { listRedirects } from "#store/projects/redirects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import {
  type KnownPost,
  listKnownPosts,
  listWithoutMailing,
  markMailed,
  type PostToRecord,
  recordPosts,
} from "#store/subscribers/announced-posts.ts";
import { listUnmailedProjects, markCompared } from "#store/subscribers/live-marks.ts";
import { addToMailing, listMailingsOf, openMailing } from "#store/subscribers/sending.ts";
import type { CoreContext } from "../context.ts";
import { subscribers } from "../projects/settings/subscribers.ts";
import { isMailing } from "./is-offered.ts";
import { type LivePost, livePosts } from "./live-posts.ts";
import { mailingDueAt } from "./mailing-due-at.ts";
import { type ChangeContext, publishChange } from "./publish-change.ts";

type PostsContext = Pick<CoreContext, "db" | "blobs" | "env"> & ChangeContext;

const DAY_MS = 24 * 3_600_000;

/**
 * Finds the new posts of sites where another deployment went live, and puts them into a mailing. Going live marks the project, and the mark is removed here at
 * the end, so a crash in between loses nothing. Safe to repeat and to run in several processes.
 * @throws AggregateError after the last project
 */
export async function recordNewPosts(context: PostsContext, now: Date): Promise<void> {
  const errors: unknown[] = [];
  for (const project of await listUnmailedProjects(context.db))
    await comparePosts(context, project, now).catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `new posts not recorded: ${errors.join("; ")}`);
}

async function comparePosts(
  context: PostsContext,
  project: ProjectDocument,
  now: Date,
): Promise<void> {
  const { db } = context;
  const posts = subscribers.read(project).enabled ? await livePosts(context, project) : null;
  // The mark stays, so the next look compares them.
  if (posts === "pending") return;
  if (!posts) return markCompared(db, project);
  if (!project.postsRecordedAt) {
    await recordPosts(db, project._id, posts.map(asOld), now);
    return markCompared(db, project, now);
  }
  await recordPosts(db, project._id, await changedPosts(context, { project, posts, now }), now);
  await addWaitingPosts(context, project, now);
  await markCompared(db, project);
}

const asOld = ({ path, oid, post }: LivePost): PostToRecord => ({
  url: path,
  oid,
  postId: post.id,
  post: null,
});

/** What is not recorded as it is now. Only posts without a known address, file or former address are new. */
async function changedPosts(
  { db }: PostsContext,
  { project, posts, now }: { project: ProjectDocument; posts: readonly LivePost[]; now: Date },
): Promise<PostToRecord[]> {
  const known = await listKnownPosts(db, project._id);
  const byUrl = new Map(known.map((one) => [one.url, one]));
  const oids = new Set(known.map(({ oid }) => oid));
  const ids = new Set(known.map(({ postId }) => postId));
  const isAsRecorded = (one: LivePost, recorded: KnownPost | undefined) =>
    recorded?.oid === one.oid && recorded.postId === one.post.id;
  // What is in no feed can still become a post, unless it is recorded already.
  const changed = posts.filter(
    (one) => (one.isInFeeds || byUrl.has(one.path)) && !isAsRecorded(one, byUrl.get(one.path)),
  );
  const unknown = changed.filter(
    ({ path, oid, post }) => !byUrl.has(path) && !oids.has(oid) && !ids.has(post.id),
  );
  const redirects = unknown.length > 0 ? await listRedirects(db, project._id) : {};
  const hadAddress = new Set(
    Object.entries(redirects).flatMap(([from, to]) => (byUrl.has(from) ? to : [])),
  );
  const isNew = new Set(unknown.filter(({ path }) => !hadAddress.has(path)));
  return changed.map((one) => ({
    ...asOld(one),
    post: isNew.has(one) && isMailing(project) && isRecent(one, now) ? one.post : null,
  }));
}

/** An older post was imported. */
const isRecent = ({ post: { date } }: LivePost, now: Date) =>
  date !== null && now.getTime() - Date.parse(date) <= MAILED_POST_AGE_MAX_DAYS * DAY_MS;

/** Puts new posts into the next mailing. A worker that died may have put them there already. */
async function addWaitingPosts(
  context: PostsContext,
  project: ProjectDocument,
  now: Date,
): Promise<void> {
  const { db } = context;
  for (;;) {
    const waiting = await listWithoutMailing(db, project._id);
    if (waiting.length === 0) return;
    const ids = waiting.map(({ postId }) => postId);
    const earlier = await listMailingsOf(db, project._id, ids);
    const added = new Map(earlier.flatMap(({ _id, posts }) => posts.map(({ id }) => [id, _id])));
    for (const one of waiting)
      if (added.has(one.postId)) await markMailed(db, [one], added.get(one.postId) ?? null);
    const rest = waiting.filter(({ postId }) => !added.has(postId));
    if (rest.length === 0) continue;
    const dueAt = mailingDueAt(project, now);
    const mailing = await openMailing(db, { projectId: project._id, dueAt, now });
    const posts = rest.flatMap(({ post }) => post ?? []);
    // If it has begun in this moment, the next round opens another one.
    if (!(await addToMailing(db, mailing._id, posts))) continue;
    await markMailed(db, rest, mailing._id);
    await publishChange(context, project._id, "mailings");
  }
}
