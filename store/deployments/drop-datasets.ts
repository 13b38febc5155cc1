import type { Db, Filter } from "mongodb";
import { datasetFiles, type DatasetFile, isLeftByBuild } from "#schemas/deployments/dataset.ts";
import { newId } from "#schemas/ids.ts";
import { datasetKey, outcomeKey, stateKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "../blobs/blobs.ts";
import { collection } from "../collections.ts";
import { DATASET_LEASE_LONGEST_MS, ended } from "../moments.ts";
import { releaseDatasetClaim } from "./dataset-claims.ts";
import { findNewestDataset } from "./deployments.ts";
import type { DeploymentDocument } from "./documents.ts";
import { findProject } from "../projects/projects.ts";

/** Somebody who looks at an older deployment today is likely to look again. */
const ASKED_KEPT_MS = 24 * 60 * 60_000;
/** Longer than it takes to remove a few files. */
const LEASE_MS = 60_000;
const AT_ONCE = 50;
const MADE: readonly DatasetFile[] = (Object.keys(datasetFiles) as DatasetFile[]).filter(
  (name) => !isLeftByBuild(name),
);

interface Store {
  db: Db;
  blobs: BlobStore;
}

/**
 * Removes the datasets of older deployments, which are larger than all else that a push of one note stores. What they are
 * made of stays, so they are made again when somebody asks. The newest one and that of the live deployment stay: search
 * answers from them.
 */
export async function dropDatasets({ db, blobs }: Store, projectId: string): Promise<void> {
  const [newest, project] = await Promise.all([
    findNewestDataset(db, projectId),
    findProject(db, projectId),
  ]);
  const stays = [newest?._id, project?.live?.deploymentId].flatMap((id) => id ?? []);
  const rows = await collection(db, "deployments")
    .find({ projectId, _id: { $nin: stays }, ...overtaken() })
    .limit(AT_ONCE)
    .toArray();
  for (const row of rows) await drop({ db, blobs }, row, overtaken());
}

/** Files of a dataset that are made after the build. */
export const madeKeys = (projectId: string, artifact: string): string[] =>
  MADE.map((name) => datasetKey(projectId, artifact, name));

/** Removes what is left of a dataset that was dropped half-way. */
export const dropRemains = (store: Store, row: DeploymentDocument): Promise<void> =>
  drop(store, row, { data: "pending", dataWanted: { $exists: false } });

/** A dataset that nobody needs: it is not the newest, and nobody has asked for it lately. */
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

/** Under the claim of those who make datasets, so that one that is made again is not removed with this one. */
async function drop(
  { db, blobs }: Store,
  { _id, projectId, artifact }: DeploymentDocument,
  expected: Filter<DeploymentDocument>,
): Promise<void> {
  if (artifact === null) return;
  // Earlier versions did not keep what it is made of.
  const sources = [outcomeKey(projectId, artifact), stateKey(projectId, artifact)];
  const sizes = await Promise.all(sources.map((key) => blobs.size(key)));
  if (sizes.every((size) => size === null)) return;
  const token = newId();
  const now = Date.now();
  const taken = await collection(db, "deployments").updateOne(
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
  if (taken.matchedCount === 0) return;
  await Promise.all(madeKeys(projectId, artifact).map((key) => blobs.remove(key)));
  await releaseDatasetClaim(db, { deploymentId: _id, artifact, token });
}
