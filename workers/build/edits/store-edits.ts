import { type Locations, type Manifest, packKey } from "#schemas/manifest.ts";
import type { SiteChange } from "#schemas/site-change.ts";
import type { Build } from "../context.ts";
import { checkSiteSize } from "../limits.ts";
import type { PackWriter } from "../pack-writer.ts";
import { putSite, type Stored } from "../stages/store.ts";
import type { Publication } from "../stages/publication.ts";
import type { CompiledEdits } from "./compile-edits.ts";
import type { Replaced } from "./render-edits.ts";

/** News of more than this would weigh as much as what it saves. */
const MAX_CHANGED_FILES = 500;

/** Stores what was made of edits: the new bytes, and the whole list of files as every deployment has it. */
export async function storeEdits(
  build: Build,
  edits: CompiledEdits,
  content: { commit: string; replaced: Replaced; publication: Publication },
  pack: PackWriter,
): Promise<Stored & { change: SiteChange | null }> {
  const { base, site } = edits;
  const { project, deployment } = build;
  const { files } = site.rendered;
  for (const [url, before] of content.replaced)
    site.bytes += (files[url]?.[2] ?? 0) - (before?.[2] ?? 0);
  checkSiteSize(build.context.env, site.bytes);
  const packFile = await pack.finish();
  build.signal.throwIfAborted();
  const change = locateEdits(build, edits, { replaced: content.replaced, pack });
  const manifest: Manifest = {
    version: 1,
    projectId: project._id,
    deploymentId: deployment._id,
    commit: content.commit,
    files,
    redirects: site.resolved.redirects,
  };
  const { locations } = base;
  await putSite(build, { manifest, locations, packFile, publication: content.publication });
  return {
    manifest,
    locations,
    bytes: site.bytes,
    newBytes: pack.size(),
    change: content.replaced.size <= MAX_CHANGED_FILES ? change : null,
  };
}

/** Finds a place for every new hash, and forgets those that no address has any more. */
function locateEdits(
  { project, artifact }: Build,
  { base, site }: CompiledEdits,
  { replaced, pack }: { replaced: Replaced; pack: PackWriter },
): SiteChange {
  const { locations } = base;
  const { uses } = site;
  const { files } = site.rendered;
  const change: SiteChange = {
    base: base.artifact,
    artifact,
    files: {},
    packs: locations.packs,
    hashes: {},
    removed: [],
  };
  const own = pack.places.size === 0 ? -1 : ownIndex(locations, packKey(project._id, artifact));
  for (const url of replaced.keys()) {
    const file = files[url];
    if (!file) continue;
    const [hash] = file;
    change.files[url] = file;
    uses.set(hash, (uses.get(hash) ?? 0) + 1);
    const place = pack.places.get(hash);
    if (!place || Object.hasOwn(locations.hashes, hash)) continue;
    locations.hashes[hash] = [own, ...place];
    change.hashes[hash] = [own, ...place];
  }
  // Afterwards, because what one address loses another one may have got.
  for (const before of replaced.values()) {
    if (!before) continue;
    const [hash] = before;
    const left = (uses.get(hash) ?? 1) - 1;
    uses.set(hash, left);
    if (left > 0) continue;
    uses.delete(hash);
    delete locations.hashes[hash];
    change.removed.push(hash);
  }
  return change;
}

/** A pack of which nothing is used any more gives its place to the new one. */
function ownIndex({ packs, hashes }: Locations, key: string): number {
  const used = new Set(Object.values(hashes).map(([index]) => index));
  const free = packs.findIndex((_, index) => !used.has(index));
  if (free === -1) return packs.push(key) - 1;
  packs[free] = key;
  return free;
}
