import { existsSync } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Stage } from "#schemas/deployments/deployment.ts";
import { newId } from "#schemas/ids.ts";
import { type DatasetFile, encodedFiles } from "#schemas/deployments/dataset.ts";
import { datasetKey, restrictedSearchKey } from "#schemas/deployments/manifest.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { wakeAvif, wakeDataset } from "#queues/enqueue.ts";
import {
  claimDataset,
  type DatasetClaim,
  finishDataset,
  releaseDatasetClaim,
  renewDatasetClaim,
  writeDatasetStage,
} from "#store/deployments/dataset-claims.ts";
import { HEARTBEAT_MS } from "#store/deployments/renew-claim.ts";
import { dropDatasets } from "#store/deployments/drop-datasets.ts";
import { findNewestDataset, findWithoutDataset } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readOutcome } from "#store/blobs/outcome.ts";
import { ignoreLost } from "#service/failures.ts";
import { LARGE_BUILD_PAGES } from "../limits.ts";
import { isInfrastructure } from "../run/build-failure.ts";
import type { BuildContext } from "../context.ts";
import { DATASET_VERSION } from "#content/dataset/dataset-version.ts";
import { runDatasetThread } from "./run-thread.ts";
import { keepSpare, takeSpare } from "./spare-databases.ts";

type Finished = DeploymentDocument & { artifact: string };

const DATABASE = "content.sqlite";
/** Up to this size, a dataset leaves little garbage in its thread. */
const SMALL_SITE_PAGES = 500;
/** A project that reaches this limit is pushed to constantly. The next push continues with its datasets. */
const MAX_DATASETS = 20;

/**
 * Builds missing datasets of a project: for the newest deployment, including one pushed in the meantime, and for
 * deployments whose dataset was requested.
 * @throws any error. The last attempt throws only temporary errors and stores "failed" for all others.
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
    // A dataset may be requested in the meantime; the next iteration finds it.
    const { db, blobs } = context;
    // After a build without cache, no dataset continues from an earlier one.
    const setAside = deployment.withoutCache ? {} : { setAside: keepSpare(context, projectId) };
    await dropDatasets({ db, blobs, ...setAside }, projectId);
  }
}

/** The claim is lost. Its new owner writes the rest. */
class DatasetLost extends Error {}

async function makeOne(
  context: BuildContext,
  deployment: Finished,
  { claim, isLast }: { claim: DatasetClaim; isLast: boolean },
): Promise<void> {
  const watch = watchClaim(context, claim);
  const show = showProgress(context, claim);
  try {
    await show.progress("Reading the build's results");
    const receipt = await makeFiles(context, deployment, { signal: watch.signal, ...show });
    if (receipt === null) await show.end("failed", "Parts of the build no longer exist");
    else {
      await show.end("ready", receipt);
      // Another deployment wakes it again.
      await wakeAvif(context.queues, deployment.projectId).catch(ignoreLost);
    }
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
    // If it stayed queued, it would be retried forever. The next build creates its own dataset.
    context.log.error({ err: error, deploymentId: deployment._id }, "dataset failed");
    await show.end("failed", "The data could not be prepared");
  } finally {
    watch.stop();
  }
}

/** Renews the claim, and aborts if it is lost or the process stops. */
function watchClaim({ db, stopping }: BuildContext, claim: DatasetClaim) {
  const stop = new AbortController();
  const beat = async () => {
    if (!(await renewDatasetClaim(db, claim))) stop.abort(new DatasetLost());
  };
  // If one heartbeat fails, the next one comes before the lease expires.
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

/** Updates the deployment's "dataset" stage while it runs and when it ends. */
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

/** @returns the receipt; null if retention has deleted parts of the build */
async function makeFiles(
  context: BuildContext,
  deployment: Finished,
  tools: { signal: AbortSignal; progress(text: string): Promise<void> },
): Promise<string | null> {
  const { env, blobs, db, compilers } = context;
  const { projectId, artifact } = deployment;
  const isLarge = (deployment.counts?.rendered ?? 0) > LARGE_BUILD_PAGES;
  const directory = join(env.DATA_DIR, "tmp", "datasets");
  const database = join(directory, `${artifact}-${newId()}.sqlite`);
  /** By the group of readers that they are for. */
  const searches = new Map<string, string>();
  await mkdir(directory, { recursive: true });
  try {
    const previous = (await findNewestDataset(db, projectId))?.artifact ?? null;
    const hasSpare = await takeSpare(context, projectId, database);
    // A build without cache reuses nothing, except that nodes keep their positions.
    if (!previous || deployment.withoutCache) await rm(database, { force: true });
    else if (!hasSpare) await blobs.copyToFile(datasetKey(projectId, previous, DATABASE), database);
    // Progress is written in order, and the last write finishes before the end is written.
    let progressWritten: Promise<void> = Promise.resolve();
    const keyOf = (name: DatasetFile) => datasetKey(projectId, artifact, name);
    const earlierVault = previous && datasetKey(projectId, previous, "vault.json");
    // The worker needs most memory here. A compiler thread would add 40 MB, and starts again in half a second.
    if (isLarge) compilers.endIdle();
    const task = { earlierVault, encoded: encodedFiles, database };
    const receipt = await runDatasetThread(task, {
      restricted: (key, path) => searches.set(key, path),
      blobs,
      left: (part) => readOutcome(blobs, { projectId, artifact }, part),
      keyOf,
      earlierKeyOf: (name) => previous && datasetKey(projectId, previous, name),
      isSmall: (deployment.counts?.pages ?? Infinity) <= SMALL_SITE_PAGES,
      signal: tools.signal,
      progress: (text) => {
        // If this update fails, the final one replaces it.
        progressWritten = progressWritten.then(() => tools.progress(text)).catch(ignoreLost);
      },
    });
    await progressWritten;
    tools.signal.throwIfAborted();
    if (receipt === null) return null;
    if (existsSync(database)) {
      await sync(database);
      await blobs.putFile(keyOf(DATABASE), database);
    }
    for (const [key, path] of searches) {
      await sync(path);
      await blobs.putFile(restrictedSearchKey(projectId, artifact, key), path);
    }
    return receipt;
  } finally {
    if (isLarge) compilers.rest();
    for (const path of [database, ...searches.values()]) await rm(path, { force: true });
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
