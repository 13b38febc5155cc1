import { LRUCache } from "lru-cache";
import { type Locations, type Manifest, locationsKey, manifestKey } from "#schemas/manifest.ts";
import type { BlobStore } from "#store/blobs.ts";

/** One stored deployment, in memory. Never changes, so it is never stale. */
export interface Release {
  manifest: Manifest;
  locations: Locations;
}

export interface Releases {
  /** Null when retention has taken it. */
  load(projectId: string, artifact: string): Promise<Release | null>;
  /** Releases of a project that are in memory: a page that was opened before a switch still finds its assets in them. */
  held(projectId: string): Release[];
}

/** A release of 15,000 pages takes about 6 MB. */
const MAX_FILES_IN_MEMORY = 1_000_000;

export function openReleases(blobs: BlobStore): Releases {
  const cache = new LRUCache<string, Release>({
    maxSize: MAX_FILES_IN_MEMORY,
    sizeCalculation: (release) => Object.keys(release.manifest.files).length + 1,
  });
  const loading = new Map<string, Promise<Release | null>>();

  async function read(projectId: string, artifact: string): Promise<Release | null> {
    const [manifest, locations] = await Promise.all([
      blobs.get(manifestKey(projectId, artifact)),
      blobs.get(locationsKey(projectId, artifact)),
    ]);
    if (!manifest || !locations) return null;
    // Written by our own worker and never changed: parsing 15,000 entries through zod at every switch would only cost time.
    const release = {
      manifest: JSON.parse(manifest.toString("utf8")),
      locations: JSON.parse(locations.toString("utf8")),
    };
    cache.set(`${projectId}/${artifact}`, release);
    return release;
  }

  return {
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
    held: (projectId) =>
      [...cache.entries()]
        .filter(([key]) => key.startsWith(`${projectId}/`))
        .map(([, release]) => release),
  };
}
