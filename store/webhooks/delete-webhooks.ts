import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** @returns false if it does not exist */
export async function deleteWebhook(db: Db, webhookId: string): Promise<boolean> {
  const { deletedCount } = await collection(db, "webhooks").deleteOne({ _id: webhookId });
  // A delivery that is recorded at this moment is deleted after its time.
  await collection(db, "webhookDeliveries").deleteMany({ webhookId });
  return deletedCount === 1;
}

/** Those of an organization with all of its projects, or of one project. */
export async function deleteWebhooksOf(
  db: Db,
  owner: { orgId: string } | { projectId: string },
): Promise<void> {
  await collection(db, "webhooks").deleteMany(owner);
  await collection(db, "webhookDeliveries").deleteMany(owner);
}

/** The admins of the other organization have not seen where a project's webhooks lead. Safe to repeat, also after an admin has enabled one again. */
export async function moveWebhooks(db: Db, projectId: string, orgId: string): Promise<void> {
  const now = new Date();
  const elsewhere = { projectId, orgId: { $ne: orgId } };
  await collection(db, "webhookDeliveries").updateMany(
    { ...elsewhere, lane: { $in: ["first", "retry"] } },
    { $set: { state: "canceled", lane: null, nextAttemptAt: null, finishedAt: now } },
  );
  await collection(db, "webhookDeliveries").updateMany(elsewhere, { $set: { orgId } });
  await collection(db, "webhooks").updateMany(elsewhere, {
    $set: { orgId, enabled: false, disabledReason: "moved", disabledAt: now, updatedAt: now },
  });
}
