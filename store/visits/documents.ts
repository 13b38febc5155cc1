/** A name and how often it was counted. */
export type NamedCount = [name: string, count: number];

/** What was counted on one day of a project's live site. Nothing in it says who visited. */
export interface VisitDayDocument {
  /** `{projectId}:{day}:{run}` */
  _id: string;
  projectId: string;
  /** In UTC: "2026-11-26". */
  day: string;
  /** The start of the day. */
  at: Date;
  /** Redis began to count the day once in each run. If it loses its data, another run begins, and the sum of the runs is the day. */
  run: string;
  /** Rises with every count. An older copy never replaces a newer one. */
  version: number;
  views: number;
  visitors: number;
  /** Requests whose address or term was left out, because there were too many different ones. */
  dropped: number;
  pages: NamedCount[];
  referrers: NamedCount[];
  missing: NamedCount[];
  searches: NamedCount[];
}
