import type { Db, Filter } from "mongodb";
import { datasetFiles, type DatasetFile, isLeftByBuild } from "#schemas/deployments/dataset.ts";
import { newId } from "#schemas/ids.ts";
import {
  datasetKey,
  outcomeKey,
  restrictedSearchPrefix,
  stateKey,
} from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "../blobs/blobs.ts";
import { collection } from "../collections.ts";
import { DATASET_LEASE_LONGEST_MS, ended } from "../moments.ts";
import { releaseDatasetClaim } from "./dataset-claims.ts";
import { findNewestDataset } from "./deployments.ts";
import type { DeploymentDocument } from "./documents.ts";
import { findProject } from "../projects/projects.ts";

/** Someone who opens an older deployment today is likely to open it again. */
const ASKED_KEPT_MS = 24 * 60 * 60_000;
/** Longer than removing a few files takes. */
const LEASE_MS = 60_000;
const AT_ONCE = 50;
const MADE: readonly DatasetFile[] = (Object.keys(datasetFiles) as DatasetFile[]).filter(
  (name) => !isLeftByBuild(name),
);

interface Store {
  db: Db;
  blobs: BlobStore;
  /** May take the database of a dataset before it is removed. */
  setAside?: SetAside;
}

export type SetAside = (dataset: {
  blobs: BlobStore;
  key: string;
  /** Of the program that created it. */
  version: number | undefined;
}) => Promise<void>;

/**
 * Removes the datasets of older deployments, which are larger than everything else that a push of one note stores. Their sources stay, so a dataset is rebuilt
 * when someone asks for it. The datasets of the newest and of the live deployment stay, because search uses them.
 */
export async function dropDatasets(store: Store, projectId: string): Promise<void> {
  const { db } = store;
  const [newest, project] = await Promise.all([
    findNewestDataset(db, projectId),
    findProject(db, projectId),
  ]);
  const stays = [newest?._id, project?.live?.deploymentId].flatMap((id) => id ?? []);
  const rows = await collection(db, "deployments")
    .find({ projectId, _id: { $nin: stays }, ...overtaken() })
    .limit(AT_ONCE)
    .toArray();
  for (const row of rows) await drop(store, row, overtaken());
}

/** Dataset files that are created after the build. */
export const madeKeys = (projectId: string, artifact: string): string[] =>
  MADE.map((name) => datasetKey(projectId, artifact, name));

/** Removes the rest of a dataset whose removal was interrupted. */
export const dropRemains = (store: Store, row: DeploymentDocument): Promise<void> =>
  drop(store, row, { data: "pending", dataWanted: { $exists: false } });

/** A dataset that nobody needs: it is not the newest, and nobody has asked for it recently. */
const overtaken = (): Filter<DeploymentDocument> => ({
  status: "success",
  data: "ready",
  removedAt: null,
  $or: [
    { dataWanted: { $exists: false } },
    { dataWanted: "asked", dataAt: { $exists: false } },
    { dataWanted: "asked", dataAt: { $lt: new Date(Date.now() - ASKED_KEPT_MS) } },
  ],
});

/** Takes the claim for building the dataset, so that a dataset that is being rebuilt is not removed. */
async function drop(
  { db, blobs, setAside }: Store,
  { _id, projectId, artifact, dataVersion: version, dataWanted }: DeploymentDocument,
  expected: Filter<DeploymentDocument>,
): Promise<void> {
  if (artifact === null) return;
  // Earlier versions did not keep the sources of a dataset.
  const sources = [outcomeKey(projectId, artifact), stateKey(projectId, artifact)];
  const sizes = await Promise.all(sources.map((key) => blobs.size(key)));
  if (sizes.every((size) => size === null)) return;
  const token = newId();
  const now = Date.now();
  const result = await collection(db, "deployments").updateOne(
    {
      $and: [
        { _id, artifact, ...expected },
        {
          $or: [
            { datasetClaim: { $exists: false } },
            { "datasetClaim.expiresAt": ended(new Date(now), DATASET_LEASE_LONGEST_MS) },
          ],
        },
      ],
    },
    {
      $set: { data: "pending", datasetClaim: { token, expiresAt: new Date(now + LEASE_MS) } },
      $unset: { dataWanted: "" },
    },
  );
  if (result.matchedCount === 0) return;
  // One that was asked for is of an older deployment, so it has little in common with the next one.
  const database = datasetKey(projectId, artifact, "content.sqlite");
  if (!dataWanted) await setAside?.({ blobs, key: database, version });
  const keys = madeKeys(projectId, artifact);
  for await (const key of blobs.list(restrictedSearchPrefix(projectId, artifact))) keys.push(key);
  await Promise.all(keys.map((key) => blobs.remove(key)));
  await releaseDatasetClaim(db, { deploymentId: _id, artifact, token });
}
