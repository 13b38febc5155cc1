import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { TaskScheduleDocument } from "./documents.ts";
import { switchedOff } from "./schedules.ts";

const MAX_ROWS = 1_000;

/**
 * Claims a run whose time has come, the one that waits longest. If the process dies, the run is claimed again after `leaseMs`.
 * @returns null if none is due
 */
export function claimDueSchedule(
  db: Db,
  now: Date,
  leaseMs: number,
): Promise<TaskScheduleDocument | null> {
  return collection(db, "taskSchedules").findOneAndUpdate(
    {
      nextRunAt: { $type: "date", $lte: now },
      enabled: true,
      $or: [{ retryAt: null }, { retryAt: { $lte: now } }],
    },
    { $set: { retryAt: new Date(now.getTime() + leaseMs) }, $inc: { tries: 1 } },
    { sort: { nextRunAt: 1 }, returnDocument: "after" },
  );
}

/** The times at which schedules become due, before `until`. */
export async function timesDue(db: Db, range: { from: Date; until: Date }): Promise<Date[]> {
  const rows = await collection(db, "taskSchedules")
    .find(
      { nextRunAt: { $type: "date", $gt: range.from, $lte: range.until } },
      { projection: { nextRunAt: 1 } },
    )
    .sort({ nextRunAt: 1 })
    .limit(MAX_ROWS)
    .toArray();
  const times = new Set(rows.flatMap(({ nextRunAt }) => nextRunAt?.getTime() ?? []));
  return [...times].map((time) => new Date(time));
}

/** The claim of a due run. */
const claimOf = ({ _id, nextRunAt, tries }: TaskScheduleDocument) => ({ _id, nextRunAt, tries });

/**
 * The claimed run has ended. If someone has changed the schedule in the meantime, its new time stays.
 * @param end without `lastRun`, the last one stays as it is
 */
export async function finishRun(
  db: Db,
  claimed: TaskScheduleDocument,
  end: { nextRunAt: Date | null } & Partial<
    Pick<TaskScheduleDocument, "lastRun" | "seenHead" | "pausedUntil">
  >,
): Promise<void> {
  const { nextRunAt, ...more } = end;
  const schedules = collection(db, "taskSchedules");
  const { matchedCount } = await schedules.updateOne(claimOf(claimed), {
    $set: { ...more, nextRunAt, retryAt: null, tries: 0 },
  });
  if (matchedCount === 0 && more.lastRun)
    await schedules.updateOne({ _id: claimed._id }, { $set: { lastRun: more.lastRun } });
}

/** The claimed run is retried later. */
export async function retryRun(
  db: Db,
  claimed: TaskScheduleDocument,
  retryAt: Date,
): Promise<void> {
  await collection(db, "taskSchedules").updateOne(claimOf(claimed), { $set: { retryAt } });
}

/** The claimed run may not happen, and neither may later ones. */
export async function endSchedule(
  db: Db,
  claimed: TaskScheduleDocument,
  reason: string,
): Promise<void> {
  const set = { ...switchedOff(reason), updatedAt: new Date() };
  await collection(db, "taskSchedules").updateOne(claimOf(claimed), { $set: set });
}

/**
 * A push makes schedules due that wait for one. A due one stays as it is.
 * @returns when the first of them is due; null if none waits
 */
export async function notePush(db: Db, projectId: string, dueAt: Date): Promise<Date | null> {
  const schedules = collection(db, "taskSchedules");
  const waiting = { projectId, "when.kind": "push" as const, enabled: true, nextRunAt: null };
  let first: Date | null = null;
  for (const { _id, pausedUntil } of await schedules.find(waiting).toArray()) {
    const nextRunAt = pausedUntil && pausedUntil > dueAt ? pausedUntil : dueAt;
    await schedules.updateOne(
      { ...waiting, _id },
      { $set: { nextRunAt, retryAt: null, tries: 0 } },
    );
    if (!first || nextRunAt < first) first = nextRunAt;
  }
  return first;
}
