import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Stage } from "#schemas/deployments/deployment.ts";
import { newId } from "#schemas/ids.ts";
import { type DatasetFile, encodedFiles } from "#schemas/deployments/dataset.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { wakeDataset } from "#queues/enqueue.ts";
import {
  claimDataset,
  type DatasetClaim,
  finishDataset,
  releaseDatasetClaim,
  renewDatasetClaim,
  writeDatasetStage,
} from "#store/deployments/dataset-claims.ts";
import { HEARTBEAT_MS } from "#store/deployments/build-claims.ts";
import { dropDatasets } from "#store/deployments/drop-datasets.ts";
import { findNewestDataset, findWithoutDataset } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readOutcome } from "#store/blobs/outcome.ts";
import { ignoreLost } from "#service/failures.ts";
import { isInfrastructure } from "../run/build-failure.ts";
import type { BuildContext } from "../context.ts";
import { DATASET_VERSION } from "./dataset-version.ts";
import { runDatasetThread } from "./run-thread.ts";
import { collectAfterLargeBuild } from "../heap-growth.ts";

type Finished = DeploymentDocument & { artifact: string };

const DATABASE = "content.sqlite";
/** A project with more has been pushed to all the time; the next push goes on with them. */
const MAX_DATASETS = 20;

/**
 * Makes the datasets of a project's deployments that lack one: of the newest, whatever was pushed meanwhile, and of those
 * somebody asked for.
 * @throws whatever goes wrong, but in the last attempt only what may be better in a moment; the rest ends as "failed"
 */
export async function makeDataset(
  context: BuildContext,
  projectId: string,
  attempt: { isLast: boolean } = { isLast: false },
): Promise<void> {
  for (let turn = 0; turn < MAX_DATASETS; turn++) {
    const deployment = await findWithoutDataset(context.db, projectId);
    if (!deployment?.artifact) return;
    if (context.stopping.aborted) return wakeDataset(context.queues, projectId);
    const finished = { ...deployment, artifact: deployment.artifact };
    const claim = await claimDataset(context.db, finished);
    // Another worker builds it. If that worker dies, the sweep wakes a new one.
    if (!claim) return;
    await makeOne(context, finished, { claim, ...attempt });
    // A dataset may be requested meanwhile; the next iteration finds it.
    await dropDatasets(context, projectId);
  }
}

/** The claim is lost; its new owner writes the rest. */
class DatasetLost extends Error {}

async function makeOne(
  context: BuildContext,
  deployment: Finished,
  { claim, isLast }: { claim: DatasetClaim; isLast: boolean },
): Promise<void> {
  const watch = watchClaim(context, claim);
  const show = showProgress(context, claim);
  try {
    await show.progress("Reading the results of the build");
    const receipt = await makeFiles(context, deployment, { signal: watch.signal, ...show });
    if (receipt === null) await show.end("failed", "Parts of the build were already removed");
    else await show.end("ready", receipt);
  } catch (error) {
    if (watch.signal.reason instanceof DatasetLost) return;
    if (context.stopping.aborted) {
      await releaseDatasetClaim(context.db, claim);
      return await wakeDataset(context.queues, deployment.projectId);
    }
    if (!isLast || isInfrastructure(error)) {
      await releaseDatasetClaim(context.db, claim);
      throw error;
    }
    // Left waiting it would be tried for ever; the next build makes one of its own.
    context.log.error({ err: error, deploymentId: deployment._id }, "dataset failed");
    await show.end("failed", "The data could not be prepared");
  } finally {
    watch.stop();
  }
}

/** Keeps the claim, and aborts when it is lost or the process ends. */
function watchClaim({ db, stopping }: BuildContext, claim: DatasetClaim) {
  const stop = new AbortController();
  const beat = async () => {
    if (!(await renewDatasetClaim(db, claim))) stop.abort(new DatasetLost());
  };
  // A beat that fails is followed by another one before the lease runs out.
  const heartbeat = setInterval(() => void beat().catch(ignoreLost), HEARTBEAT_MS);
  const end = () => stop.abort(stopping.reason);
  stopping.addEventListener("abort", end);
  return {
    signal: stop.signal,
    stop: () => {
      clearInterval(heartbeat);
      stopping.removeEventListener("abort", end);
    },
  };
}

/** The stage "dataset" of the deployment, while it runs and when it ends. */
function showProgress({ db, redis }: BuildContext, claim: DatasetClaim) {
  const started = performance.now();
  const stage: Stage = {
    name: "dataset",
    startedAt: new Date().toISOString(),
    durationMs: null,
    summary: null,
  };
  // Pages refetch when they reconnect.
  const tell = (changed: DeploymentDocument | null) =>
    changed ? publishDeploymentChanged(redis, changed).catch(ignoreLost) : undefined;
  return {
    async progress(summary: string) {
      stage.summary = summary;
      await tell(await writeDatasetStage(db, claim, { ...stage }));
    },
    async end(data: "ready" | "failed", summary: string) {
      const durationMs = Math.round(performance.now() - started);
      const end = { data, version: DATASET_VERSION, stage: { ...stage, durationMs, summary } };
      await tell(await finishDataset(db, claim, end));
    },
  };
}

/** @returns the receipt; null when retention was faster */
async function makeFiles(
  context: BuildContext,
  deployment: Finished,
  tools: { signal: AbortSignal; progress(text: string): Promise<void> },
): Promise<string | null> {
  const { env, blobs, db } = context;
  const { projectId, artifact } = deployment;
  const directory = join(env.DATA_DIR, "tmp", "datasets");
  const database = join(directory, `${artifact}-${newId()}.sqlite`);
  await mkdir(directory, { recursive: true });
  try {
    const previous = (await findNewestDataset(db, projectId))?.artifact ?? null;
    // Without cache nothing is taken over; nodes stay where they are all the same.
    if (previous && !deployment.withoutCache)
      await blobs.copyToFile(datasetKey(projectId, previous, DATABASE), database);
    // One after the other, and the last one before the end is written.
    let progressWritten: Promise<void> = Promise.resolve();
    const keyOf = (name: DatasetFile) => datasetKey(projectId, artifact, name);
    const earlierVault = previous && datasetKey(projectId, previous, "vault.json");
    await collectAfterLargeBuild(deployment.counts?.rendered ?? 0);
    const task = { earlierVault, encoded: encodedFiles, database };
    const receipt = await runDatasetThread(task, {
      blobs,
      left: (part) => readOutcome(blobs, { projectId, artifact }, part),
      keyOf,
      signal: tools.signal,
      progress: (text) => {
        // What cannot be shown now is made up for by the end.
        progressWritten = progressWritten.then(() => tools.progress(text)).catch(ignoreLost);
      },
    });
    await progressWritten;
    tools.signal.throwIfAborted();
    if (receipt === null) return null;
    await sync(database);
    await blobs.putFile(keyOf(DATABASE), database);
    return receipt;
  } finally {
    await rm(database, { force: true });
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
