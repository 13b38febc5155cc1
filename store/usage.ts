import type { Db } from "mongodb";
import { collection } from "./collections.ts";

export interface UsageCount {
  projects: number;
  builds: number;
  /** Sum of the times that those builds took. */
  buildMs: number;
  storedBytes: number;
}

/** Counts what an organization uses, from what is stored. `since`: builds that were asked for before do not count. */
export async function countUsage(db: Db, orgId: string, since: Date): Promise<UsageCount> {
  const deployments = collection(db, "deployments");
  const projects = await collection(db, "projects").countDocuments({ orgId });
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
  let storedBytes = 0;
  const kept = deployments.find(
    { orgId, status: "success", removedAt: null },
    { projection: { counts: 1 } },
  );
  for await (const { counts } of kept) storedBytes += counts?.bytes ?? 0;
  return { projects, builds, buildMs, storedBytes };
}
