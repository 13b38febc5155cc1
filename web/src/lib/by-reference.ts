/** Finds an item by the id or handle in an address. The id wins, because an older handle may look like another item's id. */
export function byReference<T extends { id: string; handle: string }>(
  items: readonly T[] | undefined,
  reference: string | null | undefined,
): T | undefined {
  return (
    items?.find(({ id }) => id === reference) ?? items?.find(({ handle }) => handle === reference)
  );
}
