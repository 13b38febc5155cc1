import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { TaskDocument } from "./documents.ts";

/** The tasks that schedules of a project started at this time or later, with their cost. */
export function scheduledSince(
  db: Db,
  projectId: string,
  since: Date,
): Promise<Pick<TaskDocument, "_id" | "scheduleId" | "cost" | "reservedUsd" | "createdAt">[]> {
  return collection(db, "tasks")
    .find(
      { projectId, scheduleId: { $type: "string" }, createdAt: { $gte: since } },
      { projection: { scheduleId: 1, cost: 1, reservedUsd: 1, createdAt: 1 } },
    )
    .toArray();
}

/** A task of the schedule that is queued or running, if there is one. */
export function findActiveTask(
  db: Db,
  projectId: string,
  scheduleId: string,
): Promise<TaskDocument | null> {
  return collection(db, "tasks").findOne({
    ...{ projectId, scheduleId },
    status: { $in: ["queued", "running"] },
  });
}
