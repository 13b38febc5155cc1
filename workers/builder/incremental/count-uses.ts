import type { Locations, Manifest } from "#schemas/deployments/manifest.ts";
import type { Uses } from "./model.ts";

/** Counts once for a whole site. Later edits only adjust the counts. */
export function countUses(
  { files }: Pick<Manifest, "files">,
  { hashes }: Pick<Locations, "hashes">,
): Uses {
  const uses: Uses = { addresses: new Map(), packs: new Map() };
  for (const [hash] of Object.values(files)) countUse(uses.addresses, hash, 1);
  for (const [pack] of Object.values(hashes)) countUse(uses.packs, pack, 1);
  return uses;
}

/** @returns the new count. Keys with a count of 0 are removed. */
export function countUse<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): number {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
  return now;
}
