import type { ManifestFile } from "#schemas/manifest.ts";
import type { Release } from "./releases.ts";

export interface FoundFile {
  hash: string;
  type: string;
  size: number;
  /** Its address holds its hash, so the answer may be kept for ever. */
  immutable: boolean;
  locations: Release["locations"] | null;
}

/** Names under `/_assets/` and `/_media/` end in the hash of their bytes. */
const HASHED = /^\/_(?:assets|media)\//;

/**
 * The file of a path. A hashed asset of an older release is found too: a page that was opened before a switch
 * still asks for it, and another replica may not have switched yet.
 */
export function findFile(release: Release, older: Release[], pathname: string): FoundFile | null {
  const entry = ownEntry(release.manifest.files, pathname);
  if (entry) return found(entry, pathname, release.locations);
  if (!HASHED.test(pathname)) return null;
  for (const other of older) {
    const held = ownEntry(other.manifest.files, pathname);
    if (held) return found(held, pathname, other.locations);
  }
  return null;
}

/** `files` comes from JSON: "/constructor" must not find what every object inherits. */
function ownEntry(files: Record<string, ManifestFile>, pathname: string): ManifestFile | undefined {
  return Object.hasOwn(files, pathname) ? files[pathname] : undefined;
}

function found(
  [hash, type, size]: ManifestFile,
  pathname: string,
  locations: Release["locations"],
): FoundFile {
  return { hash, type, size, immutable: HASHED.test(pathname), locations };
}
