import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import { previewLabel } from "#schemas/sites/preview-label.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { PreviewDocument } from "./documents.ts";

export interface ReportedBranch {
  projectId: string;
  branch: string;
  ref: string;
  /** Null if it is a branch without a pull request. */
  pull: PullRequest | null;
  /** By the host's clock. */
  at: Date | null;
  /** Whether its address must be unguessable. */
  isPrivate: boolean;
  /** Whether it is built from now on, even if no setting names the branch. */
  isAskedFor?: true;
}

/**
 * Creates the preview of a branch or pull request, reopens it, or changes what it says about the pull request.
 * @returns "older" if a newer report is stored already; "too many" if the project has as many open previews as it may have
 */
export async function openPreview(
  db: Db,
  reported: ReportedBranch,
): Promise<PreviewDocument | "older" | "too many"> {
  const previews = collection(db, "previews");
  const { projectId, branch, ref, pull, at } = reported;
  const subject = subjectOf(reported);
  const now = new Date();
  const existing = await previews.findOne({ projectId, subject });
  if (existing?.closedAt !== null && (await isFull(db, reported))) return "too many";
  if (existing) {
    const opened = await previews.findOneAndUpdate(
      { _id: existing._id, ...notNewerThan(at) },
      {
        $set: {
          ...{ branch, ref, reportedAt: at, closedAt: null, removedAt: null, updatedAt: now },
          ...(reported.isAskedFor && { isAskedFor: true }),
          // Some events do not name the author.
          pull: pull && { ...pull, author: pull.author ?? existing.pull?.author ?? null },
          // A public preview of this repository must not show the commits of another one.
          ...(pull?.fork ? { isPublic: false } : {}),
        },
      },
      { returnDocument: "after" },
    );
    return opened ?? "older";
  }
  const created: PreviewDocument = {
    _id: newId(),
    projectId,
    subject,
    label: await previewLabel(
      pull ? { pull: pull.number } : { branch },
      reported.isPrivate ? newId() : null,
    ),
    ...{ branch, ref, pull, reportedAt: at },
    ...(reported.isAskedFor && { isAskedFor: true }),
    routedHead: null,
    routedBy: null,
    awaits: null,
    approved: null,
    isPublic: false,
    live: null,
    closedAt: null,
    removedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  try {
    await previews.insertOne(created);
    return created;
  } catch (error) {
    if (!isDuplicateKey(error, "subject")) throw error;
    return openPreview(db, reported);
  }
}

/**
 * The branch was deleted, or the pull request merged or closed. Builds that are waiting are canceled.
 * @returns null if there is no such preview, or a newer report is stored already
 */
export async function closePreview(
  db: Db,
  reported: Pick<ReportedBranch, "projectId" | "branch" | "pull" | "at">,
): Promise<PreviewDocument | null> {
  const { projectId, pull, at } = reported;
  const now = new Date();
  const closed = await collection(db, "previews").findOneAndUpdate(
    { projectId, subject: subjectOf(reported), closedAt: null, ...notNewerThan(at) },
    {
      $set: {
        ...{ closedAt: now, awaits: null, routedHead: null, updatedAt: now },
        ...(pull ? { pull, reportedAt: at } : {}),
      },
    },
    { returnDocument: "after" },
  );
  if (!closed) return null;
  await collection(db, "deployments").updateMany(
    { projectId, previewId: closed._id, status: "queued" },
    {
      $set: {
        ...{ status: "canceled", reason: closedReason(closed), finishedAt: now },
        unannounced: true,
      },
    },
  );
  return closed;
}

export const closedReason = ({ pull, branch }: Pick<PreviewDocument, "pull" | "branch">): string =>
  pull ? `pull request #${pull.number} was closed` : `branch ${branch} was deleted`;

const subjectOf = ({ branch, pull }: Pick<ReportedBranch, "branch" | "pull">) =>
  pull ? `pull:${pull.number}` : `branch:${branch}`;

function notNewerThan(at: Date | null): Filter<PreviewDocument> {
  return at === null ? {} : { $or: [{ reportedAt: null }, { reportedAt: { $lte: at } }] };
}

/** Forks are counted separately, so that strangers cannot use up the previews of the project's own branches. */
async function isFull(
  db: Db,
  { projectId, pull }: Pick<ReportedBranch, "projectId" | "pull">,
): Promise<boolean> {
  const open = await collection(db, "previews").countDocuments({
    ...{ projectId, closedAt: null },
    "pull.fork": pull?.fork ? { $ne: null } : null,
  });
  return open >= MAX_PREVIEWS;
}

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
    ...{ projectId, branch, closedAt: null },
    ...{ "pull.fork": null, "pull.isOpen": true },
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
        ...{ awaits: null, routedHead: commit, updatedAt: now },
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
        ...{ status: "canceled", reason: "the preview was removed", finishedAt: new Date() },
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
