import type { Db } from "mongodb";
import { type AppCode, AppError } from "#schemas/errors.ts";
import type { Visibility } from "#schemas/org.ts";
import type { BuildSettings, SourceKind } from "#schemas/project.ts";
import { siteLabelOf } from "#schemas/site-label.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../page.ts";
import type { MakingKey } from "./project-secrets.ts";
import { pickByReference } from "../reference.ts";

const LABEL_ENDING_LENGTH = 6;

/** How a look at a linked repository ended. */
export interface RemoteCheck {
  at: Date;
  /** `since`: of an unbroken row of failures. */
  failure: { appCode: AppCode; message: string; since: Date } | null;
}

/** What the secret of a project's webhooks is sealed for. */
export const webhookSecretContext = (projectId: string) => `project:${projectId}:webhook`;

export interface ProjectDocument {
  _id: string;
  orgId: string;
  handle: string;
  name: string;
  /** Host name of the site below the sites' domain; unique. */
  siteLabel: string;
  branch: string;
  /** False while an empty remote waits for its first push, whose branch becomes the project's. */
  branchChosen: boolean;
  source: {
    kind: SourceKind;
    /** Address it was copied from or is linked to. */
    url: string | null;
    owner: string;
    repo: string;
    /** The provider's id of the repository; survives renames. */
    repositoryId?: number;
    /** Who sends the webhooks of a repository that is linked by address. */
    provider?: "gitlab" | "gitea" | "bitbucket" | "other";
  };
  /** Labels it had in other organizations; they lead to its site and are nobody else's. */
  formerLabels?: string[];
  /** Where the dashboard and git found it before: `{orgId}/{handle}`, and `{orgHandle}/{handle}`. */
  formerPlaces?: string[];
  /** When it changed its organization, until everything has followed (`finishMove`). */
  movedAt?: Date;
  visibility: Visibility;
  /** True: whoever has the address may see deployments that are not live. */
  openDeployments?: boolean;
  settings: { build: BuildSettings };
  /** Sealed (service/secret-box.ts). */
  webhookSecret: string;
  /** The API key that made the webhook secret, and that it ends with; null or absent when a person did. */
  webhookSecretMadeWith?: MakingKey | null;
  /** Last number given to a deployment. */
  deploymentCount: number;
  /** Order of pushes; a deployment may replace the live one only when its own is higher. */
  pushSeq: number;
  /** Raised by every claim; writes of an older claim are refused. */
  fence: number;
  claim: { deploymentId: string; pushSeq: number; expiresAt: Date } | null;
  /** When a build of it was last begun; absent before the first one. */
  claimedAt?: Date;
  /** What readers get. */
  live: { deploymentId: string; pushSeq: number; at: Date } | null;
  /** True after a rollback: pushes build, but do not go live until resumed. */
  pinned: boolean;
  /** Branch head that was last routed into a deployment row, to find pushes a crash lost. */
  routedHead: string | null;
  /** Its row's pushSeq; absent before the first push. */
  routedSeq?: number;
  /** When a scheduled note becomes due; the sweep then asks for a build. */
  nextPublicationAt?: Date | null;
  import: {
    state: "running" | "failed";
    url: string;
    branch: string | null;
    error: string | null;
  } | null;
  polledAt: Date | null;
  /** How the last look at a linked repository ended; absent before the first one. */
  remoteCheck?: RemoteCheck;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

/** @throws AppError handle_taken */
export async function insertProject(db: Db, project: ProjectDocument): Promise<void> {
  try {
    await collection(db, "projects").insertOne(project);
    // Looked at afterwards: until a label becomes a former one, the index keeps it from being taken.
    if (await isReservedLabel(db, project.siteLabel, project._id)) {
      await collection(db, "projects").deleteOne({ _id: project._id });
      throw new AppError("handle_taken");
    }
  } catch (error) {
    if (isDuplicateKey(error, "handle") || isDuplicateKey(error, "siteLabel"))
      throw new AppError("handle_taken");
    throw error;
  }
}

/** True when another project had this label before it moved. */
export async function isReservedLabel(
  db: Db,
  siteLabel: string,
  projectId: string,
): Promise<boolean> {
  const owner = await collection(db, "projects").findOne(
    { formerLabels: siteLabel },
    { projection: { _id: 1 } },
  );
  return owner !== null && owner._id !== projectId;
}

/**
 * The label for a project of this name: `{handle}--{org}`, unless it leads to another project. Then a part of the id
 * sets them apart, so that nobody loses the name in the dashboard, or readers.
 */
export async function freeSiteLabel(
  db: Db,
  { projectId, handle, orgHandle }: { projectId: string; handle: string; orgHandle: string },
): Promise<string> {
  const label = await siteLabelOf(handle, orgHandle);
  const owner = await findProjectBySiteLabel(db, label);
  if (!owner || owner._id === projectId) return label;
  return siteLabelOf(`${handle}-${projectId.slice(0, LABEL_ENDING_LENGTH)}`, orgHandle);
}

export function findProject(db: Db, projectId: string): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOne({ _id: projectId });
}

/** Those that are there. */
export function findProjects(db: Db, projectIds: string[]): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ _id: { $in: projectIds } })
    .toArray();
}

/**
 * The project with this id or handle, only inside one of the given organizations. Of projects with the same handle that
 * of the first organization counts.
 */
export async function findProjectIn(
  db: Db,
  orgIds: string[],
  reference: string,
): Promise<ProjectDocument | null> {
  const candidates = await collection(db, "projects")
    .find({ orgId: { $in: orgIds }, $or: [{ _id: reference }, { handle: reference }] })
    .toArray();
  const inOrder = candidates.toSorted((a, b) => orgIds.indexOf(a.orgId) - orgIds.indexOf(b.orgId));
  return pickByReference(inOrder, reference, (id) => isProjectId(db, id));
}

/** True when the id or handle, now or before it moved, means this project. */
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

/** The project whose label this is, or was before it moved; then its `siteLabel` is another one. */
export async function findProjectBySiteLabel(
  db: Db,
  siteLabel: string,
): Promise<ProjectDocument | null> {
  const projects = collection(db, "projects");
  return (await projects.findOne({ siteLabel })) ?? projects.findOne({ formerLabels: siteLabel });
}

export function findProjectByRepositoryId(
  db: Db,
  repositoryId: number,
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ "source.repositoryId": repositoryId })
    .limit(100)
    .toArray();
}

export function listProjects(
  db: Db,
  orgIds: string[],
  /** `only`: the one project that may be seen. */
  request: PageRequest & { only?: string | null },
): Promise<Page<ProjectDocument>> {
  const filter = { orgId: { $in: orgIds }, ...(request.only ? { _id: request.only } : {}) };
  return newestPage(collection(db, "projects"), filter, { ...request, by: "createdAt" });
}

/** Changes fields that no rule guards (name, visibility, settings, import state, …). */
export async function updateProject(
  db: Db,
  projectId: string,
  set: Partial<ProjectDocument>,
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId },
    { $set: { ...set, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

/** The first pushed branch of an empty remote becomes the project's; later calls change nothing. */
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
 * Readers get another deployment from now on, by hand; whatever waited for approval is approved. A pinned one takes a
 * new place in the order of pushes. One that is not keeps its own, so that a push that is being built goes live after it.
 * @returns null when somebody was faster, or retention has taken its bytes
 */
export async function promoteByHand(
  db: Db,
  projectId: string,
  deploymentId: string,
  pinned: boolean,
): Promise<ProjectDocument | null> {
  const projects = collection(db, "projects");
  const before = await projects.findOne({ _id: projectId }, { projection: { live: 1 } });
  // Retention and deletion decide on the same document, so only one of them happens.
  const kept = await collection(db, "deployments").findOneAndUpdate(
    { _id: deploymentId, projectId, status: "success", removedAt: null },
    // Why it was not live is over.
    { $set: { promotedAt: new Date(), reason: null }, $unset: { awaitsApproval: "" } },
    { projection: { pushSeq: 1 } },
  );
  const pushSeq = kept && (pinned ? await nextPushSeq(db, projectId) : kept.pushSeq);
  if (!before || pushSeq === null) return null;
  const replaced = before.live && {
    "live.deploymentId": before.live.deploymentId,
    "live.pushSeq": before.live.pushSeq,
  };
  // To hold what is live, or to let go of it, changes nothing for readers.
  const at = before.live?.deploymentId === deploymentId ? before.live.at : new Date();
  return projects.findOneAndUpdate(
    {
      _id: projectId,
      $or: [{ live: null }, { "live.pushSeq": { $lt: pushSeq } }, ...(replaced ? [replaced] : [])],
    },
    { $set: { live: { deploymentId, pushSeq, at }, pinned, updatedAt: new Date() } },
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
