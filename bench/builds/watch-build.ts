import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment, Stage } from "#schemas/deployments/deployment.ts";
import type { Platform } from "../platform.ts";

/** Each look takes 15 ms of processor time in the api and the database, on the machine that is being measured. */
const LOOK_EVERY_MS = 500;

/** A deployment that is live and has its dataset, with times of `Date.now()`. */
export interface WatchedBuild {
  deployment: Deployment;
  claimedAt: number;
  liveAt: number;
  datasetAt: number;
}

/** Waits for the dataset as well, because whatever is measured next must not share the processors with it. @throws if the build failed */
export async function watchBuild(
  { api }: Platform,
  projectId: string,
  { number = 1, everyMs = LOOK_EVERY_MS } = {},
): Promise<WatchedBuild> {
  for (;;) {
    const { deployments } = await api.deployments.list.query({ projectId, limit: 1 });
    const [deployment] = deployments;
    if (deployment?.status === "failed") throw new Error(`the build failed: ${deployment.reason}`);
    if (deployment?.data === "failed") throw new Error("the dataset failed");
    if (deployment && deployment.number >= number && deployment.data === "ready")
      return {
        deployment,
        claimedAt: Date.parse(deployment.startedAt ?? ""),
        liveAt: endOf(deployment, "promote"),
        datasetAt: endOf(deployment, "dataset"),
      };
    await sleep(everyMs);
  }
}

function endOf({ stages }: { stages: readonly Stage[] }, name: Stage["name"]): number {
  const stage = stages.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`the build has no stage "${name}"`);
  return Date.parse(stage.startedAt) + (stage.durationMs ?? 0);
}
