import type { ManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import type { Build } from "../context.ts";
import type { Located, Rendered } from "../model.ts";
import { copySmallPacks, hasManyPacks } from "./locations.ts";
import type { PackWriter } from "./pack-writer.ts";

/** A delta with more files would be as large as the data it saves. */
const MAX_CHANGED_FILES = 500;

/** Updates the locations of the previous build for the files that this one replaced. */
export async function locateReplaced(
  build: Build,
  { rendered, previous }: { rendered: Rendered; previous: Located },
  pack: PackWriter,
): Promise<Located & { delta: ManifestDelta | null }> {
  const { files, replaced, uses } = rendered;
  const { hashes } = previous.locations;
  const removed = new Set<string>();
  for (const file of replaced?.values() ?? [])
    if (file && !uses.has(file[0]) && Object.hasOwn(hashes, file[0])) removed.add(file[0]);
  const kept = () => Object.keys(hashes).filter((hash) => !removed.has(hash));
  const copied = hasManyPacks(previous.hashesPerPack.filter(Boolean).length)
    ? await copySmallPacks(build, kept(), pack)
    : new Set<string>();
  const added = new Set(copied);
  const changedFiles: ManifestDelta["files"] = {};
  for (const url of replaced?.keys() ?? []) {
    const file = files[url];
    if (!file) continue;
    changedFiles[url] = file;
    if (!Object.hasOwn(hashes, file[0])) added.add(file[0]);
  }
  const { packs, hashesPerPack, own } = packsAfter(previous, { added, removed, pack });
  const delta: ManifestDelta = {
    base: build.base?.artifact ?? "",
    artifact: build.artifact,
    files: changedFiles,
    packs,
    hashes: {},
    removed: [...removed],
  };
  for (const hash of added) delta.hashes[hash] = [own, ...rangeIn(pack, hash)];
  Object.assign(hashes, delta.hashes);
  for (const hash of removed) delete hashes[hash];
  const size = Object.keys(changedFiles).length + copied.size;
  return {
    locations: { ...previous.locations, packs },
    hashesPerPack,
    delta: size <= MAX_CHANGED_FILES ? delta : null,
  };
}

/** The build's own pack replaces packs without used bytes, because retention keeps what is listed. */
function packsAfter(
  { locations, hashesPerPack: former }: Located,
  { added, removed, pack }: { added: Set<string>; removed: Set<string>; pack: PackWriter },
): { packs: string[]; hashesPerPack: number[]; own: number } {
  const hashesPerPack = [...former];
  for (const hash of [...added, ...removed]) {
    const index = locations.hashes[hash]?.[0];
    if (index !== undefined) hashesPerPack[index] = (hashesPerPack[index] ?? 0) - 1;
  }
  if (pack.ranges.size === 0) return { packs: locations.packs, hashesPerPack, own: -1 };
  const packs = locations.packs.map((key, index) => (hashesPerPack[index] ? key : pack.key()));
  const free = packs.indexOf(pack.key());
  const own = free === -1 ? packs.push(pack.key()) - 1 : free;
  hashesPerPack[own] = added.size;
  return { packs, hashesPerPack, own };
}

function rangeIn({ ranges }: PackWriter, hash: string): [number, number] {
  const range = ranges.get(hash);
  if (!range) throw new Error(`no bytes for ${hash}`);
  return range;
}
