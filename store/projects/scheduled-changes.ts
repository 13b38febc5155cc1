import type { Db, Filter } from "mongodb";
import { collection } from "../collections.ts";
import { type Claim, ownedBy } from "../deployments/claim.ts";
import type { DeploymentDocument } from "../deployments/documents.ts";
import { ofSite } from "../deployments/of-site.ts";
import type { ProjectDocument } from "./documents.ts";

/** A pinned or archived project keeps its time, so the change is made up for once it is unpinned or unarchived. */
const IS_BUILT = { archivedAt: null, pinned: false } satisfies Filter<ProjectDocument>;

/** Projects whose next scheduled change comes before `until`, the earliest first. Those that wait for a requested build are left out. */
export function listProjectsDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({
      nextPublicationAt: { $lte: until },
      ...IS_BUILT,
      $or: [{ publicationTry: null }, { "publicationTry.retryAt": { $lte: now } }],
    })
    .sort({ nextPublicationAt: 1 })
    .limit(limit)
    .toArray();
}

/** Whether the time of a scheduled change has come. */
export function isScheduleDue(
  { nextPublicationAt = null }: Pick<ProjectDocument, "nextPublicationAt">,
  now: Date,
): boolean {
  return nextPublicationAt !== null && nextPublicationAt <= now;
}

/**
 * Records that a build is requested for the due change, or that one was found.
 * @returns false if the schedule has changed since `project` was read, or another process was faster
 */
export async function notePublicationTry(
  db: Db,
  { _id, nextPublicationAt: dueAt, publicationTry }: ProjectDocument,
  { tries, retryAt }: { tries: number; retryAt: Date },
): Promise<boolean> {
  if (!dueAt) return false;
  const { matchedCount } = await collection(db, "projects").updateOne(
    {
      _id,
      nextPublicationAt: dueAt,
      ...IS_BUILT,
      ...(publicationTry
        ? {
            "publicationTry.dueAt": publicationTry.dueAt,
            "publicationTry.retryAt": publicationTry.retryAt,
          }
        : { publicationTry: null }),
    },
    { $set: { publicationTry: { dueAt, tries, retryAt } } },
  );
  return matchedCount === 1;
}

/** A deployment of the site that has not ended and is built at this time or later, if there is one. */
export function findBuildAfter(
  db: Db,
  projectId: string,
  dueAt: Date,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne({
    projectId,
    ...ofSite,
    $or: [
      { status: "queued" },
      { status: "running", $or: [{ dueAt: { $gte: dueAt } }, { startedAt: { $gte: dueAt } }] },
    ],
  });
}

/**
 * Stores the next scheduled change that a build has found. `onlyEarlier`: before the site goes live. If the worker dies in between, an unneeded build is better
 * than a note that stays public.
 */
export async function noteNextPublication(
  db: Db,
  claim: Claim,
  next: Date | null,
  { onlyEarlier = false }: { onlyEarlier?: boolean } = {},
): Promise<void> {
  const earlier = { $or: [{ nextPublicationAt: null }, { nextPublicationAt: { $gt: next } }] };
  await collection(db, "projects").updateOne(
    { ...ownedBy(claim), ...(onlyEarlier && next !== null ? earlier : {}) },
    { $set: { nextPublicationAt: next, publicationTry: null } },
  );
}
