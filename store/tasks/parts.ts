import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { TaskPart, TaskPartBody } from "#schemas/tasks/part.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { TaskDocument, TaskPartDocument } from "./documents.ts";

type OfTask = Pick<TaskDocument, "_id" | "orgId" | "projectId">;

interface NewPart {
  body: TaskPartBody;
  /** An entry with an id is appended once, however often it is sent. */
  id?: string | undefined;
  /** What only the model sees. */
  forModel?: TaskPartDocument["forModel"];
}

/**
 * Appends an entry at exactly this place of the log.
 * @returns false if another process was faster, or has already appended the entry with this id. Read what it wrote first
 */
export async function appendPart(
  db: Db,
  task: OfTask,
  { seq, id = newId(), body, forModel }: NewPart & { seq: number },
): Promise<boolean> {
  const { _id: taskId, orgId, projectId } = task;
  try {
    await collection(db, "taskParts").insertOne({
      _id: id,
      taskId,
      orgId,
      projectId,
      seq,
      at: new Date(),
      ...body,
      ...(forModel === undefined ? {} : { forModel }),
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Appends an entry after all others. @returns its seq */
export async function appendLast(db: Db, task: OfTask, part: NewPart): Promise<number> {
  for (;;) {
    const seq = (await lastSeq(db, task._id)) + 1;
    if (await appendPart(db, task, { seq, ...part })) return seq;
    const earlier = part.id === undefined ? null : await findPart(db, part.id);
    if (earlier) return earlier.seq;
  }
}

export function findPart(db: Db, partId: string): Promise<TaskPartDocument | null> {
  return collection(db, "taskParts").findOne({ _id: partId });
}

/** 0 if the log is empty. */
export async function lastSeq(db: Db, taskId: string): Promise<number> {
  const last = await collection(db, "taskParts").findOne(
    { taskId },
    { sort: { seq: -1 }, projection: { seq: 1 } },
  );
  return last?.seq ?? 0;
}

/** Entries with `seq > after`, in order. */
export function readParts(
  db: Db,
  taskId: string,
  { after, limit }: { after: number; limit: number },
): Promise<TaskPartDocument[]> {
  return collection(db, "taskParts")
    .find({ taskId, seq: { $gt: after } })
    .sort({ seq: 1 })
    .limit(limit)
    .toArray();
}

/** Every entry but the pieces of answers, in order: what a worker needs to continue. */
export function readSteps(db: Db, taskId: string): Promise<TaskPartDocument[]> {
  return collection(db, "taskParts")
    .find({ taskId, kind: { $ne: "delta" } })
    .sort({ seq: 1 })
    .toArray();
}

/** Whether pieces of an answer follow this place of the log. */
export async function hasPiecesAfter(db: Db, taskId: string, seq: number): Promise<boolean> {
  const piece = await collection(db, "taskParts").findOne(
    { taskId, kind: "delta", seq: { $gt: seq } },
    { projection: { _id: 1 } },
  );
  return piece !== null;
}

/** What a worker wrote into the log of a task that was deleted in the meantime. */
export async function deleteParts(db: Db, taskId: string): Promise<void> {
  await collection(db, "taskParts").deleteMany({ taskId });
}

const NOT_SHOWN: readonly string[] = ["_id", "taskId", "orgId", "projectId", "forModel"];

/** An entry without what only the model sees. */
export function shownPart({ at, ...part }: TaskPartDocument): TaskPart {
  const shown = Object.entries(part).filter(([name]) => !NOT_SHOWN.includes(name));
  return { ...Object.fromEntries(shown), at: at.toISOString() } as TaskPart;
}
