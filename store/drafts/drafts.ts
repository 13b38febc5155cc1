import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { SourceDraftDocument } from "./documents.ts";

/** Whose draft of which file. */
export type DraftKey = Pick<SourceDraftDocument, "userId" | "projectId" | "branch" | "path">;
export type DraftText = Omit<SourceDraftDocument, keyof DraftKey | "_id" | "revision" | "at">;
export type DraftRow = Omit<SourceDraftDocument, "text">;

const WITHOUT_TEXT = { projection: { text: 0 } };

export function findDraft(db: Db, key: DraftKey): Promise<SourceDraftDocument | null> {
  return collection(db, "sourceDrafts").findOne(keyOf(key));
}

/** A user's drafts in a project, the newest first, without their texts. */
export async function listDrafts(
  db: Db,
  { userId, projectId }: Pick<DraftKey, "userId" | "projectId">,
): Promise<DraftRow[]> {
  const rows = await collection(db, "sourceDrafts")
    .find({ userId, projectId }, WITHOUT_TEXT)
    .toArray();
  return rows.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** The number and the bytes of a user's drafts, without one of them. An index answers this. */
export async function measureDrafts(
  db: Db,
  { userId, projectId, branch, path }: DraftKey,
): Promise<{ count: number; bytes: number }> {
  const rows = await collection(db, "sourceDrafts")
    .find({ userId }, { projection: { _id: 0, projectId: 1, branch: 1, path: 1, bytes: 1 } })
    .toArray();
  const others = rows.filter(
    (row) => row.projectId !== projectId || row.branch !== branch || row.path !== path,
  );
  return { count: others.length, bytes: others.reduce((sum, row) => sum + row.bytes, 0) };
}

/**
 * Replaces a draft that the writer has seen, or an older text of the same editor. One write, so that of two devices only one succeeds.
 * @param seen the revision that the writer knows; null if it knows of none
 * @returns the new revision, or null if there is no draft that may be replaced
 */
export async function replaceDraft(
  db: Db,
  key: DraftKey,
  { seen, ...text }: DraftText & { seen: string | null },
): Promise<string | null> {
  const { editor, number } = text;
  const ownOlder = { editor, number: { $lt: number } };
  const revision = newId();
  const result = await collection(db, "sourceDrafts").updateOne(
    { ...keyOf(key), $or: seen === null ? [ownOlder] : [ownOlder, { revision: seen }] },
    { $set: { ...text, revision, at: new Date() } },
  );
  return result.matchedCount === 1 ? revision : null;
}

/** @returns the revision, or null if there is a draft already */
export async function insertDraft(db: Db, key: DraftKey, text: DraftText): Promise<string | null> {
  const revision = newId();
  try {
    const draft = { _id: newId(), ...keyOf(key), ...text, revision, at: new Date() };
    await collection(db, "sourceDrafts").insertOne(draft);
    return revision;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Removes a draft if nobody has changed it since this revision. @returns whether it was removed */
export async function removeDraft(db: Db, key: DraftKey, revision: string): Promise<boolean> {
  const result = await collection(db, "sourceDrafts").deleteOne({ ...keyOf(key), revision });
  return result.deletedCount === 1;
}

/** Every draft of a user with its text, the oldest first. */
export function draftsOf(db: Db, userId: string): Promise<SourceDraftDocument[]> {
  return collection(db, "sourceDrafts").find({ userId }).sort({ at: 1 }).toArray();
}

const keyOf = ({ userId, projectId, branch, path }: DraftKey): DraftKey => ({
  userId,
  projectId,
  branch,
  path,
});
