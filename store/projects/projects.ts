import type { Db } from "mongodb";
import { hasIdShape } from "#schemas/ids.ts";
import { AppError } from "#schemas/errors.ts";
import type { StoredSection } from "#schemas/projects/settings/settings.ts";
import { siteLabelOf } from "#schemas/sites/site-label.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { DeletedProjectDocument } from "./deleted-project-document.ts";
import type { ProjectDocument } from "./documents.ts";
import { pickByReference } from "../reference.ts";

const LABEL_ENDING_LENGTH = 6;

/** @throws AppError handle_taken */
export async function insertProject(db: Db, project: ProjectDocument): Promise<void> {
  try {
    await collection(db, "projects").insertOne({ ...project, unannouncedCreation: true });
    // Checked after the insert: until a label becomes a former one, the unique index protects it.
    if (await isReservedLabel(db, project.siteLabel, project._id))
      throw new AppError("handle_taken");
    await requireUnreserved(db, project);
  } catch (error) {
    if (isDuplicateKey(error, "handle") || isDuplicateKey(error, "siteLabel"))
      throw new AppError("handle_taken");
    if (error instanceof AppError) await collection(db, "projects").deleteOne({ _id: project._id });
    throw error;
  }
}

/**
 * A handle in an organization stays with the project that had it: its old addresses redirect.
 * @throws AppError handle_taken
 */
export async function requireUnreserved(
  db: Db,
  { _id, orgId, handle }: Pick<ProjectDocument, "_id" | "orgId" | "handle">,
): Promise<void> {
  const former = await collection(db, "projects").findOne(
    { _id: { $ne: _id }, formerPlaces: `${orgId}/${handle}` },
    { projection: { _id: 1 } },
  );
  if (former) throw new AppError("handle_taken", { message: handleReservedFor(handle) });
  const deleted = await collection(db, "deletedProjects").findOne({
    _id: { $ne: _id },
    places: `${orgId}/${handle}`,
    reservedUntil: { $gt: new Date() },
  });
  if (deleted) throw new AppError("handle_taken", { message: handleOfDeleted(handle, deleted) });
}

const handleOfDeleted = (handle: string, { reservedUntil }: DeletedProjectDocument) =>
  `A deleted project had the handle ${handle}, which stays reserved until ${reservedUntil.toISOString().slice(0, 10)}. Choose another handle.`;

const handleReservedFor = (handle: string) =>
  `Another project had the handle ${handle} before, and its old addresses redirect. Choose another handle.`;

/** True when another project had this label before its address changed, or had it when it was deleted. */
export async function isReservedLabel(
  db: Db,
  siteLabel: string,
  projectId: string,
): Promise<boolean> {
  const projection = { _id: 1 };
  const owner = await collection(db, "projects").findOne(
    { formerLabels: siteLabel, _id: { $ne: projectId } },
    { projection },
  );
  const deleted = await collection(db, "deletedProjects").findOne(
    { labels: siteLabel, _id: { $ne: projectId }, reservedUntil: { $gt: new Date() } },
    { projection },
  );
  return owner !== null || deleted !== null;
}

/**
 * The label for a project of this name: `{handle}--{org}`, unless that label opens another project. Then part of the id makes it unique, and the project can
 * keep its name in the dashboard.
 */
export async function freeSiteLabel(
  db: Db,
  { projectId, handle, orgHandle }: { projectId: string; handle: string; orgHandle: string },
): Promise<string> {
  const label = await siteLabelOf(handle, orgHandle);
  const owner = await findProjectBySiteLabel(db, label);
  const isFree = !owner || owner._id === projectId;
  if (isFree && !(await isReservedLabel(db, label, projectId))) return label;
  return siteLabelOf(`${handle}-${projectId.slice(0, LABEL_ENDING_LENGTH)}`, orgHandle);
}

export function findProject(db: Db, projectId: string): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOne({ _id: projectId });
}

/** The projects that exist. */
export function findProjects(db: Db, projectIds: string[]): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ _id: { $in: projectIds } })
    .toArray();
}

/** The project with this id or handle, if it belongs to one of the given organizations. If several projects have the handle, the first organization wins. */
export async function findProjectIn(
  db: Db,
  orgIds: string[],
  reference: string,
): Promise<ProjectDocument | null> {
  const ofOrgs = { orgId: { $in: orgIds } };
  // With one query for both, the embedded database would read all projects of the organizations.
  const names = [...(hasIdShape(reference) ? [{ _id: reference }] : []), { handle: reference }];
  const candidates = await Promise.all(
    names.map((name) =>
      collection(db, "projects")
        .find({ ...ofOrgs, ...name })
        .toArray(),
    ),
  );
  const inOrder = candidates
    .flat()
    .toSorted((a, b) => orgIds.indexOf(a.orgId) - orgIds.indexOf(b.orgId));
  return pickByReference(inOrder, reference, (id) => isProjectId(db, id));
}

/** True when the id or handle, current or former, belongs to this project. */
export async function isProject(
  db: Db,
  project: ProjectDocument,
  reference: string,
): Promise<boolean> {
  const former = (project.formerPlaces ?? []).map((place) => place.slice(place.indexOf("/") + 1));
  const names = [project, ...former.map((handle) => ({ ...project, handle }))];
  return (await pickByReference(names, reference, (id) => isProjectId(db, id))) !== null;
}

const isProjectId = async (db: Db, id: string) => (await findProject(db, id)) !== null;

/** The project that has this label or had it before its address changed. In the latter case, its `siteLabel` differs. */
export async function findProjectBySiteLabel(
  db: Db,
  siteLabel: string,
): Promise<ProjectDocument | null> {
  const projects = collection(db, "projects");
  return (await projects.findOne({ siteLabel })) ?? projects.findOne({ formerLabels: siteLabel });
}

/** Projects that are linked to a repository, by the git host's id for it. GitHub's ids are stored as numbers. */
export function findProjectsByRepositoryId(
  db: Db,
  repositoryId: string,
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ "source.repositoryId": { $in: [repositoryId, Number(repositoryId)] } })
    .limit(100)
    .toArray();
}

export function listProjects(
  db: Db,
  orgIds: string[],
  /** `only` is the one project that may be seen. Without `archived`, the archived ones are in the list too. */
  request: PageRequest & { only?: string | null; archived?: boolean | undefined },
): Promise<Page<ProjectDocument>> {
  const { archived } = request;
  const filter = {
    orgId: { $in: orgIds },
    ...(request.only ? { _id: request.only } : {}),
    ...(archived === undefined ? {} : { archivedAt: archived ? { $ne: null } : null }),
  };
  return newestPage(collection(db, "projects"), filter, { ...request, by: "createdAt" });
}

/** Fields with their new values. Settings are listed one by one, so that concurrent changes do not overwrite each other. */
export type ProjectChange = Partial<ProjectDocument> & {
  [path: `settings.${StoredSection}.${string}` | `pagePasswords.${string}`]: unknown;
};

/** Changes fields that need no further checks (name, visibility, settings, import state, …). */
export async function updateProject(
  db: Db,
  projectId: string,
  set: ProjectChange,
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId },
    { $set: { ...set, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

/** @returns null if the project was deleted, or moved to another organization: its admins have not allowed the code */
export async function setProjectHeadCode(
  db: Db,
  { _id, orgId }: Pick<ProjectDocument, "_id" | "orgId">,
  headCode: ProjectDocument["headCode"],
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id, orgId },
    { $set: { headCode: headCode ?? null, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

/** The first pushed branch of an empty remote becomes the project's branch. Later calls change nothing. */
export async function chooseFirstBranch(
  db: Db,
  projectId: string,
  branch: string,
): Promise<ProjectDocument | null> {
  await collection(db, "projects").updateOne(
    { _id: projectId, branchChosen: false },
    { $set: { branch, branchChosen: true } },
  );
  return findProject(db, projectId);
}

/**
 * Makes another deployment live by hand, which also approves it. A pinned deployment moves to the end of the order of pushes. One that is not pinned keeps its
 * position, so that a push that is being built goes live after it.
 * @returns null when another call was faster, or retention has removed the bytes
 */
export async function promoteByHand(
  db: Db,
  projectId: string,
  deploymentId: string,
  pinned: boolean,
): Promise<ProjectDocument | null> {
  const projects = collection(db, "projects");
  const before = await projects.findOne({ _id: projectId }, { projection: { live: 1 } });
  // Retention and deletion write to the same document, so only one of them succeeds.
  const deployment = await collection(db, "deployments").findOneAndUpdate(
    { _id: deploymentId, projectId, status: "success", removedAt: null },
    // The reason why it was not live no longer applies.
    { $set: { promotedAt: new Date(), reason: null }, $unset: { awaitsApproval: "" } },
    { projection: { pushSeq: 1 } },
  );
  const pushSeq = deployment && (pinned ? await nextPushSeq(db, projectId) : deployment.pushSeq);
  if (!before || pushSeq === null) return null;
  const replaced = before.live && {
    "live.deploymentId": before.live.deploymentId,
    "live.pushSeq": before.live.pushSeq,
  };
  // Pinning or unpinning the live deployment changes nothing for visitors.
  const isSame = before.live?.deploymentId === deploymentId;
  const at = before.live && isSame ? before.live.at : new Date();
  return projects.findOneAndUpdate(
    {
      _id: projectId,
      $or: [{ live: null }, { "live.pushSeq": { $lt: pushSeq } }, ...(replaced ? [replaced] : [])],
    },
    {
      $set: {
        live: { deploymentId, pushSeq, at },
        pinned,
        updatedAt: new Date(),
        ...(isSame ? {} : { unannouncedLive: true as const, unmailedLive: true as const }),
      },
    },
    { returnDocument: "after" },
  );
}

async function nextPushSeq(db: Db, projectId: string): Promise<number | null> {
  const ordered = await collection(db, "projects").findOneAndUpdate(
    { _id: projectId },
    { $inc: { pushSeq: 1 } },
    { returnDocument: "after", projection: { pushSeq: 1 } },
  );
  return ordered && ordered.pushSeq;
}
