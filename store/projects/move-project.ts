import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { deleteKeysOfOthers } from "../accounts/api-keys.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { deleteApplications } from "../oauth/applications.ts";
import { findOrgByReference } from "../orgs/orgs.ts";
import { moveChannels } from "../channels/delete-channels.ts";
import { moveWebhooks } from "../webhooks/delete-webhooks.ts";
import { deleteEndedCredentials } from "./deploy-credentials.ts";
import { findProject, isReservedLabel, requireUnreserved } from "./projects.ts";
import type { ProjectDocument } from "./documents.ts";

/** For this long after a move, rows are corrected if a request that had read the project earlier wrote them. */
const LATE_WRITES_MS = 60_000;

/**
 * Gives a project another handle, another organization, or both, in one write. From then on, only members of the new organization can reach it. `finishMove` updates
 * everything else that names the old organization.
 * @param fromOrgHandle the handle in its former addresses, which still work if that organization is deleted
 * @throws AppError handle_taken; conflict when someone moved or deleted the project in the meantime
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
  await requireUnreserved(db, { _id: project._id, orgId: to.orgId, handle: to.handle });
  const { orgId, handle, siteLabel, source } = project;
  const here = placesOf(to.orgId, to.orgHandle, to.handle);
  const left = placesOf(orgId, fromOrgHandle, handle);
  // The project may return to a former address.
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
          // An admin of the organization with a second factor vouched for it. Those of another one have not seen it.
          ...(orgId !== to.orgId && { headCode: null, autoMerge: {}, agentsFile: null }),
          // Its model is now paid by the other organization.
          ...(orgId !== to.orgId && { "settings.answers.forVisitors": false }),
          movedAt: new Date(),
          updatedAt: new Date(),
        },
      },
      { returnDocument: "after" },
    );
    if (!moved) throw new AppError("conflict");
    // If several projects had this address one after another, it opens the last one.
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

/** The two forms of an address in `formerPlaces`: with the organization's id, because it may be renamed, and with its handle, because it may be deleted. */
const placesOf = (orgId: string, orgHandle: string, handle: string): string[] =>
  [orgId, orgHandle].map((org) => `${org}/${handle}`);

/**
 * Updates everything that contains the organization's id, and revokes the access of the old organization's members. Safe to repeat. The slot of a running build
 * stays in the organization where it was taken, and is released there.
 */
export async function finishMove(db: Db, projectId: string): Promise<void> {
  const project = await findProject(db, projectId);
  if (!project) return;
  const { orgId } = project;
  const elsewhere = { projectId, orgId: { $ne: orgId } };
  await collection(db, "deployments").updateMany(elsewhere, { $set: { orgId } });
  await collection(db, "gitEvents").updateMany(elsewhere, { $set: { orgId } });
  await collection(db, "domains").updateMany(elsewhere, { $set: { orgId } });
  await moveWebhooks(db, projectId, orgId);
  await moveChannels(db, projectId, orgId);
  await collection(db, "tasks").updateMany(elsewhere, { $set: { orgId } });
  await collection(db, "taskParts").updateMany(elsewhere, { $set: { orgId } });
  await collection(db, "taskSchedules").updateMany(elsewhere, { $set: { orgId } });
  await deleteKeysOfOthers(db, { projectId, orgId });
  await deleteApplications(db, elsewhere);
  await collection(db, "siteTickets").deleteMany(elsewhere);
  await deleteEndedCredentials(db, project);
}

/** Finishes moves that a crash may have left incomplete, and corrects late writes. */
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

/** The project that had this address of an organization before it moved. Callers must check access to the project's current organization. */
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
