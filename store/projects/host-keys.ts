import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "./documents.ts";

/** Stores the key that a project's ssh host showed at the first contact, unless another process was faster. */
export async function pinHostKey(db: Db, projectId: string, key: string): Promise<void> {
  await collection(db, "projects").updateOne(
    { _id: projectId, hostKey: { $exists: false } },
    { $set: { hostKey: { key, at: new Date() } } },
  );
}

/** Stores the key that the host shows instead of the pinned one, until a user accepts it. */
export async function noteOtherHostKey(db: Db, projectId: string, key: string): Promise<void> {
  await collection(db, "projects").updateOne(
    { _id: projectId, "hostKey.key": { $ne: key } },
    { $set: { otherHostKey: { key, at: new Date() } } },
  );
}

/** @returns null if the host has shown yet another key in the meantime */
export function replaceHostKey(
  db: Db,
  projectId: string,
  key: string,
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId, "otherHostKey.key": key },
    { $set: { hostKey: { key, at: new Date() } }, $unset: { otherHostKey: "" } },
    { returnDocument: "after" },
  );
}
