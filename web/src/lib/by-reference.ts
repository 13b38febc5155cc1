/** The one that an address names by id or by handle. The id wins: an older handle may look like somebody else's id. */
export function byReference<T extends { id: string; handle: string }>(
  items: readonly T[] | undefined,
  reference: string | null | undefined,
): T | undefined {
  return (
    items?.find(({ id }) => id === reference) ?? items?.find(({ handle }) => handle === reference)
  );
}
