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
  /** The artifacts that hold the bytes of every kept deployment. */
  artifacts: { projectId: string; artifact: string; live: boolean }[];
}

/** Computes an organization's usage from stored documents. Builds requested before `since` do not count. */
export async function countUsage(db: Db, orgId: string, since: Date): Promise<UsageCount> {
  const deployments = collection(db, "deployments");
  const projects = await collection(db, "projects")
    .find({ orgId }, { projection: { live: 1, lfs: 1 } })
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
  const storedDeployments = await deployments
    .find(
      { orgId, status: "success", removedAt: null },
      { projection: { projectId: 1, artifact: 1 } },
    )
    .toArray();
  const live = new Set(projects.map((project) => project.live?.deploymentId));
  const artifacts = storedDeployments.flatMap(({ _id, projectId, artifact }) =>
    artifact ? { projectId, artifact, live: live.has(_id) } : [],
  );
  return { projects: projects.length, builds, buildMs, lfsBytes, artifacts };
}
