import type { Db, Filter } from "mongodb";
import type { Stage } from "#schemas/deployments/deployment.ts";
import type { DataState } from "#schemas/deployments/status.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { DATASET_LEASE_LONGEST_MS, ended } from "../moments.ts";
import type { DeploymentDocument } from "./documents.ts";

/** A worker is presumed dead after this long without a renewal. */
const LEASE_MS = 15_000;
const LIVE_AT_ONCE = 500;

/** The right to build the dataset of one deployment until the lease expires. */
export interface DatasetClaim {
  deploymentId: string;
  artifact: string;
  token: string;
}

/** @returns null when the dataset is built already, another worker is building it, or its bytes are gone */
export async function claimDataset(
  db: Db,
  deployment: { _id: string; artifact: string },
): Promise<DatasetClaim | null> {
  const { _id, artifact } = deployment;
  const token = newId();
  const now = Date.now();
  const result = await collection(db, "deployments").updateOne(
    {
      _id,
      artifact,
      data: "pending",
      removedAt: null,
      $or: [
        { datasetClaim: { $exists: false } },
        { "datasetClaim.expiresAt": ended(new Date(now), DATASET_LEASE_LONGEST_MS) },
      ],
    },
    { $set: { datasetClaim: { token, expiresAt: new Date(now + LEASE_MS) } } },
  );
  return result.matchedCount === 1 ? { deploymentId: _id, artifact, token } : null;
}

/** @returns false when the claim is lost */
export async function renewDatasetClaim(db: Db, claim: DatasetClaim): Promise<boolean> {
  const result = await collection(db, "deployments").updateOne(claimFilter(claim), {
    $set: { "datasetClaim.expiresAt": new Date(Date.now() + LEASE_MS) },
  });
  return result.matchedCount === 1;
}

/** Lets another worker build the dataset right away. */
export async function releaseDatasetClaim(db: Db, claim: DatasetClaim): Promise<void> {
  await collection(db, "deployments").updateOne(claimFilter(claim), {
    $unset: { datasetClaim: "" },
  });
}

/**
 * Stores the progress of the dataset.
 * @returns the deployment, or null when the claim is lost
 */
export function writeDatasetStage(
  db: Db,
  claim: DatasetClaim,
  stage: Stage,
): Promise<DeploymentDocument | null> {
  return writeStage(db, claim, { stage, set: {} });
}

/**
 * Stores the result of a deployment's dataset.
 * @returns the deployment, or null when the claim is lost
 */
export async function finishDataset(
  db: Db,
  claim: DatasetClaim,
  end: { data: DataState; version: number; stage: Stage },
): Promise<DeploymentDocument | null> {
  const { data, version, stage } = end;
  const written = await writeStage(db, claim, {
    stage,
    set: { data, dataVersion: version, dataAt: new Date() },
  });
  await releaseDatasetClaim(db, claim);
  return written;
}

/** Keeps one entry per stage, even if a stage was started several times. */
async function writeStage(
  db: Db,
  claim: DatasetClaim,
  { stage, set }: { stage: Stage; set: Partial<DeploymentDocument> },
): Promise<DeploymentDocument | null> {
  const deployments = collection(db, "deployments");
  const { name } = stage;
  const claimed = await deployments.findOneAndUpdate(
    { ...claimFilter(claim), "stages.name": name },
    { $set: { ...set, "stages.$": stage } },
    { returnDocument: "after" },
  );
  if (claimed) return claimed;
  return deployments.findOneAndUpdate(
    { ...claimFilter(claim), "stages.name": { $ne: name } },
    { ...(Object.keys(set).length > 0 ? { $set: set } : {}), $push: { stages: stage } },
    { returnDocument: "after" },
  );
}

function claimFilter({ deploymentId, artifact, token }: DatasetClaim): Filter<DeploymentDocument> {
  return { _id: deploymentId, artifact, removedAt: null, "datasetClaim.token": token };
}

/**
 * Datasets built by another version of Pressmark are rebuilt. The newest deployment of a project, the live one, and deployments whose dataset someone asked for
 * are rebuilt right away, the others on request.
 */
export async function forgetOtherDatasets(db: Db, version: number): Promise<void> {
  const outdated = { status: "success", data: "ready", dataVersion: { $ne: version } } as const;
  await wantLiveDatasets(db, outdated);
  await collection(db, "deployments").updateMany(outdated, { $set: { data: "pending" } });
}

/** After a rollback, the live deployment is not the newest, and nobody asks for its dataset: visitors only search. */
async function wantLiveDatasets(db: Db, outdated: Filter<DeploymentDocument>): Promise<void> {
  const deployments = collection(db, "deployments");
  const live = collection(db, "projects")
    .find({ live: { $ne: null } }, { projection: { live: 1 } })
    .batchSize(LIVE_AT_ONCE);
  let ids: string[] = [];
  const want = async () => {
    const unwanted = { _id: { $in: ids }, ...outdated, dataWanted: { $exists: false } };
    await deployments.updateMany(unwanted, { $set: { dataWanted: "asked" } });
    ids = [];
  };
  for await (const project of live) {
    if (project.live) ids.push(project.live.deploymentId);
    if (ids.length === LIVE_AT_ONCE) await want();
  }
  if (ids.length > 0) await want();
}
