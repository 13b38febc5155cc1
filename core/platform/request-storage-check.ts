import { enqueue } from "#queues/enqueue.ts";
import type { StorageDepth } from "#schemas/storage-check.ts";
import { insertStorageCheck } from "#store/storage/checks.ts";
import type { StorageCheckDocument } from "#store/storage/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";

/**
 * Asks the sweep to check the blob store. If Redis loses the wake-up, the check counts as stopped after a minute, and can be requested again.
 * @returns null while another check is queued or running
 */
export async function requestStorageCheck(
  context: CoreContext,
  wanted: { depth: StorageDepth; requestedBy: string },
): Promise<StorageCheckDocument | null> {
  const { db, queues } = context;
  const check = await insertStorageCheck(db, wanted);
  if (check)
    await bestEffort(context, () => enqueue(queues, "storage.check", { checkId: check._id }));
  return check;
}
