import type { Db } from "mongodb";
import { PREVIEW_KEPT_DAYS } from "#schemas/projects/preview.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";
import { shownDeployment } from "./shown-deployment.ts";
import type { ProjectDocument } from "../projects/documents.ts";

/** This many of the newest deployments always stay. */
const KEPT_NEWEST = 20;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;
const PREVIEW_KEPT_MS = PREVIEW_KEPT_DAYS * DAY_MS;
/** A manual promotion that has not ended after this time never will. */
const PROMOTION_MS = 60 * 60_000;

/** Longer than a build takes: a running build may depend on the bytes of a deployment that was deleted in the meantime. */
const DELETED_KEPT_MS = 60 * 60_000;

const IDS_AT_ONCE = 500;

export interface RetentionPlan {
  kept: DeploymentDocument[];
  /** Deployments whose bytes may be removed. */
  outdated: DeploymentDocument[];
}

/**
 * Which stored deployments of a project stay: the live one, the 20 newest, and those of the last 30 days. Of a preview: the one that its address shows, and
 * those of the last 7 days, until some time after it was closed.
 */
export async function planRetention(db: Db, project: ProjectDocument): Promise<RetentionPlan> {
  const status = "success" as const;
  const deletedNow = { deletedAt: { $gt: new Date(Date.now() - DELETED_KEPT_MS) } };
  // Visitors see it, even if its worker died so often afterwards that the build failed.
  const live = project.live ? [{ _id: project.live.deploymentId }] : [];
  const stored = await collection(db, "deployments")
    .find({
      projectId: project._id,
      $or: [{ status, removedAt: null }, { status, ...deletedNow }, ...live],
    })
    .sort({ pushSeq: -1 })
    .toArray();
  const previews = await collection(db, "previews").find({ projectId: project._id }).toArray();
  const shown = new Set(
    [project, ...previews].flatMap(({ live: pointer }) => pointer?.deploymentId ?? []),
  );
  const removed = new Set(previews.flatMap(({ _id, removedAt }) => (removedAt ? [_id] : [])));
  const newest = new Set(
    stored.filter(({ previewId }) => previewId === undefined).slice(0, KEPT_NEWEST),
  );
  const stays = (deployment: DeploymentDocument) => {
    const { previewId } = deployment;
    if (previewId !== undefined && removed.has(previewId)) return false;
    if (newest.has(deployment) || shown.has(deployment._id)) return true;
    const keptMs = previewId === undefined ? KEPT_MS : PREVIEW_KEPT_MS;
    return (deployment.finishedAt ?? deployment.createdAt) > new Date(Date.now() - keptMs);
  };
  return {
    kept: stored.filter(stays),
    outdated: stored.filter((deployment) => !stays(deployment)),
  };
}

/**
 * Marks the bytes as gone; the caller removes them afterwards.
 * @returns false when the deployment is live or may be going live right now
 */
export async function markRemoved(db: Db, deployment: DeploymentDocument): Promise<boolean> {
  const { _id } = deployment;
  if ((await shownDeployment(db, deployment)) === _id) return false;
  const promotable = new Date(Date.now() - PROMOTION_MS);
  const marked = await collection(db, "deployments").updateOne(
    {
      _id,
      removedAt: null,
      $or: [{ promotedAt: { $exists: false } }, { promotedAt: { $lt: promotable } }],
    },
    { $set: { removedAt: new Date() } },
  );
  return marked.matchedCount === 1;
}

export interface Unsettled {
  /** Deployments whose build has not ended, or ended a moment ago. Their bytes do not belong to a stored deployment yet. */
  ids: string[];
  /** Artifacts of the deployments that these builds started from. */
  bases: string[];
}

/** Deployments and artifacts that must stay untouched although no kept deployment needs them. */
export async function findUnsettled(db: Db, projectId: string, since: Date): Promise<Unsettled> {
  const rows = await collection(db, "deployments")
    .find(
      {
        projectId,
        $or: [{ status: { $in: ["queued", "running"] } }, { finishedAt: { $gt: since } }],
      },
      { projection: { _id: 1, base: 1 } },
    )
    .toArray();
  return {
    ids: rows.map(({ _id }) => _id),
    bases: rows.flatMap(({ base }) => base ?? []),
  };
}

/** The ids whose project is permanently gone. One that can be restored is not. */
export async function listDeletedProjects(db: Db, ids: string[]): Promise<string[]> {
  const deleted: string[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = ids.slice(at, at + IDS_AT_ONCE);
    const rows = await collection(db, "projects")
      .find({ _id: { $in: some } }, { projection: { _id: 1 } })
      .toArray();
    const restorable = await collection(db, "deletedProjects")
      .find({ _id: { $in: some }, document: { $ne: null } }, { projection: { _id: 1 } })
      .toArray();
    const there = new Set([...rows, ...restorable].map(({ _id }) => _id));
    deleted.push(...some.filter((id) => !there.has(id)));
  }
  return deleted;
}

/** Long after a push was received, it matters only as a line in a list. */
export async function trimGitEvents(db: Db): Promise<void> {
  await collection(db, "gitEvents").updateMany(
    { receivedAt: { $lt: new Date(Date.now() - KEPT_MS) } },
    { $set: { payload: "", headers: {} } },
  );
}
