import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { StatusReport } from "./documents.ts";

const DUE_PER_RUN = 100;

export async function saveStatusReport(
  db: Db,
  deploymentId: string,
  statusReport: StatusReport,
): Promise<void> {
  await collection(db, "deployments").updateOne({ _id: deploymentId }, { $set: { statusReport } });
}

/** Deployments whose status was refused by a busy host, and should be sent again. */
export async function listReportsDue(db: Db, now: Date): Promise<string[]> {
  const due = await collection(db, "deployments")
    .find({ "statusReport.retryAt": { $lte: now } }, { projection: { _id: 1 } })
    .limit(DUE_PER_RUN)
    .toArray();
  return due.map(({ _id }) => _id);
}
