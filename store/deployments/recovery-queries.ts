import type { Db } from "mongodb";
import { readyToBuild } from "./ready-to-build.ts";
import { findIdle } from "./fair-queue.ts";
import { collection } from "../collections.ts";
import { earlierThan } from "../moments.ts";
import type { ProjectDocument } from "../projects/documents.ts";

const MAX_ROWS = 1_000;
const MAX_PROJECTS = 100;
const REMOTE = ["remote", "template", "clone"] as const;

/** Projects that have a queued deployment although no build of the project is running. For each organization, only as many as could start, and a few more. */
export async function listProjectsIdle(
  db: Db,
  filter: { olderThan: Date; perOrg: number },
): Promise<string[]> {
  const rows = await collection(db, "deployments")
    .find(
      { ...readyToBuild(), createdAt: earlierThan(filter.olderThan) },
      { projection: { projectId: 1, orgId: 1 } },
    )
    .sort({ createdAt: 1 })
    .limit(MAX_ROWS)
    .toArray();
  const ids = [...new Set(rows.map(({ projectId }) => projectId))];
  const idle = await findIdle(db, ids);
  const perOrg = new Map<string, Set<string>>();
  for (const { orgId, projectId } of rows) {
    const chosen = perOrg.get(orgId) ?? new Set<string>();
    if (idle.has(projectId) && chosen.size < filter.perOrg + BEYOND_CAP) chosen.add(projectId);
    perOrg.set(orgId, chosen);
  }
  return [...perOrg.values()].flatMap((chosen) => [...chosen]);
}

const BEYOND_CAP = 3;

/** Projects whose content is on our own git server and is built, by id. */
export function listRemoteProjects(
  db: Db,
  page: { after: string; limit: number },
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ _id: { $gt: page.after }, "source.kind": { $in: [...REMOTE] }, archivedAt: null })
    .sort({ _id: 1 })
    .limit(page.limit)
    .toArray();
}

export async function listProjectsWithoutDataset(db: Db, olderThan: Date): Promise<string[]> {
  const rows = await collection(db, "deployments")
    .find(
      {
        data: "pending",
        status: "success",
        dataWanted: { $exists: true },
        removedAt: null,
        finishedAt: earlierThan(olderThan),
      },
      { projection: { projectId: 1 } },
    )
    .limit(MAX_ROWS)
    .toArray();
  return [...new Set(rows.map(({ projectId }) => projectId))].slice(0, MAX_PROJECTS);
}

/** Every project, by id. */
export function listAllProjects(
  db: Db,
  page: { after: string; limit: number },
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ _id: { $gt: page.after } })
    .sort({ _id: 1 })
    .limit(page.limit)
    .toArray();
}

/** Projects whose repository should have been copied but is not yet. The wake-up may have been lost. */
export async function listProjectsImporting(db: Db, olderThan: Date): Promise<string[]> {
  const rows = await collection(db, "projects")
    .find(
      { "import.state": "running", updatedAt: earlierThan(olderThan) },
      { projection: { _id: 1 } },
    )
    .limit(100)
    .toArray();
  return rows.map(({ _id }) => _id);
}

/** Projects of an organization to wake because they have a queued deployment, oldest first. */
export async function listProjectsWaiting(db: Db, orgId: string): Promise<string[]> {
  const rows = await collection(db, "deployments")
    .find({ orgId, ...readyToBuild() }, { projection: { projectId: 1 } })
    .sort({ createdAt: 1 })
    .limit(MAX_ROWS)
    .toArray();
  return [...new Set(rows.map((row) => row.projectId))];
}
