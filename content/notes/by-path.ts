/** Compares code units, so that the order is the same on every machine. */
export function byPath(a: { path: string }, b: { path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/** The index of a path in a list sorted by `byPath`, or -1. */
export function indexOfPath(list: readonly { path: string }[], path: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.path ?? "") < path) low = middle + 1;
    else high = middle;
  }
  return list[low]?.path === path ? low : -1;
}

/** A copy of a list sorted by `byPath`, with new versions of some of its items. */
export function replaceByPath<Item extends { path: string }>(
  list: readonly Item[],
  items: readonly Item[],
): Item[] {
  const copy = [...list];
  for (const item of items) copy[indexOfPath(copy, item.path)] = item;
  return copy;
}
