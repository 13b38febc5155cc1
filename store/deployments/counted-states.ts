import type { Db } from "mongodb";
import { collection } from "../collections.ts";

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
