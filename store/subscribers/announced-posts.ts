import type { Db } from "mongodb";
import type { MailingPost } from "#schemas/subscribers/mailing.ts";
import { collection } from "../collections.ts";
import { derivedId } from "../derived-id.ts";
import type { AnnouncedPostDocument } from "./documents.ts";

export interface PostToRecord {
  url: string;
  oid: string;
  postId: string;
  /** Null if it is not mailed. */
  post: MailingPost | null;
}

const WRITES_PER_QUERY = 500;

/** Records posts that are not new from now on. One that is recorded already only gets its git object. */
export async function recordPosts(
  db: Db,
  projectId: string,
  posts: readonly PostToRecord[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < posts.length; at += WRITES_PER_QUERY)
    await collection(db, "announcedPosts").bulkWrite(
      posts.slice(at, at + WRITES_PER_QUERY).map(({ url, oid, postId, post }) => ({
        updateOne: {
          filter: { _id: derivedId("announcedPost", projectId, url) },
          update: {
            $set: { oid, postId },
            $setOnInsert: {
              projectId,
              url,
              at: now,
              mailingId: null,
              post,
              ...(post ? { waits: true as const } : {}),
            },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
}

export type KnownPost = Pick<AnnouncedPostDocument, "url" | "oid" | "postId">;

export function listKnownPosts(db: Db, projectId: string): Promise<KnownPost[]> {
  return collection(db, "announcedPosts")
    .find<KnownPost>({ projectId }, { projection: { url: 1, oid: 1, postId: 1 } })
    .toArray();
}

/** New posts that have no mailing yet. */
export function listWithoutMailing(db: Db, projectId: string): Promise<AnnouncedPostDocument[]> {
  return collection(db, "announcedPosts").find({ projectId, waits: true }).toArray();
}

/** Their mailing has them. */
export async function markMailed(
  db: Db,
  posts: readonly Pick<AnnouncedPostDocument, "_id">[],
  mailingId: string | null,
): Promise<void> {
  if (posts.length === 0) return;
  await collection(db, "announcedPosts").updateMany(
    { _id: { $in: posts.map(({ _id }) => _id) } },
    { $set: { mailingId }, $unset: { waits: "" } },
  );
}
