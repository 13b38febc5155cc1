import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { earlierThan } from "../moments.ts";

const PER_RUN = 200;

/** Marks a deployment as notified. */
export async function markNotified(db: Db, deploymentId: string): Promise<void> {
  await collection(db, "deployments").updateOne({ _id: deploymentId }, { $unset: { untold: "" } });
}

/** Deployments that ended a while ago and caused no notification, because the wake-up was lost. */
export async function listUnnotifiedDeployments(db: Db, endedBefore: Date): Promise<string[]> {
  const rows = await collection(db, "deployments")
    .find({ untold: true, finishedAt: earlierThan(endedBefore) }, { projection: { _id: 1 } })
    .limit(PER_RUN)
    .toArray();
  return rows.map(({ _id }) => _id);
}
