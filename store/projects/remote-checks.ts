import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { linkedKinds } from "#schemas/projects/project.ts";
import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { collection } from "../collections.ts";
import { ended } from "../moments.ts";
import { LONGEST_NEXT_MS, nextPollAt } from "./poll-times.ts";
import type { ProjectDocument, RemoteCheck } from "./documents.ts";

/** Linked projects whose remote is due, the least recently checked first. */
export function listProjectsToPoll(
  db: Db,
  page: { now: Date; limit: number },
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({
      "source.kind": { $in: [...linkedKinds] },
      archivedAt: null,
      $or: [
        { polledAt: null },
        {
          "settings.git.checkMinutes": { $ne: 0 },
          nextPollAt: ended(page.now, LONGEST_NEXT_MS),
        },
      ],
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
  const now = new Date();
  // Even if this process dies before it knows the result.
  const next = nextOf(project, now, project.remoteCheck?.failure?.since ?? null);
  const result = await collection(db, "projects").updateOne(
    { _id: project._id, polledAt: project.polledAt },
    { $set: { polledAt: now, nextPollAt: next } },
  );
  return result.matchedCount === 1;
}

function nextOf({ settings }: ProjectDocument, now: Date, failingSince: Date | null): Date {
  const { checkMinutes } = { ...defaultGitSettings, ...settings.git };
  return nextPollAt(now, { checkMinutes, failingSince, chance: Math.random() });
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
  result: AppError | { sha: string },
): Promise<RemoteCheck | null> {
  const projects = collection(db, "projects");
  const at = new Date();
  const before = await projects.findOne({ _id: projectId });
  if (!before) return null;
  const failure = result instanceof AppError ? result : null;
  const head = result instanceof AppError ? (before.remoteCheck?.head ?? null) : result.sha;
  const since = before.remoteCheck?.failure?.since ?? at;
  // Copies only these fields: the error object has others that must not be stored, and its message is not enumerable.
  const reason = failure && { appCode: failure.appCode, message: failure.message, since };
  const remoteCheck = { at, failure: reason, head };
  const next = nextOf(before, at, reason && since);
  await projects.updateOne({ _id: projectId }, { $set: { remoteCheck, nextPollAt: next } });
  return before.remoteCheck ?? null;
}
