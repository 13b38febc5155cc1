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
  /** Hash → how many addresses have these bytes; made when it is first needed. */
  uses: Map<string, number> | null;
  /** Bytes of all files of the site. */
  bytes: number;
}
