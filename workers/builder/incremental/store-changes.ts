import type { Manifest } from "#schemas/deployments/manifest.ts";
import type { ManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import type { Build } from "../context.ts";
import { checkSiteSize } from "../limits.ts";
import type { PackWriter } from "../store/pack-writer.ts";
import { copySmallPacks, hasManyPacks, putSite, type Stored } from "../store/store.ts";
import type { Publication } from "../publication/publication.ts";
import { countUse } from "./count-uses.ts";
import type { Uses } from "./model.ts";
import type { CompiledChanges } from "./compile-changes.ts";
import type { Replaced } from "./render-changes.ts";

/** A delta with more files would be as large as the data it saves. */
const MAX_CHANGED_FILES = 500;

/**
 * Stores the new bytes of an edit and a delta. The full list of files, which every deployment has, is stored after the site
 * is live, or here if the delta would be too large.
 */
export async function storeChanges(
  build: Build,
  changed: CompiledChanges,
  content: { commit: string; replaced: Replaced; publication: Publication },
  pack: PackWriter,
): Promise<Stored & { delta: ManifestDelta | null }> {
  const { base, site } = changed;
  const { project, deployment } = build;
  const { files } = site.rendered;
  for (const [url, before] of content.replaced) {
    site.bytes += (files[url]?.[2] ?? 0) - (before?.[2] ?? 0);
    if (!before) site.count += 1;
  }
  checkSiteSize(build.context.env, site.bytes);
  const copied = hasManyPacks(site.uses.packs.size)
    ? await copySmallPacks(build, Object.keys(base.locations.hashes), pack)
    : new Set<string>();
  const finished = await pack.finish();
  build.signal.throwIfAborted();
  const located = locateChanges(build, changed, { replaced: content.replaced, copied, pack });
  const size = content.replaced.size + copied.size;
  const delta = size <= MAX_CHANGED_FILES ? located : null;
  const manifest: Manifest = {
    version: 1,
    projectId: project._id,
    deploymentId: deployment._id,
    commit: content.commit,
    files,
    redirects: site.resolved.redirects,
  };
  const { locations } = base;
  const { publication } = content;
  await putSite(build, { manifest, locations, delta, pack: finished, publication });
  return {
    manifest,
    locations,
    count: site.count,
    bytes: site.bytes,
    newBytes: pack.size(),
    delta,
  };
}

/** Records the range of every new hash, and removes hashes that no address uses. */
function locateChanges(
  { artifact }: Build,
  { base, site }: CompiledChanges,
  { replaced, copied, pack }: { replaced: Replaced; copied: Set<string>; pack: PackWriter },
): ManifestDelta {
  const { locations } = base;
  const { uses } = site;
  const { files } = site.rendered;
  const delta: ManifestDelta = {
    base: base.artifact,
    artifact,
    files: {},
    packs: locations.packs,
    hashes: {},
    removed: [],
  };
  const own = pack.ranges.size === 0 ? -1 : ownIndex(locations.packs, uses, pack.key());
  const place = (hash: string) => {
    const range = pack.ranges.get(hash);
    if (!range) return;
    const before = locations.hashes[hash];
    if (before) countUse(uses.packs, before[0], -1);
    locations.hashes[hash] = [own, ...range];
    countUse(uses.packs, own, 1);
    delta.hashes[hash] = [own, ...range];
  };
  for (const hash of copied) place(hash);
  for (const url of replaced.keys()) {
    const file = files[url];
    if (!file) continue;
    const [hash] = file;
    delta.files[url] = file;
    countUse(uses.addresses, hash, 1);
    if (!Object.hasOwn(locations.hashes, hash)) place(hash);
  }
  // Runs after the additions, because a hash may have moved from one address to another.
  for (const before of replaced.values()) {
    if (!before) continue;
    const [hash] = before;
    if (countUse(uses.addresses, hash, -1) > 0) continue;
    const range = locations.hashes[hash];
    if (range) countUse(uses.packs, range[0], -1);
    delete locations.hashes[hash];
    delta.removed.push(hash);
  }
  // An unused pack must not stay listed, because retention keeps what is listed.
  if (own !== -1)
    for (const index of locations.packs.keys())
      if (!uses.packs.has(index)) locations.packs[index] = pack.key();
  return delta;
}

/** The index of an unused pack is reused for the new one. */
function ownIndex(packs: string[], uses: Uses, key: string): number {
  const free = packs.findIndex((_, index) => !uses.packs.has(index));
  if (free === -1) return packs.push(key) - 1;
  packs[free] = key;
  return free;
}
