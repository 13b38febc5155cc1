import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "../projects/documents.ts";

const PER_RUN = 50;

/** Projects whose live posts have not been compared with those that are announced. */
export function listUnmailedProjects(db: Db): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ unmailedLive: { $exists: true } })
    .limit(PER_RUN)
    .toArray();
}

/**
 * Removes the mark, if nothing else went live and the subscription was not switched since the project was read. Otherwise the next look compares again.
 * @param recordedAt when all posts were recorded, if that was now
 */
export async function markCompared(
  db: Db,
  { _id, live, postsRecordedAt = null, settings }: ProjectDocument,
  recordedAt?: Date,
): Promise<void> {
  await collection(db, "projects").updateOne(
    {
      _id,
      ...(live ? { "live.at": live.at } : { live: null }),
      // Null also matches a field that does not exist.
      postsRecordedAt,
      "settings.subscribers.enabled": settings.subscribers?.enabled ?? null,
    },
    { ...(recordedAt && { $set: { postsRecordedAt: recordedAt } }), $unset: { unmailedLive: "" } },
  );
}
