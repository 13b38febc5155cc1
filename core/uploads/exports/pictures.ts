import { posix } from "node:path";
import { decodeAddress, parseAddress, UNKNOWN_SITE } from "./exported-post.ts";
import { GHOST_URL } from "./ghost.ts";

/** The folders in which WordPress and Ghost keep pictures. */
const STORE = /^.*?(?:wp-content\/uploads|content\/(?:images|media|files)|uploads)\//i;
/** The smaller versions that the programs make: `a-300x200.jpg`, `size/w600/a.jpg`. */
const SMALLER = /-\d+x\d+(?=\.\w+$)|^size\/[wh]\d+\//gi;

/** The pictures of an export, found by their old addresses. */
export interface ExportedPictures {
  /** The file of the upload for an address; null if it is not in the upload. */
  find(address: string): string | null;
  /** How many pictures are only at an old address, by its host. */
  missing(): ReadonlyMap<string, number>;
}

export function picturesOf(paths: readonly string[]): ExportedPictures {
  const byName = new Map(paths.map((path) => [keyOf(path), path]));
  const elsewhere = new Map<string, Set<string>>();
  return {
    find(address) {
      const url = parseAddress(address.replace(GHOST_URL, ""));
      if (url === null || !/^https?:$/.test(url.protocol)) return null;
      const key = keyOf(decodeAddress(url.pathname).replace(/^\/+/, ""));
      const path = byName.get(key) ?? byName.get(key.replaceAll(SMALLER, ""));
      if (path !== undefined) return path;
      const host = url.origin === UNKNOWN_SITE ? "the old site" : url.host;
      elsewhere.set(host, (elsewhere.get(host) ?? new Set()).add(address));
      return null;
    },
    missing: () => new Map([...elsewhere].map(([host, addresses]) => [host, addresses.size])),
  };
}

const keyOf = (path: string) => path.normalize("NFC").replace(STORE, "").toLowerCase();

/** The address of a file of the upload in a note. */
export function relativeAddress(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path
    .split("/")
    .map(encodeURIComponent)
    .join("/")
    .replaceAll("(", "%28")
    .replaceAll(")", "%29");
}
