import { LRUCache } from "lru-cache";
import type { ManifestFile } from "#schemas/deployments/manifest.ts";
import type { SiteChange } from "#schemas/deployments/site-change.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readRelease } from "#store/blobs/release.ts";
import { changedLookup, type Lookup } from "#core/releases/lookup.ts";

/** What readers need of one stored deployment, in memory. Never changes, so it is never stale. */
export interface Release {
  /** URL path → file. */
  files: Lookup<ManifestFile>;
  redirects: Record<string, string>;
  places: Places;
}

/** Where bytes lie, by their hash: index of the pack, offset, length. What is missing is a blob of its own. */
export interface Places {
  packs: readonly string[];
  hashes: Lookup<[number, number, number]>;
}

export interface Releases {
  /** Only from memory; lets the usual request be answered without waiting. */
  inMemory(projectId: string, artifact: string): Release | undefined;
  /** Null when retention has taken it. */
  load(projectId: string, artifact: string): Promise<Release | null>;
  /** Makes a release of the one it changes, when that is in memory: reading 15,000 pages again would take far longer. */
  derive(projectId: string, change: SiteChange): void;
  /** Releases of a project that are in memory: a page that was opened before a switch still finds its assets in them. */
  held(projectId: string): Release[];
}

/** A release of 15,000 pages takes about 6 MB. */
const MAX_FILES_IN_MEMORY = 1_000_000;

export function openReleases(blobs: BlobStore): Releases {
  const cache = new LRUCache<string, Release>({
    maxSize: MAX_FILES_IN_MEMORY,
    sizeCalculation: (release) => release.files.size + 1,
  });
  const loading = new Map<string, Promise<Release | null>>();

  async function read(projectId: string, artifact: string): Promise<Release | null> {
    const stored = await readRelease(blobs, projectId, artifact);
    if (!stored) return null;
    const { manifest, locations } = stored;
    const release: Release = {
      files: new Map(Object.entries(manifest.files)),
      redirects: manifest.redirects,
      places: { packs: locations.packs, hashes: new Map(Object.entries(locations.hashes)) },
    };
    cache.set(`${projectId}/${artifact}`, release);
    return release;
  }

  return {
    inMemory: (projectId, artifact) => cache.get(`${projectId}/${artifact}`),
    load(projectId, artifact) {
      const key = `${projectId}/${artifact}`;
      const held = cache.get(key);
      if (held) return Promise.resolve(held);
      const running = loading.get(key);
      if (running) return running;
      const started = read(projectId, artifact).finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
    derive(projectId, change) {
      const before = cache.get(`${projectId}/${change.base}`);
      if (!before) return;
      const files = changedLookup(before.files, Object.entries(change.files));
      const hashes = changedLookup(before.places.hashes, [
        ...Object.entries(change.hashes),
        ...change.removed.map((hash) => [hash, null] as const),
      ]);
      // The first reader reads it.
      if (!files || !hashes) return;
      const places = { packs: change.packs, hashes };
      cache.set(`${projectId}/${change.artifact}`, { ...before, files, places });
    },
    held: (projectId) =>
      [...cache.entries()]
        .filter(([key]) => key.startsWith(`${projectId}/`))
        .map(([, release]) => release),
  };
}
