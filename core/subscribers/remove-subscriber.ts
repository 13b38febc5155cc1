import { AppError } from "#schemas/errors.ts";
import type { SubscriberDocument } from "#store/subscribers/documents.ts";
import { countChange } from "#store/subscribers/subscriber-days.ts";
import { deleteSubscriber, findSubscriber } from "#store/subscribers/subscribers.ts";
import type { CoreContext } from "../context.ts";
import { type ChangeContext, publishChange } from "./publish-change.ts";

/** Deletes an address and counts that it left. Safe to repeat: nothing is counted twice. */
export async function removeAddress(
  context: Pick<CoreContext, "db"> & ChangeContext,
  { projectId, subscriberId, now }: { projectId: string; subscriberId: string; now: Date },
): Promise<SubscriberDocument | null> {
  const { db } = context;
  const removed = await deleteSubscriber(db, projectId, subscriberId);
  // One that never confirmed has not joined.
  if (removed?.confirmedAt) await countChange(db, projectId, { kind: "left", now });
  if (removed) await publishChange(context, projectId, "addresses");
  return removed;
}

/** An admin removes an address. @throws AppError subscriber_not_found */
export async function removeSubscriber(
  context: Pick<CoreContext, "db"> & ChangeContext,
  removed: { projectId: string; subscriberId: string; now: Date },
): Promise<void> {
  const existing = await findSubscriber(context.db, removed.projectId, removed.subscriberId);
  if (!existing) throw new AppError("subscriber_not_found");
  await removeAddress(context, removed);
}
