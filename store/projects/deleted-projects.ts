import type { Db } from "mongodb";
import { RESERVED_DAYS, RESTORABLE_DAYS } from "#schemas/projects/deleted-project.ts";
import { AppError } from "#schemas/errors.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { DeletedProjectDocument } from "./deleted-project-document.ts";
import type { ProjectDocument } from "./documents.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A deletion or restoration that has not ended by then was left by a crash. */
const UNFINISHED_MS = 60_000;

type By = DeletedProjectDocument["deletedBy"];

/**
 * Takes a project out of the list of projects, which every entry point reads. Its rows, repository and stored bytes stay. Safe to repeat.
 * @returns null if it was already deleted
 */
export async function setAside(
  db: Db,
  project: ProjectDocument,
  { by, now }: { by: By; now: Date },
): Promise<DeletedProjectDocument | null> {
  const aside = collection(db, "deletedProjects");
  const { _id, ...fields } = reservationOf(project, { by, now });
  // It is written first: at every moment, the project or the row has its addresses.
  await aside.updateOne(
    { _id },
    { $setOnInsert: { ...fields, document: project, unannounced: true } },
    { upsert: true },
  );
  const removed = await collection(db, "projects").findOneAndDelete({ _id });
  // What was changed in the meantime is kept too.
  if (removed) await aside.updateOne({ _id }, { $set: { document: atRest(removed) } });
  return removed && aside.findOne({ _id });
}

/** Only reserves the addresses of a permanently removed project. */
export async function reserveAddresses(
  db: Db,
  project: ProjectDocument,
  options: { by: By; now: Date },
): Promise<void> {
  const { _id, ...fields } = reservationOf(project, options);
  await collection(db, "deletedProjects").updateOne(
    { _id },
    { $setOnInsert: { ...fields, document: null } },
    { upsert: true },
  );
}

function reservationOf(
  project: ProjectDocument,
  { by, now }: { by: By; now: Date },
): DeletedProjectDocument {
  const { _id, orgId, handle, name, siteLabel, formerLabels = [], formerPlaces = [] } = project;
  return {
    _id,
    orgId,
    handle,
    name,
    siteLabel,
    labels: [siteLabel, ...formerLabels],
    places: [`${orgId}/${handle}`, ...formerPlaces],
    deletedAt: now,
    deletedBy: by,
    removedAt: new Date(now.getTime() + RESTORABLE_DAYS * DAY_MS),
    reservedUntil: new Date(now.getTime() + RESERVED_DAYS * DAY_MS),
    document: null,
  };
}

/** No build has a claim, and the promotion of one that still runs is refused. */
const atRest = (project: ProjectDocument): ProjectDocument => ({
  ...project,
  claim: null,
  fence: project.fence + 1,
});

/** Whether a project was deleted, even after it was permanently removed. */
export function findDeletion(db: Db, projectId: string): Promise<DeletedProjectDocument | null> {
  return collection(db, "deletedProjects").findOne({ _id: projectId });
}

/** A deleted project that can be restored, as it was. */
export async function findDeletedProject(
  db: Db,
  projectId: string,
): Promise<ProjectDocument | null> {
  return (await collection(db, "deletedProjects").findOne({ _id: projectId }))?.document ?? null;
}

/** The projects of an organization that can be restored, newest first. */
export function listDeletedProjectsOf(
  db: Db,
  orgId: string,
  now: Date,
): Promise<DeletedProjectDocument[]> {
  return collection(db, "deletedProjects")
    .find({ orgId, document: { $ne: null }, removedAt: { $gt: now } })
    .sort({ deletedAt: -1 })
    .limit(100)
    .toArray();
}

/**
 * Brings a deleted project back, with its addresses. Safe to repeat.
 * @returns null if there is no such project, or its week is over
 */
export async function restoreProject(
  db: Db,
  { projectId, orgId, now }: { projectId: string; orgId: string; now: Date },
): Promise<ProjectDocument | null> {
  const aside = collection(db, "deletedProjects");
  const row = await aside.findOneAndUpdate(
    { _id: projectId, orgId, document: { $ne: null }, removedAt: { $gt: now }, removing: null },
    { $set: { restoring: now } },
    { returnDocument: "after" },
  );
  if (!row?.document) return null;
  const project = { ...row.document, updatedAt: now, unannouncedRestoration: now };
  try {
    await collection(db, "projects").insertOne(project);
  } catch (error) {
    if (isDuplicateKey(error, "handle") || isDuplicateKey(error, "siteLabel"))
      throw new AppError("handle_taken", { cause: error });
    // An earlier attempt had inserted it.
    if (!isDuplicateKey(error, "_id")) throw error;
  }
  await aside.deleteOne({ _id: projectId });
  return project;
}

/**
 * Claims the deleted projects whose week is over. From then on they cannot be restored.
 * @param of only those of one organization, also before their week is over
 */
export async function claimForRemoval(
  db: Db,
  { now, of }: { now: Date; of?: string },
): Promise<ProjectDocument[]> {
  const aside = collection(db, "deletedProjects");
  const due = of === undefined ? { removedAt: { $lte: now } } : { orgId: of };
  const rows = await aside.find({ document: { $ne: null }, restoring: null, ...due }).toArray();
  const claimed: ProjectDocument[] = [];
  for (const { _id } of rows) {
    const row = await aside.findOneAndUpdate(
      { _id, restoring: null },
      { $set: { removing: now } },
      { returnDocument: "after" },
    );
    if (row?.document) claimed.push(row.document);
  }
  return claimed;
}

/** Only the reservation of the addresses is left. */
export async function markRemovedForGood(db: Db, projectId: string): Promise<void> {
  await collection(db, "deletedProjects").updateOne(
    { _id: projectId },
    { $set: { document: null, removing: null } },
  );
}

/**
 * Records that the repository of a deleted project has to be removed later. Safe to repeat.
 * @returns false if the project has no row here
 */
export async function leaveRepository(db: Db, projectId: string): Promise<boolean> {
  const { matchedCount } = await collection(db, "deletedProjects").updateOne(
    { _id: projectId },
    { $set: { hasRepositoryLeft: true } },
  );
  return matchedCount === 1;
}

/** Ids of the deleted projects whose repositories are still there. */
export async function listLeftRepositories(db: Db): Promise<string[]> {
  const rows = await collection(db, "deletedProjects").find({ hasRepositoryLeft: true }).toArray();
  return rows.map(({ _id }) => _id);
}

export async function markRepositoryRemoved(db: Db, projectId: string): Promise<void> {
  await collection(db, "deletedProjects").updateOne(
    { _id: projectId },
    { $unset: { hasRepositoryLeft: "" } },
  );
}

/** Ends reservations, and finishes deletions and restorations that a crash has left. */
export async function tidyDeletedProjects(db: Db, now: Date): Promise<void> {
  const aside = collection(db, "deletedProjects");
  await aside.deleteMany({
    document: null,
    reservedUntil: { $lte: now },
    hasRepositoryLeft: { $ne: true },
  });
  const before = new Date(now.getTime() - UNFINISHED_MS);
  for (const { _id, orgId } of await aside.find({ restoring: { $lt: before } }).toArray())
    await restoreProject(db, { projectId: _id, orgId, now });
  const rows = await aside
    .find({ document: { $ne: null }, restoring: null, deletedAt: { $lt: before } })
    .toArray();
  for (const { _id, deletedBy: by } of rows) {
    const left = await collection(db, "projects").findOne({ _id });
    if (left) await setAside(db, left, { by, now });
  }
}
