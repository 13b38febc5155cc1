import type { Db, Filter } from "mongodb";
import type { TaskPart } from "#schemas/tasks/part.ts";
import { collection } from "../collections.ts";
import type { TaskPartDocument } from "./documents.ts";
import { shownPart } from "./parts.ts";

/** The whole answer replaces the pieces before it, and a retry withdraws them. */
const ENDS_OF_PIECES: TaskPart["kind"][] = ["answer", "retry"];

/** The seq of the newest entry that ends pieces of answers; 0 if there is none. Pieces before it are not shown. */
export async function lastEndOfPieces(db: Db, taskId: string): Promise<number> {
  const end = await collection(db, "taskParts").findOne(
    { taskId, kind: { $in: ENDS_OF_PIECES } },
    { sort: { seq: -1 }, projection: { seq: 1 } },
  );
  return end?.seq ?? 0;
}

/** Entries with `seq > after`, in order, as people see them. `endOfPieces`: from `lastEndOfPieces`, which may be older. */
export async function readShownParts(
  db: Db,
  taskId: string,
  { after, limit, endOfPieces }: { after: number; limit: number; endOfPieces: number },
): Promise<TaskPart[]> {
  const parts = await collection(db, "taskParts")
    .find({ ...shownOf(taskId, endOfPieces), seq: { $gt: after } }, { projection: { forModel: 0 } })
    .sort({ seq: 1 })
    .limit(limit)
    .toArray();
  const end = parts.findLast(({ kind }) => ENDS_OF_PIECES.includes(kind))?.seq ?? 0;
  return parts.filter(({ kind, seq }) => kind !== "delta" || seq > end).map(shownPart);
}

/** The last `limit` entries with `seq < before`, in order, as people see them. `before`: null for the newest ones. */
export async function readShownPartsBefore(
  db: Db,
  taskId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<TaskPart[]> {
  const endOfPieces = await lastEndOfPieces(db, taskId);
  const parts = await collection(db, "taskParts")
    .find(
      { ...shownOf(taskId, endOfPieces), ...(before === null ? {} : { seq: { $lt: before } }) },
      { projection: { forModel: 0 } },
    )
    .sort({ seq: -1 })
    .limit(limit)
    .toArray();
  return parts.toReversed().map(shownPart);
}

const shownOf = (taskId: string, endOfPieces: number): Filter<TaskPartDocument> => ({
  taskId,
  $or: [{ kind: { $ne: "delta" } }, { seq: { $gt: endOfPieces } }],
});
