import { hasIdShape } from "#schemas/ids.ts";

/** What an address or a call names by its id or by its handle. */
export interface Named {
  _id: string;
  handle: string;
}

/**
 * The one of `candidates` that `reference`, an id or a handle, names. An id always wins: older handles may have the shape
 * of one, and a caller who sends an id must never get what somebody named after it.
 * @param candidates of two with the same handle the first one counts
 * @param isId whether something outside of `candidates` has this id; asked only where it could matter
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
