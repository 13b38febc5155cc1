import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { earlierThan } from "../moments.ts";
import { taskSlots } from "../orgs/slots.ts";
import { readyToRun } from "./claims.ts";
import type { TaskDocument } from "./documents.ts";

const MAX_ROWS = 1_000;
/** Wake more tasks than there are free slots, because some may already have a queued job. */
const BEYOND_CAP = 3;

/**
 * Whose turn it is before this task: first the organizations with a free slot whose last task was continued earlier, then, within the organization, the
 * tasks that wait longer. Without turns, an organization with a thousand queued tasks would block all the others.
 * @returns null if it is the turn of the task itself
 */
export async function taskBefore(
  db: Db,
  { _id: taskId, orgId }: Pick<TaskDocument, "_id" | "orgId">,
  cap: number,
): Promise<TaskDocument | null> {
  const orgs = collection(db, "orgs");
  const own = await orgs.findOne({ _id: orgId }, { projection: { taskBegunAt: 1 } });
  // It is first if none of its tasks has ever been continued.
  if (own?.taskBegunAt) {
    const others = await collection(db, "tasks").distinct("orgId", {
      ...readyToRun(),
      orgId: { $ne: orgId },
    });
    const [first] = await orgs
      .find(
        {
          _id: { $in: others },
          $or: [{ taskBegunAt: { $exists: false } }, { taskBegunAt: { $lt: own.taskBegunAt } }],
          ...taskSlots.free(cap),
        },
        { projection: { _id: 1 } },
      )
      .sort({ taskBegunAt: 1 })
      .limit(1)
      .toArray();
    const before = first && (await oldestReady(db, first._id));
    if (before) return before;
  }
  const oldest = await oldestReady(db, orgId);
  return oldest && oldest._id !== taskId ? oldest : null;
}

function oldestReady(db: Db, orgId: string): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOne(
    { orgId, ...readyToRun() },
    { sort: { queuedAt: 1, _id: 1 } },
  );
}

/** Tasks of an organization to wake because they could continue, oldest first. */
export async function listTasksWaiting(db: Db, orgId: string, cap: number): Promise<string[]> {
  const rows = await collection(db, "tasks")
    .find({ orgId, ...readyToRun() }, { projection: { _id: 1 } })
    .sort({ queuedAt: 1, _id: 1 })
    .limit(cap + BEYOND_CAP)
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** Tasks that have waited for a worker since `olderThan`. For each organization, only as many as could start, and a few more. */
export async function listTasksToWake(
  db: Db,
  { olderThan, perOrg }: { olderThan: Date; perOrg: number },
): Promise<string[]> {
  const rows = await collection(db, "tasks")
    .find(
      { ...readyToRun(), queuedAt: earlierThan(olderThan) },
      { projection: { orgId: 1, queuedAt: 1 } },
    )
    .sort({ queuedAt: 1 })
    .limit(MAX_ROWS)
    .toArray();
  const counts = new Map<string, number>();
  const ids: string[] = [];
  for (const { _id, orgId } of rows) {
    const count = counts.get(orgId) ?? 0;
    if (count < perOrg + BEYOND_CAP) ids.push(_id);
    counts.set(orgId, count + 1);
  }
  return ids;
}
