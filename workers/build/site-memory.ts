import type { Manifest } from "#schemas/manifest.ts";
import type { IssueList } from "./issue-list.ts";
import type { SiteNote } from "./site-structure.ts";
import type { Listing } from "./stages/list.ts";
import type { Media } from "./stages/media.ts";
import type { Parsed } from "./stages/parse.ts";
import type { Rendered } from "./stages/render.ts";
import type { Resolved } from "./stages/resolve.ts";

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
  /** Hash → how many addresses have these bytes. */
  uses: Map<string, number>;
  /** Bytes of all files of the site. */
  bytes: number;
}

/** Counted once for a whole site; an edit then only tells what it adds and takes away. */
export function countUses(files: Manifest["files"]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const [hash] of Object.values(files)) uses.set(hash, (uses.get(hash) ?? 0) + 1);
  return uses;
}
