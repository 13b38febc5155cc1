import type { Db, Filter } from "mongodb";
import { finalStatuses } from "#schemas/deployments/status.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument, StatusReport } from "./documents.ts";

const DUE_PER_RUN = 100;

export async function saveStatusReport(
  db: Db,
  deploymentId: string,
  statusReport: StatusReport,
): Promise<void> {
  await collection(db, "deployments").updateOne({ _id: deploymentId }, { $set: { statusReport } });
}

/** Deployments whose status was refused by a busy host, and should be sent again, and those that have ended since it was sent. */
export async function listReportsDue(db: Db, now: Date): Promise<string[]> {
  const deployments = collection(db, "deployments");
  const list = (filter: Filter<DeploymentDocument>) =>
    deployments
      .find(filter, { projection: { _id: 1 } })
      .limit(DUE_PER_RUN)
      .toArray();
  const due = await Promise.all([
    list({ "statusReport.retryAt": { $lte: now } }),
    // Nothing else tells a host about builds that a closed preview or a dead worker has left.
    list({
      "statusReport.state": "pending",
      "statusReport.error": null,
      status: { $in: [...finalStatuses] },
    }),
  ]);
  return due.flat().map(({ _id }) => _id);
}

/** The newest deployment of the project that is about the same commit and was not canceled. */
export function findOtherOfCommit(
  db: Db,
  { _id, projectId }: Pick<DeploymentDocument, "_id" | "projectId">,
  sha: string,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    {
      projectId,
      _id: { $ne: _id },
      status: { $ne: "canceled" },
      $or: [{ "commit.sha": sha }, { commit: null, announcedCommit: sha }],
    },
    { sort: { pushSeq: -1 } },
  );
}
