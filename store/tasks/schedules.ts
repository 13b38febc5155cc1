import type { Db, Filter } from "mongodb";
import { collection } from "../collections.ts";
import type { TaskScheduleDocument } from "./documents.ts";

export async function insertSchedule(db: Db, schedule: TaskScheduleDocument): Promise<void> {
  await collection(db, "taskSchedules").insertOne(schedule);
}

/** A schedule of this project. */
export function findSchedule(
  db: Db,
  projectId: string,
  scheduleId: string,
): Promise<TaskScheduleDocument | null> {
  return collection(db, "taskSchedules").findOne({ _id: scheduleId, projectId });
}

/** Oldest first. */
export function listSchedules(db: Db, projectId: string): Promise<TaskScheduleDocument[]> {
  return collection(db, "taskSchedules")
    .find({ projectId })
    .sort({ createdAt: 1, _id: 1 })
    .toArray();
}

/** The schedules that a member set up. */
export function schedulesOf(db: Db, userId: string): Promise<TaskScheduleDocument[]> {
  return collection(db, "taskSchedules").find({ userId }).sort({ createdAt: 1 }).toArray();
}

/** @returns null if it was removed in the meantime */
export function saveSchedule(
  db: Db,
  scheduleId: string,
  changes: Partial<Omit<TaskScheduleDocument, "_id">>,
): Promise<TaskScheduleDocument | null> {
  return collection(db, "taskSchedules").findOneAndUpdate(
    { _id: scheduleId },
    { $set: { ...changes, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

export async function deleteSchedule(db: Db, scheduleId: string): Promise<boolean> {
  const { deletedCount } = await collection(db, "taskSchedules").deleteOne({ _id: scheduleId });
  return deletedCount === 1;
}

/** What a schedule is after it was switched off. */
export const switchedOff = (offReason: string | null) => ({
  enabled: false,
  offReason,
  nextRunAt: null,
  retryAt: null,
  tries: 0,
});

/** Switches off the schedules of a project, or those that a member set up in an organization. */
export async function switchOffSchedules(
  db: Db,
  which: { projectId: string } | { orgId: string; userId: string },
  reason: string,
): Promise<void> {
  const filter: Filter<TaskScheduleDocument> = { ...which, enabled: true };
  const set = { ...switchedOff(reason), updatedAt: new Date() };
  await collection(db, "taskSchedules").updateMany(filter, { $set: set });
}
