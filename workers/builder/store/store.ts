import {
  changeKey,
  datasetKey,
  type Locations,
  type Manifest,
  mediaKey,
} from "#schemas/deployments/manifest.ts";
import { putBundle } from "#store/blobs/bundles.ts";
import { readPack } from "#store/blobs/packs.ts";
import { releaseLocation } from "#store/blobs/release.ts";
import type { ManifestDelta, StoredManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import { contentHash } from "../bytes/content-hash.ts";
import type { Build } from "../context.ts";
import { checkSiteSize } from "../limits.ts";
import { jsonParts } from "../bytes/json-bytes.ts";
import type { FinishedPack, PackWriter } from "./pack-writer.ts";
import type { Media, Resolved, Rendered } from "../model.ts";
import type { Publication } from "../publication/publication.ts";

export interface Stored {
  manifest: Manifest;
  locations: Locations;
  /** The number of files. */
  count: number;
  /** Their total size, and the size of the newly written bytes. */
  bytes: number;
  newBytes: number;
}

/** If a deployment's bytes are in more packs than this, they are copied into its own pack. */
const MAX_PACKS = 32;
/** The largest packs are kept; they contain nearly all bytes. */
const KEPT_PACKS = 4;

/**
 * Stores the new bytes as one pack, then the lists of the deployment's files. Nothing refers to them before the deployment
 * is promoted.
 * @throws AppError site_too_large
 */
export async function storeSite(
  build: Build,
  content: {
    commit: string;
    resolved: Resolved;
    rendered: Rendered;
    media: Media;
    publication: Publication;
  },
  pack: PackWriter,
): Promise<Stored> {
  const { project, deployment } = build;
  const { files } = content.rendered;
  const sizes = Object.values(files).map(([, , size]) => size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  checkSiteSize(build.context.env, bytes);
  const locations = await locate(build, content, pack);
  const finished = await pack.finish();
  build.signal.throwIfAborted();
  const manifest: Manifest = {
    version: 1,
    projectId: project._id,
    deploymentId: deployment._id,
    commit: content.commit,
    files,
    redirects: content.resolved.redirects,
  };
  const { publication } = content;
  await putSite(build, { manifest, locations, delta: null, pack: finished, publication });
  return { manifest, locations, count: sizes.length, bytes, newBytes: pack.size() };
}

/**
 * Stores everything that must exist before the site goes live. An edit stores only a small delta, because the full lists of
 * a large site are several megabytes. They are written once the site is live.
 */
export async function putSite(
  build: Build,
  site: {
    manifest: Manifest;
    locations: Locations;
    delta: ManifestDelta | null;
    pack: FinishedPack | null;
    publication: Publication;
  },
): Promise<void> {
  const { context, project, deployment, artifact } = build;
  const { blobs } = context;
  const { delta, pack, publication } = site;
  const newlyPublic = datasetKey(project._id, artifact, "newly-public.json");
  await Promise.all([
    pack &&
      ("bytes" in pack ? blobs.put(pack.key, pack.bytes) : blobs.putFile(pack.key, pack.path)),
    delta
      ? blobs.put(
          changeKey(project._id, artifact),
          toJson({
            ...delta,
            deploymentId: deployment._id,
            commit: site.manifest.commit,
          } satisfies StoredManifestDelta),
        )
      : putWhole(build, site),
    publication.items.length > 0 && blobs.put(newlyPublic, toJson(publication.items)),
  ]);
}

/** Stores the full lists of a deployment, for readers that do not know the previous one. */
export async function putWhole(
  { context: { blobs }, project, artifact, base }: Build,
  { manifest, locations }: { manifest: Manifest; locations: Locations },
): Promise<void> {
  await putBundle(blobs, releaseLocation(project._id, artifact), {
    base: base?.artifact ?? null,
    packs: locations.packs,
    parts: { manifest: jsonParts(manifest), locations: jsonParts(locations) },
  });
}

/** New bytes are in the build's own pack, all others where the last build recorded them. */
async function locate(
  build: Build,
  { rendered, media }: { rendered: Rendered; media: Media },
  pack: PackWriter,
): Promise<Locations> {
  const own = new Set(
    [...media.files.values()].flatMap(({ hash, variants }) => [
      hash,
      ...variants.map((variant) => variant.hash),
    ]),
  );
  const base: Locations = build.base?.locations ?? { version: 1, packs: [], hashes: {} };
  const hashes = new Set(Object.values(rendered.files).map(([hash]) => hash));
  const old = [...hashes].filter(
    (hash) => !pack.ranges.has(hash) && Object.hasOwn(base.hashes, hash),
  );
  const copied = await copySmallPacks(build, old, pack);

  const packs: string[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (key: string) => {
    const index = indexes.get(key);
    if (index !== undefined) return index;
    indexes.set(key, packs.length);
    return packs.push(key) - 1;
  };
  const locations: Locations = { version: 1, packs, hashes: {} };
  for (const hash of hashes) {
    const range = pack.ranges.get(hash);
    const before = range ? undefined : base.hashes[hash];
    if (range)
      // Without spread syntax, which reserves room for a dozen more elements in each array.
      locations.hashes[hash] = [indexOf(pack.key()), range[0], range[1]];
    else if (before && !copied.has(hash)) {
      const index = indexOf(base.packs[before[0]] ?? "");
      locations.hashes[hash] = index === before[0] ? before : [index, before[1], before[2]];
    } else if (!own.has(hash)) throw new Error(`no bytes for ${hash} (${mediaKey(hash)})`);
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

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
