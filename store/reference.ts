import { hasIdShape } from "#schemas/ids.ts";

/** Something that an address or a call identifies by id or handle. */
export interface Named {
  _id: string;
  handle: string;
}

/**
 * Returns the candidate that `reference`, an id or a handle, identifies. An id always wins: older handles may look like an id, and a caller who sends an id
 * must never get something that a user named after it.
 * @param candidates the first one wins if two have the same handle
 * @param isId whether something outside `candidates` has this id; called only when it could matter
 */
export async function pickByReference<T extends Named>(
  candidates: readonly T[],
  reference: string,
  isId: (id: string) => Promise<boolean>,
): Promise<T | null> {
  const exact = candidates.find(({ _id }) => _id === reference);
  if (exact) return exact;
  const named = candidates.find(({ handle }) => handle === reference) ?? null;
  if (named && hasIdShape(reference) && (await isId(reference))) return null;
  return named;
}
