import { type Locations, mediaKey } from "#schemas/deployments/manifest.ts";
import { readPack } from "#store/blobs/packs.ts";
import { contentHash } from "#content/content-hash.ts";
import type { Build } from "../context.ts";
import type { Located, Rendered, RestrictedSite } from "../model.ts";
import type { Media } from "#content/model.ts";
import type { PackWriter } from "./pack-writer.ts";

/** If a deployment's bytes are in more packs than this, they are copied into its own pack. */
const MAX_PACKS = 32;
/** The largest packs are kept; they contain nearly all bytes. */
const KEPT_PACKS = 4;

/** New bytes are in the build's own pack, all others where the last build recorded them. */
export async function locate(
  build: Build,
  { rendered, media }: { rendered: Rendered; media: Media },
  pack: PackWriter,
): Promise<Located> {
  const own = mediaHashes(media);
  const base: Locations = build.base?.locations ?? { version: 1, packs: [], hashes: {} };
  const hashes = [...rendered.uses.keys()];
  const old = hashes.filter((hash) => !pack.ranges.has(hash) && Object.hasOwn(base.hashes, hash));
  const copied = await copySmallPacks(build, old, pack);

  const packs: string[] = [];
  const hashesPerPack: number[] = [];
  const indexes = new Map<string, number>();
  const indexIn = (key: string) => {
    const index = indexes.get(key) ?? packs.push(key) - 1;
    indexes.set(key, index);
    hashesPerPack[index] = (hashesPerPack[index] ?? 0) + 1;
    return index;
  };
  const locations: Locations = { version: 1, packs, hashes: {} };
  for (const hash of hashes) {
    const range = pack.ranges.get(hash);
    const before = range ? undefined : base.hashes[hash];
    if (range)
      // Without spread syntax, which reserves room for a dozen more elements in each array.
      locations.hashes[hash] = [indexIn(pack.key()), range[0], range[1]];
    else if (before && !copied.has(hash)) {
      const index = indexIn(base.packs[before[0]] ?? "");
      locations.hashes[hash] = index === before[0] ? before : [index, before[1], before[2]];
    } else if (!own.has(hash)) throw new Error(`no bytes for ${hash} (${mediaKey(hash)})`);
  }
  return { locations, hashesPerPack };
}

/** Files and pictures have blobs of their own. */
export function mediaHashes({ files, icons }: Media): Set<string> {
  return new Set(
    [...files.values()]
      .flatMap(({ hash, variants }) => [hash, ...variants.map((variant) => variant.hash)])
      .concat(icons.map(({ hash }) => hash)),
  );
}

/** The locations of pages with readers of their own. All of their bytes are in the build's own pack. */
export function locateRestricted({ files, media }: RestrictedSite, pack: PackWriter): Locations {
  const locations: Locations = { version: 1, packs: [pack.key()], hashes: {} };
  for (const [hash] of Object.values(files)) {
    const range = pack.ranges.get(hash);
    if (range) locations.hashes[hash] = [0, ...range];
    else if (!media.has(hash)) throw new Error(`no bytes for ${hash} (${mediaKey(hash)})`);
  }
  return locations;
}

/** One more must remain for the next push. */
export const hasManyPacks = (packs: number): boolean => packs >= MAX_PACKS - 1;

/** Merges old packs with few used bytes, so that no deployment depends on hundreds of files. */
export async function copySmallPacks(
  build: Build,
  hashes: string[],
  pack: PackWriter,
): Promise<Set<string>> {
  const copied = new Set<string>();
  const base = build.base?.locations;
  if (!base) return copied;
  const used = new Map<number, { bytes: number; hashes: string[] }>();
  for (const hash of hashes) {
    const [index, , length] = base.hashes[hash] ?? [0, 0, 0];
    const entry = used.get(index) ?? { bytes: 0, hashes: [] };
    entry.bytes += length;
    entry.hashes.push(hash);
    used.set(index, entry);
  }
  if (!hasManyPacks(used.size)) return copied;
  const small = [...used].sort(([, a], [, b]) => b.bytes - a.bytes).slice(KEPT_PACKS);
  for (const [index, entry] of small) {
    const bytes = await readPack(build.context.blobs, base.packs[index] ?? "");
    if (!bytes) throw new Error(`pack ${base.packs[index]} is missing`);
    for (const hash of entry.hashes) {
      const [, offset, length] = base.hashes[hash] ?? [0, 0, 0];
      const part = bytes.subarray(offset, offset + length);
      if (contentHash(part) !== hash) throw new Error(`pack ${base.packs[index]} is damaged`);
      pack.add(part, hash);
      copied.add(hash);
    }
  }
  return copied;
}
