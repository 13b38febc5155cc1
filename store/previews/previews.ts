import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { PreviewDocument } from "./documents.ts";

export function findPreview(db: Db, previewId: string): Promise<PreviewDocument | null> {
  return collection(db, "previews").findOne({ _id: previewId });
}

export function findPreviewOf(
  db: Db,
  projectId: string,
  previewId: string,
): Promise<PreviewDocument | null> {
  return collection(db, "previews").findOne({ _id: previewId, projectId });
}

export function findPreviews(db: Db, ids: string[]): Promise<PreviewDocument[]> {
  return collection(db, "previews")
    .find({ _id: { $in: ids } })
    .toArray();
}

export function findPreviewByLabel(
  db: Db,
  projectId: string,
  label: string,
): Promise<PreviewDocument | null> {
  return collection(db, "previews").findOne({ projectId, label });
}

/** An open pull request of the project's own repository from this branch. */
export function findPullOfBranch(
  db: Db,
  projectId: string,
  branch: string,
): Promise<PreviewDocument | null> {
  return collection(db, "previews").findOne({
    projectId,
    branch,
    closedAt: null,
    "pull.fork": null,
    "pull.isOpen": true,
  });
}

/** Newest first. */
export function listPreviews(
  db: Db,
  filter: { projectId: string; state: "open" | "closed" },
  request: PageRequest,
): Promise<Page<PreviewDocument>> {
  const { projectId, state } = filter;
  const closedAt = state === "open" ? null : { $ne: null };
  return newestPage(
    collection(db, "previews"),
    { projectId, closedAt, removedAt: null },
    { ...request, by: "createdAt" },
  );
}

/** Records which commit gets a deployment. @returns false if another event reported the same commit before */
export async function notePreviewHead(
  db: Db,
  previewId: string,
  { commit, gitEventId }: { commit: string; gitEventId: string },
): Promise<boolean> {
  const noted = await collection(db, "previews").updateOne(
    { _id: previewId, $or: [{ routedHead: { $ne: commit } }, { routedBy: gitEventId }] },
    {
      $set: { routedHead: commit, routedBy: gitEventId, awaits: null, updatedAt: new Date() },
    },
  );
  return noted.matchedCount === 1;
}

/** A commit of a fork waits for approval, unless a member has approved it. */
export async function awaitApproval(db: Db, previewId: string, commit: string): Promise<boolean> {
  const waits = await collection(db, "previews").updateOne(
    { _id: previewId, "approved.commit": { $ne: commit } },
    { $set: { awaits: commit, updatedAt: new Date() } },
  );
  return waits.matchedCount === 1;
}

/** Approves the one commit that waits. @returns null if another one waits by now */
export function approvePreview(
  db: Db,
  previewId: string,
  { commit, by }: { commit: string; by: string },
): Promise<PreviewDocument | null> {
  const now = new Date();
  return collection(db, "previews").findOneAndUpdate(
    { _id: previewId, awaits: commit, closedAt: null },
    {
      $set: {
        awaits: null,
        routedHead: commit,
        updatedAt: now,
        approved: { commit, by, at: now },
      },
    },
    { returnDocument: "after" },
  );
}

/** @returns null if it is the preview of a fork */
export function setPreviewPublic(
  db: Db,
  previewId: string,
  isPublic: boolean,
): Promise<PreviewDocument | null> {
  return collection(db, "previews").findOneAndUpdate(
    { _id: previewId, ...(isPublic ? { $or: [{ pull: null }, { "pull.fork": null }] } : {}) },
    { $set: { isPublic, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

/** Shows a deployment at the preview's address, unless a newer one is there. */
export async function promotePreview(
  db: Db,
  previewId: string,
  { deploymentId, pushSeq }: { deploymentId: string; pushSeq: number },
): Promise<"live" | "older"> {
  const at = new Date();
  const promoted = await collection(db, "previews").updateOne(
    { _id: previewId, $or: [{ live: null }, { "live.pushSeq": { $lte: pushSeq } }] },
    { $set: { live: { deploymentId, pushSeq, at }, updatedAt: at } },
  );
  return promoted.matchedCount === 1 ? "live" : "older";
}

/** Deletes all previews of a project, and cancels their builds. */
export async function deletePreviews(db: Db, projectId: string): Promise<void> {
  await collection(db, "previews").deleteMany({ projectId });
  const theirs = { projectId, previewId: { $exists: true } };
  await collection(db, "deployments").updateMany(
    { ...theirs, status: "queued" },
    {
      $set: {
        status: "canceled",
        reason: "the preview was removed",
        finishedAt: new Date(),
        unannounced: true,
      },
    },
  );
  await collection(db, "deployments").updateMany(
    { ...theirs, status: "running" },
    { $set: { cancelRequested: true } },
  );
}

/** Previews that were closed before `since` and are still stored. */
export function listOldPreviews(db: Db, since: Date, limit: number): Promise<PreviewDocument[]> {
  return collection(db, "previews")
    .find({ closedAt: { $lt: since }, removedAt: null })
    .limit(limit)
    .toArray();
}

/** @returns false if it was opened again in the meantime */
export async function markPreviewRemoved(db: Db, { _id }: PreviewDocument): Promise<boolean> {
  const removed = await collection(db, "previews").updateOne(
    { _id, closedAt: { $ne: null }, removedAt: null },
    { $set: { removedAt: new Date(), live: null, isPublic: false } },
  );
  return removed.matchedCount === 1;
}
