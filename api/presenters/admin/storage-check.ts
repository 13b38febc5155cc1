import type { StorageCheck, StorageOwner } from "#schemas/storage-check.ts";
import { isActive } from "#store/storage/checks.ts";
import type { StorageCheckDocument, StorageOwnerDocument } from "#store/storage/documents.ts";

export function presentStorageCheck(check: StorageCheckDocument): StorageCheck {
  const { _id: id, state, requestedAt, finishedAt, aliveAt: _, ...rest } = check;
  const isOpen = state === "queued" || state === "running";
  return {
    ...rest,
    id,
    // Its process said nothing for a minute.
    state: isOpen && !isActive(check) ? "stopped" : state,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

export function presentStorageOwner(owner: StorageOwnerDocument): StorageOwner {
  const { owner: id, kind, name, org, handle, blobs, bytes, goneBy, kinds } = owner;
  return {
    id,
    kind,
    name,
    org,
    handle,
    kinds,
    stored: { blobs, bytes },
    unneeded: { blobs: owner.unneededBlobs, bytes: owner.unneededBytes },
    goneBy: goneBy?.toISOString() ?? null,
  };
}
