import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type DatasetFile, isEncoded, isLeftByBuild } from "#schemas/deployments/dataset.ts";
import { AppError } from "#schemas/errors.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { wakeDataset } from "#queues/enqueue.ts";
import { findDeployment, wantDataset } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readLeftFile } from "#store/blobs/outcome.ts";
import { numberCursor, type Page, type PageRequest } from "#store/pagination.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

export type JsonFile = Exclude<DatasetFile, "content.sqlite">;

const decompress = promisify(brotliDecompress);

/** Bytes of JSON, which take about three times as much memory when parsed. A vault of 15,000 notes has 20 MB in all its files. */
const MAX_CACHED_BYTES = 48 * 1024 * 1024;
/** Files of a dataset never change, so the cache is never stale. */
const cache = new LRUCache<string, object>({ maxSize: MAX_CACHED_BYTES });

type Stored = Pick<DeploymentDocument, "projectId" | "artifact">;

/** A JSON file of a dataset, written by our own worker; null if it does not exist yet or was removed. */
export async function readDatasetFile<T extends object>(
  context: Pick<CoreContext, "blobs">,
  { projectId, artifact }: Stored,
  name: JsonFile,
): Promise<T | null> {
  if (artifact === null) return null;
  const key = datasetKey(projectId, artifact, name);
  const cached = cache.get(key);
  if (cached) return cached as T;
  const bytes = await readJsonBytes(context, { projectId, artifact }, name);
  if (!bytes) return null;
  const value = JSON.parse(bytes.toString("utf8")) as T;
  cache.set(key, value, { size: bytes.length });
  return value;
}

/** Like `readDatasetFile`, but not cached, for a large file that is read once. */
export async function readDatasetFileOnce<T extends object>(
  context: Pick<CoreContext, "blobs">,
  stored: Stored,
  name: JsonFile,
): Promise<T | null> {
  const bytes = await readJsonBytes(context, stored, name);
  return bytes && (JSON.parse(bytes.toString("utf8")) as T);
}

async function readJsonBytes(
  { blobs }: Pick<CoreContext, "blobs">,
  { projectId, artifact }: Stored,
  name: JsonFile,
): Promise<Buffer | null> {
  if (artifact === null) return null;
  if (isLeftByBuild(name)) return readLeftFile(blobs, { projectId, artifact }, name);
  const bytes = await blobs.get(datasetKey(projectId, artifact, name));
  if (!bytes) return null;
  return isEncoded(name) ? decompress(bytes) : bytes;
}

/**
 * Like `readDatasetFile`, for a file that should exist. If it does not exist yet, it is requested.
 * @throws AppError dataset_pending, dataset_failed, deployment_removed
 */
export async function requireDatasetFile<T extends object>(
  context: CoreContext,
  deployment: DeploymentDocument,
  name: JsonFile,
): Promise<T> {
  await requireDataset(context, deployment);
  const value = await readDatasetFile<T>(context, deployment, name);
  if (!value) return requireMissing(context, deployment);
  return value;
}

/**
 * A newer deployment may have removed the dataset after the deployment was read. Then the dataset is requested again.
 * @throws AppError dataset_pending, dataset_failed, deployment_removed
 */
export async function requireMissing(
  context: CoreContext,
  { _id }: DeploymentDocument,
): Promise<never> {
  const deployment = await findDeployment(context.db, _id);
  if (deployment) await requireDataset(context, deployment);
  throw new AppError("deployment_removed");
}

/** @throws AppError dataset_pending, dataset_failed, deployment_removed */
export async function requireDataset(
  context: CoreContext,
  deployment: DeploymentDocument,
): Promise<void> {
  if (deployment.removedAt) throw new AppError("deployment_removed");
  if (deployment.data === "ready") return;
  if (deployment.data === "failed" || deployment.status !== "success")
    throw new AppError(deployment.data === "failed" ? "dataset_failed" : "dataset_pending");
  await askForDataset(context, deployment);
  throw new AppError("dataset_pending");
}

/** Requests the dataset of a deployment that a newer push has superseded. */
export async function askForDataset(
  context: CoreContext,
  { _id, projectId, status, data }: DeploymentDocument,
): Promise<void> {
  if (status !== "success" || data !== "pending") return;
  if (!(await wantDataset(context.db, _id))) return;
  await bestEffort(context, () => wakeDataset(context.queues, projectId));
}

/** A page of a list in the dataset; empty if the dataset does not exist yet. The cursor is a position. */
export async function pageOfDataset<T>(
  context: CoreContext,
  deployment: DeploymentDocument,
  request: { name: JsonFile; page: PageRequest; where?: (item: T) => boolean },
): Promise<Page<T>> {
  const all = await listOfDataset<T>(context, deployment, request.name);
  return pageOfList(request.where ? all.filter(request.where) : all, request.page);
}

/** A list in the dataset; empty if the dataset does not exist yet. */
export async function listOfDataset<T>(
  context: CoreContext,
  deployment: DeploymentDocument,
  name: JsonFile,
): Promise<readonly T[]> {
  if (!deployment.removedAt) await askForDataset(context, deployment);
  return (await readDatasetFile<T[]>(context, deployment, name)) ?? [];
}

/** A page of a list that is in memory. The cursor is a position. */
export function pageOfList<T>(all: readonly T[], page: PageRequest): Page<T> {
  const start = Math.max(0, numberCursor(page.cursor) ?? 0);
  const end = start + page.limit;
  return {
    items: all.slice(start, end),
    total: all.length,
    nextCursor: end < all.length ? String(end) : null,
  };
}
