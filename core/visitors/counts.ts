/** A name with how often one visitor asked for it. */
export type Sighting = [name: string, visitor: string, count: number];

/** What the pages of a project's live site were asked for in a moment. */
export interface ProjectCounts {
  views: number;
  /** Requests whose address or term was left out, because there were too many different ones. */
  dropped: number;
  pages: [name: string, count: number][];
  referrers: [name: string, count: number][];
  /** Salted digests. */
  visitors: string[];
  missing: Sighting[];
  searches: Sighting[];
}

/** All counts of one process in a moment. */
export interface CountsBatch {
  day: string;
  projects: ReadonlyMap<string, ProjectCounts>;
}
