import type { Db } from "mongodb";
import type { AppError } from "#schemas/errors.ts";
import { linkedKinds } from "#schemas/projects/project.ts";
import { collection } from "../collections.ts";
import { earlierThan } from "../moments.ts";
import type { ProjectDocument, RemoteCheck } from "./documents.ts";

/** Linked projects whose remote has not been checked for a while, the least recently checked first. */
export function listProjectsToPoll(
  db: Db,
  page: { polledBefore: Date; limit: number },
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({
      "source.kind": { $in: [...linkedKinds] },
      $or: [{ polledAt: null }, { polledAt: earlierThan(page.polledBefore) }],
    })
    .sort({ polledAt: 1 })
    .limit(page.limit)
    .toArray();
}

/**
 * Claims the right to check the remote now.
 * @returns false when another sweep was faster
 */
export async function notePoll(db: Db, project: ProjectDocument): Promise<boolean> {
  const result = await collection(db, "projects").updateOne(
    { _id: project._id, polledAt: project.polledAt },
    { $set: { polledAt: new Date() } },
  );
  return result.matchedCount === 1;
}

/** Remembers which versions the host has. */
export async function noteVersionsSeen(db: Db, projectId: string, digest: string): Promise<void> {
  await collection(db, "projects").updateOne(
    { _id: projectId },
    { $set: { versionsSeen: digest } },
  );
}

/** Makes the next sweep check the remote, even if it was checked recently. */
export async function forgetPoll(db: Db, projectId: string): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId },
    { $set: { polledAt: null } },
    { returnDocument: "after" },
  );
}

/**
 * Stores the result of a check.
 * @returns the previous check
 */
export async function recordRemoteCheck(
  db: Db,
  projectId: string,
  failure: AppError | null,
): Promise<RemoteCheck | null> {
  const projects = collection(db, "projects");
  const at = new Date();
  const before = await projects.findOne({ _id: projectId }, { projection: { remoteCheck: 1 } });
  const since = before?.remoteCheck?.failure?.since ?? at;
  // Copies only these fields: the error object has others that must not be stored, and its message is not enumerable.
  const reason = failure && { appCode: failure.appCode, message: failure.message, since };
  const remoteCheck = { at, failure: reason };
  await projects.updateOne({ _id: projectId }, { $set: { remoteCheck } });
  return before?.remoteCheck ?? null;
}
