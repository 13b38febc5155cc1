import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { deleteKeysOfOthers } from "./api-keys.ts";
import { collection } from "./collections.ts";
import { isDuplicateKey } from "./duplicate-key.ts";
import { findOrgByReference } from "./orgs.ts";
import { deleteEndedSecrets } from "./project-secrets.ts";
import { findProject, isReservedLabel, type ProjectDocument } from "./projects.ts";

/** Rows that somebody wrote who had read the project before it moved are put right this long. */
const LATE_WRITES_MS = 60_000;

/**
 * Gives a project to another organization, in one write: from then on only the new one's members reach it. What else
 * names the old organization follows in `finishMove`.
 * @throws AppError handle_taken, conflict when somebody moved or deleted it meanwhile
 */
export async function moveProject(
  db: Db,
  project: ProjectDocument,
  to: { orgId: string; orgHandle: string; handle: string; siteLabel: string },
): Promise<ProjectDocument> {
  if (await isReservedLabel(db, to.siteLabel, project._id)) throw new AppError("handle_taken");
  const { orgId, handle, siteLabel, source } = project;
  const here = placeOf(to);
  // It may come back to where it was.
  const labels = [...(project.formerLabels ?? []), siteLabel].filter((old) => old !== to.siteLabel);
  const places = [...(project.formerPlaces ?? []), placeOf(project)].filter((old) => old !== here);
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
    return moved;
  } catch (error) {
    if (isDuplicateKey(error, "handle") || isDuplicateKey(error, "siteLabel"))
      throw new AppError("handle_taken");
    throw error;
  }
}

/** How `formerPlaces` names an address. The id: the organization may be renamed. */
const placeOf = ({ orgId, handle }: { orgId: string; handle: string }) => `${orgId}/${handle}`;

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
  await deleteEndedSecrets(db, project);
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
  if (!org) return null;
  return collection(db, "projects").findOne(
    { formerPlaces: placeOf({ orgId: org._id, handle }) },
    { sort: { updatedAt: -1 } },
  );
}
