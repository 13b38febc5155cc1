import type { ManifestFile } from "#schemas/deployments/manifest.ts";
import { contentHash } from "#content/content-hash.ts";
import type { Build } from "../context.ts";
import type { PublishedFiles } from "../model.ts";
import type { PackWriter } from "./pack-writer.ts";

/** The files of a site while it is being built. */
export interface Output {
  site: PublishedFiles;
  /** The previous file of each address whose bytes changed, or null if it is new. Null if the files are a whole site. */
  replaced: Map<string, ManifestFile | null> | null;
  /** Reuses a file of the last build. @returns false if its inputs differ */
  keep(url: string, key: string): boolean;
  /** A file without a key is rebuilt by every build. The bytes are not needed afterwards. */
  write(
    url: string,
    file: { key: string | null; type: string; bytes: Uint8Array; hash?: string },
  ): void;
  /** A file whose bytes are stored in another way. */
  place(url: string, file: ManifestFile): void;
  /** Whether the bytes are already stored. */
  has(hash: string): boolean;
}

/** @param before the previous site, if only some of its files are replaced */
export function openOutput(
  { base }: Pick<Build, "base">,
  pack: PackWriter,
  before: PublishedFiles | null,
): Output {
  const none: PublishedFiles = { files: {}, keys: {}, uses: new Map(), count: 0, bytes: 0 };
  const site = { ...(before ?? none) };
  const { files, keys } = site;
  const replaced: Output["replaced"] = before && new Map();
  const has = (hash: string) => base !== null && Object.hasOwn(base.locations.hashes, hash);

  function place(url: string, file: ManifestFile): void {
    const existing = files[url] ?? null;
    files[url] = file;
    if (existing?.[0] === file[0]) return;
    replaced?.set(url, existing);
    site.bytes += file[2] - (existing?.[2] ?? 0);
    addUse(site, file[0], 1);
    if (existing) addUse(site, existing[0], -1);
    else site.count += 1;
  }

  return {
    site,
    replaced,
    place,
    has,
    keep(url, key) {
      const file = base?.keys[url] === key ? base.manifest.files[url] : undefined;
      if (!file) return false;
      place(url, file);
      keys[url] = key;
      return true;
    },
    write(url, { key, type, bytes, hash = contentHash(bytes) }) {
      if (!has(hash)) pack.add(bytes, hash);
      place(url, [hash, type, bytes.length]);
      if (key !== null) keys[url] = key;
    },
  };
}

function addUse({ uses }: PublishedFiles, hash: string, by: 1 | -1): void {
  const count = (uses.get(hash) ?? 0) + by;
  if (count > 0) uses.set(hash, count);
  else uses.delete(hash);
}
