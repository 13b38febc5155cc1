import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";

const READ_MAX = 1_000;

/** The error codes of failed deployments since then, the oldest first and no more than 1,000. Reads the index `status_created`. */
export async function listFailureCodes(db: Db, since: Date): Promise<(string | null)[]> {
  const failed = await collection(db, "deployments")
    .find({ status: "failed", createdAt: { $gte: since } })
    .sort({ createdAt: 1 })
    .limit(READ_MAX)
    .project<{ errorCode: string | null }>({ errorCode: 1 })
    .toArray();
  return failed.map(({ errorCode }) => errorCode);
}

/** The deployment that has been queued for the longest time. Reads one entry of the index `status_created`. */
export const findOldestQueued = (db: Db): Promise<Pick<DeploymentDocument, "createdAt"> | null> =>
  collection(db, "deployments").findOne(
    { status: "queued" },
    { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
  );
