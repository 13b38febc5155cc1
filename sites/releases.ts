import { LRUCache } from "lru-cache";
import { type Locations, type Manifest, locationsKey, manifestKey } from "#schemas/manifest.ts";
import type { SiteChange } from "#schemas/site-change.ts";
import type { BlobStore } from "#store/blobs.ts";

/** What readers need of one stored deployment, in memory. Never changes, so it is never stale. */
export interface Release {
  manifest: Pick<Manifest, "files" | "redirects">;
  locations: Pick<Locations, "packs" | "hashes">;
}

export interface Releases {
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
    const release: Release = {
      manifest: JSON.parse(manifest.toString("utf8")) as Manifest,
      locations: JSON.parse(locations.toString("utf8")) as Locations,
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
    derive(projectId, { base, artifact, files, packs, hashes, removed }) {
      const before = cache.get(`${projectId}/${base}`);
      if (!before) return;
      const { manifest, locations } = before;
      const places = { ...locations.hashes, ...hashes };
      for (const hash of removed) delete places[hash];
      cache.set(`${projectId}/${artifact}`, {
        manifest: { files: { ...manifest.files, ...files }, redirects: manifest.redirects },
        locations: { packs, hashes: places },
      });
    },
    held: (projectId) =>
      [...cache.entries()]
        .filter(([key]) => key.startsWith(`${projectId}/`))
        .map(([, release]) => release),
  };
}
