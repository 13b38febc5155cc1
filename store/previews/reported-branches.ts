import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import { previewLabel } from "#schemas/sites/preview-label.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { PreviewDocument } from "./documents.ts";

/** What a host says about a branch or a pull request. */
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
          branch,
          ref,
          reportedAt: at,
          closedAt: null,
          removedAt: null,
          updatedAt: now,
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
    branch,
    ref,
    pull,
    reportedAt: at,
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
        closedAt: now,
        awaits: null,
        routedHead: null,
        updatedAt: now,
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
        status: "canceled",
        reason: closedReason(closed),
        finishedAt: now,
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
    projectId,
    closedAt: null,
    "pull.fork": pull?.fork ? { $ne: null } : null,
  });
  return open >= MAX_PREVIEWS;
}
