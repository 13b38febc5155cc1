import type { Db } from "mongodb";
import type { AppCode } from "#schemas/errors.ts";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "./documents.ts";

/** Counts a delivery that was refused since the last accepted one. Does nothing for an unknown project. */
export async function noteRefusedDelivery(
  db: Db,
  projectId: string,
  appCode: AppCode,
): Promise<void> {
  const projects = collection(db, "projects");
  const at = new Date();
  const last = { "refusedDeliveries.lastAt": at, "refusedDeliveries.appCode": appCode };
  const counted = await projects.updateOne(
    { _id: projectId, refusedDeliveries: { $exists: true } },
    { $inc: { "refusedDeliveries.count": 1 }, $set: last },
  );
  if (counted.matchedCount > 0) return;
  const refusedDeliveries = { count: 1, since: at, lastAt: at, appCode };
  await projects.updateOne(
    { _id: projectId, refusedDeliveries: { $exists: false } },
    { $set: { refusedDeliveries } },
  );
}

/** The webhook works. */
export async function noteAcceptedDelivery(db: Db, projectId: string): Promise<void> {
  await collection(db, "projects").updateOne(
    { _id: projectId },
    { $set: { deliveredAt: new Date() }, $unset: { refusedDeliveries: "", missedDelivery: "" } },
  );
}

/**
 * Notes a commit that no delivery announced, if deliveries have arrived before, or were refused. Without either, the project has
 * no webhook, and nothing is missing.
 * @returns the project. Null if it has no webhook
 */
export function noteMissedDelivery(
  db: Db,
  projectId: string,
  commit: string,
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    {
      _id: projectId,
      $or: [{ deliveredAt: { $exists: true } }, { refusedDeliveries: { $exists: true } }],
    },
    { $set: { missedDelivery: { commit, at: new Date() } } },
    { returnDocument: "after" },
  );
}

/** Does nothing if a delivery has arrived in the meantime. */
export async function explainMissedDelivery(
  db: Db,
  projectId: string,
  { commit, because }: { commit: string; because: string },
): Promise<void> {
  await collection(db, "projects").updateOne(
    { _id: projectId, "missedDelivery.commit": commit },
    { $set: { "missedDelivery.because": because } },
  );
}

/** Replaces an earlier test. */
export async function noteWebhookTest(
  db: Db,
  projectId: string,
  webhookTest: NonNullable<ProjectDocument["webhookTest"]>,
): Promise<void> {
  await collection(db, "projects").updateOne({ _id: projectId }, { $set: { webhookTest } });
}
