import type { Entry, GroupValue } from "./tree.ts";

/** Where a key is, or belongs. */
export interface KeyPlace {
  /** The group that has the entry, or could have it. Null if there are no keys at all. */
  group: GroupValue | null;
  /** The key whose value will be the group. */
  owner: Entry | null;
  entry: Entry | null;
  /** The keys that are missing. */
  rest: readonly string[];
}

/** A key itself wins over a group: `seo.title:` over `title:` in `seo:`. */
export function placeOf(root: GroupValue | null, path: readonly string[]): KeyPlace {
  const whole = path.length > 1 && root?.entries.find(({ key }) => key === path.join("."));
  if (whole) return { group: root, owner: null, entry: whole, rest: [] };
  let group = root;
  let owner: Entry | null = null;
  for (const [depth, name] of path.entries()) {
    const entry: Entry | null = group?.entries.find(({ key }) => key === name) ?? null;
    if (!entry) return { group, owner, entry, rest: path.slice(depth) };
    if (depth === path.length - 1) return { group, owner, entry, rest: [] };
    owner = entry;
    group = entry.value.kind === "group" ? entry.value : null;
  }
  return { group, owner, entry: null, rest: path };
}

/** The value under a path, for the form. */
export function findEntry(root: GroupValue | null, path: readonly string[]): Entry | null {
  return placeOf(root, path).entry;
}
