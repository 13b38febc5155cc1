import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { TaskDocument } from "./documents.ts";

export type ScheduledTask = Pick<
  TaskDocument,
  | "_id"
  | "scheduleId"
  | "status"
  | "cost"
  | "pricedUsd"
  | "reservedUsd"
  | "unknownUsd"
  | "createdAt"
>;

const FIELDS = {
  scheduleId: 1,
  status: 1,
  cost: 1,
  pricedUsd: 1,
  reservedUsd: 1,
  unknownUsd: 1,
  createdAt: 1,
};

/** The tasks that schedules of a project started at this time or later, with their cost. */
export function scheduledSince(db: Db, projectId: string, since: Date): Promise<ScheduledTask[]> {
  return collection(db, "tasks")
    .find(
      { projectId, scheduleId: { $type: "string" }, createdAt: { $gte: since } },
      { projection: FIELDS },
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
    projectId,
    scheduleId,
    status: { $in: ["queued", "running"] },
  });
}
