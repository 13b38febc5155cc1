import type { Db } from "mongodb";
import { lfsMonth } from "#schemas/projects/lfs.ts";
import { collection } from "../collections.ts";

export interface UsageCount {
  projects: number;
  builds: number;
  /** Total duration of these builds. */
  buildMs: number;
  /** Fetched from Git LFS in the month of `since`. */
  lfsBytes: number;
  artifacts: KeptArtifact[];
}

/** What holds the bytes of a kept deployment. */
export interface KeptArtifact {
  projectId: string;
  artifact: string;
  live: boolean;
}

/** Computes an organization's usage from stored documents. Builds requested before `since` do not count. */
export async function countUsage(db: Db, orgId: string, since: Date): Promise<UsageCount> {
  const deployments = collection(db, "deployments");
  const projects = await collection(db, "projects")
    .find({ orgId }, { projection: { lfs: 1 } })
    .toArray();
  const month = lfsMonth(since);
  const fetched = projects.map(({ lfs }) => (lfs?.month === month ? lfs.bytes : 0));
  const lfsBytes = fetched.reduce((sum, bytes) => sum + bytes, 0);
  let builds = 0;
  let buildMs = 0;
  const built = deployments.find(
    { orgId, createdAt: { $gte: since }, startedAt: { $ne: null } },
    { projection: { startedAt: 1, finishedAt: 1 } },
  );
  for await (const { startedAt, finishedAt } of built) {
    builds += 1;
    buildMs += startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : 0;
  }
  const artifacts = await listArtifacts(db, orgId);
  return { projects: projects.length, builds, buildMs, lfsBytes, artifacts };
}

/** The artifacts of every kept deployment of the organization, without those of deleted projects, which stay for a week. */
export async function listArtifacts(db: Db, orgId: string): Promise<KeptArtifact[]> {
  const [projects, kept] = await Promise.all([
    collection(db, "projects")
      .find({ orgId }, { projection: { live: 1 } })
      .toArray(),
    collection(db, "deployments")
      .find(
        { orgId, status: "success", removedAt: null },
        { projection: { projectId: 1, artifact: 1 } },
      )
      .toArray(),
  ]);
  const existing = new Set(projects.map((project) => project._id));
  const live = new Set(projects.map((project) => project.live?.deploymentId));
  return kept.flatMap(({ _id, projectId, artifact }) =>
    artifact && existing.has(projectId) ? { projectId, artifact, live: live.has(_id) } : [],
  );
}
