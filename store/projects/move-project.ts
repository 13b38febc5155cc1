import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { deleteKeysOfOthers } from "../accounts/api-keys.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { findOrgByReference } from "../orgs/orgs.ts";
import { deleteEndedCredentials } from "./deploy-credentials.ts";
import { findProject, isReservedLabel } from "./projects.ts";
import type { ProjectDocument } from "./documents.ts";

/** Rows that somebody wrote who had read the project before it moved are put right this long. */
const LATE_WRITES_MS = 60_000;

/**
 * Gives a project to another organization, in one write: from then on only the new one's members reach it. What else
 * names the old organization follows in `finishMove`.
 * @param fromOrgHandle what its addresses said until now; they lead on even when that organization is deleted
 * @throws AppError handle_taken, conflict when somebody moved or deleted it meanwhile
 */
export async function moveProject(
  db: Db,
  project: ProjectDocument,
  {
    fromOrgHandle,
    ...to
  }: { fromOrgHandle: string; orgId: string; orgHandle: string; handle: string; siteLabel: string },
): Promise<ProjectDocument> {
  if (await isReservedLabel(db, to.siteLabel, project._id)) throw new AppError("handle_taken");
  const { orgId, handle, siteLabel, source } = project;
  const here = placesOf(to.orgId, to.orgHandle, to.handle);
  const left = placesOf(orgId, fromOrgHandle, handle);
  // It may come back to where it was.
  const labels = [...(project.formerLabels ?? []), siteLabel].filter((old) => old !== to.siteLabel);
  const places = [...(project.formerPlaces ?? []), ...left].filter((old) => !here.includes(old));
  const own = source.url === null ? { owner: to.orgHandle, repo: to.handle } : {};
  try {
    const moved = await collection(db, "projects").findOneAndUpdate(
      { _id: project._id, orgId, handle, siteLabel },
      {
        $set: {
          orgId: to.orgId,
          handle: to.handle,
          siteLabel: to.siteLabel,
          source: { ...source, ...own },
          formerLabels: [...new Set(labels)],
          formerPlaces: [...new Set(places)],
          movedAt: new Date(),
          updatedAt: new Date(),
        },
      },
      { returnDocument: "after" },
    );
    if (!moved) throw new AppError("conflict");
    // Of several projects that had this address one after the other, it leads to the last one.
    await collection(db, "projects").updateMany(
      { _id: { $ne: project._id }, formerPlaces: { $in: left } },
      { $pull: { formerPlaces: { $in: left } } },
    );
    return moved;
  } catch (error) {
    if (isDuplicateKey(error, "handle") || isDuplicateKey(error, "siteLabel"))
      throw new AppError("handle_taken");
    throw error;
  }
}

/**
 * How `formerPlaces` names an address: by the organization's id, because it may be renamed, and by its handle, because it
 * may be deleted.
 */
const placesOf = (orgId: string, orgHandle: string, handle: string): string[] =>
  [orgId, orgHandle].map((org) => `${org}/${handle}`);

/**
 * Takes along what carries the organization's id, and ends what the old one's members hold. Safe to repeat. The slot of
 * a build that runs stays in the organization where it was taken, and is given back there.
 */
export async function finishMove(db: Db, projectId: string): Promise<void> {
  const project = await findProject(db, projectId);
  if (!project) return;
  const { orgId } = project;
  const elsewhere = { projectId, orgId: { $ne: orgId } };
  await collection(db, "deployments").updateMany(elsewhere, { $set: { orgId } });
  await collection(db, "gitEvents").updateMany(elsewhere, { $set: { orgId } });
  await deleteKeysOfOthers(db, { projectId, orgId });
  await collection(db, "siteTickets").deleteMany(elsewhere);
  await deleteEndedCredentials(db, project);
}

/** Finishes moves that a crash may have left half done, and what was written late. */
export async function finishMoves(db: Db): Promise<void> {
  const projects = collection(db, "projects");
  const before = new Date(Date.now() - LATE_WRITES_MS);
  const moved = await projects
    .find({ movedAt: { $lt: before } }, { projection: { movedAt: 1 } })
    .toArray();
  for (const { _id, movedAt } of moved) {
    await finishMove(db, _id);
    if (movedAt) await projects.updateOne({ _id, movedAt }, { $unset: { movedAt: "" } });
  }
}

/** The project that was at this address of an organization before it moved; whoever asks must be let in by its own. */
export async function findMovedProject(
  db: Db,
  orgReference: string,
  handle: string,
): Promise<ProjectDocument | null> {
  const org = await findOrgByReference(db, orgReference);
  return collection(db, "projects").findOne(
    { formerPlaces: { $in: placesOf(org?._id ?? orgReference, orgReference, handle) } },
    { sort: { updatedAt: -1 } },
  );
}
