import { LRUCache } from "lru-cache";
import type { ManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import {
  openRelease,
  openRestricted,
  type Release,
  type RestrictedFiles,
} from "#core/releases/release.ts";
import { changedLookup, shownUntil } from "#core/releases/lookup.ts";

export interface Releases {
  /** Only from memory, so that usual requests are answered synchronously. */
  cached(projectId: string, artifact: string): Release | undefined;
  /** Null if retention has removed it. */
  load(projectId: string, artifact: string): Promise<Release | null>;
  /** The files of one group of readers. Null if retention has removed them, or the release has no such group. */
  loadRestricted(
    projectId: string,
    release: Pick<Release, "restricted">,
    key: string,
  ): Promise<RestrictedFiles | null>;
  /** Derives a release from its predecessor if that is cached. Reading 15,000 pages again takes far longer. */
  derive(projectId: string, change: ManifestDelta): void;
  /** The cached releases of a project. A page that was opened before a switch still finds its assets there. */
  allCached(projectId: string): Release[];
}

/** A release of 15,000 pages takes about 6 MB. */
const MAX_FILES_IN_MEMORY = 1_000_000;
/** Edits may follow each other faster than whole releases are stored. */
const MAX_PREDECESSORS = 4;
/** Separate from the releases, so that visitors of public sites never wait for one. */
const MAX_RESTRICTED_FILES = 200_000;

export function openReleases(blobs: BlobStore): Releases {
  const cache = new LRUCache<string, Release>({
    maxSize: MAX_FILES_IN_MEMORY,
    sizeCalculation: (release) => release.files.size + 1,
  });
  const loading = new Map<string, Promise<Release | null>>();
  const restricted = new LRUCache<string, RestrictedFiles>({
    maxSize: MAX_RESTRICTED_FILES,
    sizeCalculation: ({ files }) => files.size + 1,
  });

  async function read(projectId: string, artifact: string): Promise<Release | null> {
    const release = await openRelease({ blobs }, { projectId, artifact });
    if (!release) return null;
    cache.set(`${projectId}/${artifact}`, release);
    return release;
  }

  return {
    cached: (projectId, artifact) => cache.get(`${projectId}/${artifact}`),
    load(projectId, artifact) {
      const key = `${projectId}/${artifact}`;
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached);
      const running = loading.get(key);
      if (running) return running;
      const started = read(projectId, artifact).finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
    async loadRestricted(projectId, { restricted: { artifacts, keys } }, key) {
      for (const artifact of keys.includes(key) ? artifacts : []) {
        const name = JSON.stringify([projectId, artifact, key]);
        const files =
          restricted.get(name) ?? (await openRestricted({ blobs }, { projectId, artifact, key }));
        if (!files) continue;
        restricted.set(name, files);
        return files;
      }
      return null;
    },
    derive(projectId, change) {
      const before = cache.get(`${projectId}/${change.base}`);
      if (!before) return;
      const files = changedLookup(before.files, Object.entries(change.files));
      const hashes = changedLookup(before.ranges.hashes, [
        ...Object.entries(change.hashes),
        ...change.removed.map((hash) => [hash, null] as const),
      ]);
      // The first request loads it.
      if (!files || !hashes) return;
      const ranges = { packs: change.packs, hashes };
      // An edited note is still taken down at its time.
      const shown = shownUntil(files, before.until);
      const { artifacts } = before.restricted;
      cache.set(`${projectId}/${change.artifact}`, {
        ...before,
        files: shown,
        ranges,
        // Until the whole release is stored, its predecessor has the restricted files.
        restricted: {
          ...before.restricted,
          artifacts: [change.artifact, ...artifacts].slice(0, MAX_PREDECESSORS),
        },
      });
    },
    allCached: (projectId) =>
      [...cache.entries()]
        .filter(([key]) => key.startsWith(`${projectId}/`))
        .map(([, release]) => release),
  };
}
