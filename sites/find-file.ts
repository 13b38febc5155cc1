import type { ManifestFile } from "#schemas/deployments/manifest.ts";
import type { Places, Release } from "./releases.ts";

export interface FoundFile {
  hash: string;
  type: string;
  size: number;
  /** Its address holds its hash, so the answer may be kept for ever. */
  immutable: boolean;
  places: Places | null;
}

/** Names under `/_assets/` and `/_media/` end in the hash of their bytes. */
export const HASHED = /^\/_(?:assets|media)\//;

/**
 * The file of a path. A hashed asset of an older release is found too: a page that was opened before a switch
 * still asks for it, and another replica may not have switched yet.
 */
export function findFile(release: Release, older: Release[], pathname: string): FoundFile | null {
  const entry = release.files.get(pathname);
  if (entry) return found(entry, pathname, release.places);
  if (!HASHED.test(pathname)) return null;
  for (const other of older) {
    const held = other.files.get(pathname);
    if (held) return found(held, pathname, other.places);
  }
  return null;
}

function found([hash, type, size]: ManifestFile, pathname: string, places: Places): FoundFile {
  return { hash, type, size, immutable: HASHED.test(pathname), places };
}
