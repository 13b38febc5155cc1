import type { Locations, Manifest } from "#schemas/manifest.ts";
import type { IssueList } from "../log/issue-list.ts";
import type { SiteNote } from "../resolve/site-structure.ts";
import type { Listing } from "../list/list.ts";
import type { Media } from "../media/media.ts";
import type { Parsed } from "../parse/parse.ts";
import type { Rendered } from "../render/render.ts";
import type { Resolved } from "../resolve/resolve.ts";

/**
 * Everything a build has made, as long as this process lives. A push that only edits notes is built by changing it, so
 * what such a push costs grows with the change and not with the site. Whoever changes it takes it out of the memory
 * first: a build that fails half-way leaves none behind.
 */
export interface SiteMemory {
  /** Digest of everything but the commit that decides what is published. */
  settings: string;
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Media;
  rendered: Rendered;
  issues: IssueList;
  /** Notes that link to each note, by its path; in order of their own paths. */
  backlinks: Map<string, SiteNote[]>;
  uses: Uses;
  /** Files of the site, and their bytes. */
  count: number;
  bytes: number;
}

/** How much of what is stored is used. */
export interface Uses {
  /** Hash → how many addresses have these bytes. */
  addresses: Map<string, number>;
  /** Index of a pack → how many hashes lie in it. */
  packs: Map<number, number>;
}

/** Counted once for a whole site; an edit then only tells what it adds and takes away. */
export function countUses(
  { files }: Pick<Manifest, "files">,
  { hashes }: Pick<Locations, "hashes">,
): Uses {
  const uses: Uses = { addresses: new Map(), packs: new Map() };
  for (const [hash] of Object.values(files)) countUse(uses.addresses, hash, 1);
  for (const [pack] of Object.values(hashes)) countUse(uses.packs, pack, 1);
  return uses;
}

/** @returns how many there are now; of none nothing is remembered */
export function countUse<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): number {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
  return now;
}
