import type { Locations, Manifest } from "#schemas/deployments/manifest.ts";
import type { Uses } from "./model.ts";

/** Counted once for a whole site; an edit then only tells what it adds and takes away. */
export function countUses(
  { files }: Pick<Manifest, "files">,
  { hashes }: Pick<Locations, "hashes">,
): Uses {
  const uses: Uses = { addresses: new Map(), packs: new Map() };
  for (const [hash] of Object.values(files)) countUse(uses.addresses, hash, 1);
  for (const [pack] of Object.values(hashes)) countUse(uses.packs, pack, 1);
  return uses;
}

/** @returns how many there are now; of none nothing is remembered */
export function countUse<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): number {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
  return now;
}
