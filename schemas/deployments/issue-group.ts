import { z } from "zod";
import { Issue } from "./deployment.ts";

/** The places that have the same problem. The fields of an issue describe the first of them. */
export const IssueGroup = Issue.extend({
  /** The same in every deployment that has this problem. */
  group: z.string(),
  /** Number of places. */
  count: z.number(),
});
export type IssueGroup = z.infer<typeof IssueGroup>;

/** One place of a group. Its message and suggestion are those of the group unless it has its own. */
export interface StoredPlace {
  path: string;
  line: number | null;
  message?: string;
  suggestion?: string | null;
}

/** An entry of `issues.json`. `places` is shorter than `count` if there are too many. */
export interface StoredIssueGroup extends IssueGroup {
  places: StoredPlace[];
}
