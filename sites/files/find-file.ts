import type { ManifestFile } from "#schemas/deployments/manifest.ts";
import type { ByteRanges } from "#core/releases/bytes.ts";
import type { Release } from "#core/releases/release.ts";

export interface FoundFile {
  hash: string;
  type: string;
  size: number;
  /** Its address contains its hash, so the response may be cached forever. */
  immutable: boolean;
  /** Another browser may get another file here, and some caches that browsers share do not know that. */
  isPersonal?: true;
  ranges: ByteRanges | null;
}

/** Names under `/_assets/` and `/_media/` end in the hash of their bytes. */
export const HASHED = /^\/_(?:assets|media)\//;

/**
 * The file at a path. Hashed assets of older releases are included: a page that was opened before a switch still requests
 * them, and another replica may not have switched yet.
 */
export function findFile(release: Release, older: Release[], pathname: string): FoundFile | null {
  const entry = release.files.get(pathname);
  if (entry) return fileAt(entry, pathname, release.ranges);
  if (!HASHED.test(pathname)) return null;
  for (const { files, ranges } of older) {
    const asset = files.get(pathname);
    if (asset) return fileAt(asset, pathname, ranges);
  }
  return null;
}

function fileAt([hash, type, size]: ManifestFile, pathname: string, ranges: ByteRanges): FoundFile {
  return { hash, type, size, immutable: HASHED.test(pathname), ranges };
}
