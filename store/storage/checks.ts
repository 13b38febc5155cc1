import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { StorageDepth } from "#schemas/storage-check.ts";
import { collection } from "../collections.ts";
import { numberCursor, type Page, type PageRequest } from "../pagination.ts";
import type { StorageCheckDocument, StorageOwnerDocument } from "./documents.ts";

/** A process that has not reported for this long has ended. */
const SILENT_MS = 60_000;

/** @returns null while another check is queued or running */
export async function insertStorageCheck(
  db: Db,
  { depth, requestedBy }: { depth: StorageDepth; requestedBy: string },
): Promise<StorageCheckDocument | null> {
  const newest = await newestStorageCheck(db);
  if (newest && isActive(newest)) return null;
  const now = new Date();
  const check: StorageCheckDocument = {
    _id: newId(),
    depth,
    state: "queued",
    requestedBy,
    requestedAt: now,
    aliveAt: now,
    finishedAt: null,
    phase: null,
    done: 0,
    total: null,
    stored: null,
    unneeded: null,
    read: 0,
    faults: 0,
    faultList: [],
    error: null,
  };
  await collection(db, "storageChecks").insertOne(check);
  return check;
}

/** Whether it is queued, or a process works on it. */
export const isActive = ({ state, aliveAt }: StorageCheckDocument): boolean =>
  (state === "queued" || state === "running") && Date.now() - aliveAt.getTime() < SILENT_MS;

export const newestStorageCheck = (db: Db): Promise<StorageCheckDocument | null> =>
  collection(db, "storageChecks").findOne({}, { sort: { requestedAt: -1 } });

/** The newest one whose figures are complete. */
export const newestInventory = (db: Db): Promise<StorageCheckDocument | null> =>
  collection(db, "storageChecks").findOne({ stored: { $ne: null } }, { sort: { requestedAt: -1 } });

/** @returns null if another process has it, or had it */
export const claimStorageCheck = (db: Db, id: string): Promise<StorageCheckDocument | null> =>
  collection(db, "storageChecks").findOneAndUpdate(
    { _id: id, state: "queued" },
    { $set: { state: "running", aliveAt: new Date() } },
    { returnDocument: "after" },
  );

/** The process that runs a check reports what it has found, and that it is alive. */
export async function noteStorageCheck(
  db: Db,
  id: string,
  fields: Partial<StorageCheckDocument>,
): Promise<void> {
  await collection(db, "storageChecks").updateOne(
    { _id: id, state: "running" },
    { $set: { ...fields, aliveAt: new Date() } },
  );
}

/** Replaces the rows of earlier checks. */
export async function saveStorageOwners(
  db: Db,
  checkId: string,
  owners: StorageOwnerDocument[],
): Promise<void> {
  const rows = collection(db, "storageOwners");
  if (owners.length > 0) await rows.insertMany(owners);
  await rows.deleteMany({ checkId: { $ne: checkId } });
}

/** The largest first. */
export async function pageStorageOwners(
  db: Db,
  { checkId, query, by }: { checkId: string; query: string; by: "bytes" | "unneededBytes" },
  { limit, cursor }: PageRequest,
): Promise<Page<StorageOwnerDocument>> {
  const like = { $regex: query.replaceAll(/[^\w]/g, String.raw`\$&`), $options: "i" };
  const filter: Filter<StorageOwnerDocument> = {
    checkId,
    ...(by === "unneededBytes" ? { unneededBlobs: { $gt: 0 } } : {}),
    ...(query ? { $or: [{ name: like }, { handle: like }, { org: like }, { owner: query }] } : {}),
  };
  const start = Math.max(0, numberCursor(cursor) ?? 0);
  const owners = collection(db, "storageOwners");
  const [items, total] = await Promise.all([
    owners
      .find(filter)
      .sort({ [by]: -1, _id: 1 })
      .skip(start)
      .limit(limit)
      .toArray(),
    owners.countDocuments(filter),
  ]);
  return { items, total, nextCursor: start + limit < total ? String(start + limit) : null };
}
