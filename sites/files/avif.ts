import { LRUCache } from "lru-cache";
import type { Release } from "#core/releases/release.ts";
import { avifNameOf, mediaKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { FoundFile } from "./find-file.ts";

/** A version is made once and never changes, but one that is missing may be made a moment later. */
const MISSING_MS = 60_000;
const MAX_REMEMBERED = 100_000;
const ACCEPTS = /image\/avif(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

export const ACCEPT_VARY = "accept";

/** The AVIF versions of WebP pictures, which exist some time after these. Both have the same address. */
export interface AvifVersions {
  /** Only from memory. Undefined if it must be looked up. */
  cached(file: FoundFile): FoundFile | undefined;
  /** The AVIF version, or the file itself if it has none yet. */
  find(file: FoundFile): Promise<FoundFile>;
}

/** Whether the answer depends on what the browser accepts. */
export const isNegotiated = ({ hasAvif }: Pick<Release, "hasAvif">, file: FoundFile): boolean =>
  hasAvif && file.immutable && file.type === "image/webp";

export const acceptsAvif = (accept: string | undefined): boolean => ACCEPTS.test(accept ?? "");

export function openAvifVersions(blobs: BlobStore): AvifVersions {
  /** Sizes by the hash of the WebP picture. 0: there is none, or it would be larger. */
  const sizes = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  const versionOf = (file: FoundFile, size: number): FoundFile => {
    if (size === 0) return file;
    const hash = avifNameOf(file.hash);
    return { ...file, hash, size, type: "image/avif", ranges: null, isPersonal: true };
  };
  return {
    cached(file) {
      const size = sizes.get(file.hash);
      return size === undefined ? undefined : versionOf(file, size);
    },
    async find(file) {
      const cached = sizes.get(file.hash);
      if (cached !== undefined) return versionOf(file, cached);
      const size = await blobs.size(mediaKey(avifNameOf(file.hash)));
      sizes.set(file.hash, size ?? 0, size === null ? { ttl: MISSING_MS } : {});
      return versionOf(file, size ?? 0);
    },
  };
}
