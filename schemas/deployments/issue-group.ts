import { z } from "zod";
import { IgnoredIssues } from "../projects/ignored-issues.ts";
import { Issue } from "./deployment.ts";

/** The places that have the same problem. The fields of an issue describe the first of them. */
export const IssueGroup = Issue.extend({
  /** The same in every deployment that has this problem. */
  group: z.string(),
  /** Number of places. */
  count: z.number(),
});
export type IssueGroup = z.infer<typeof IssueGroup>;

/** A group in a list, compared with the previous successful deployment. */
export const ListedIssueGroup = IssueGroup.extend({
  /** Whether the previous successful deployment did not have the group. */
  isNew: z.boolean(),
  /** Places that the previous successful deployment did not have; for "resolved", places that are gone. */
  changed: z.number(),
  /** The rule that ignores it. */
  ignoredBy: IgnoredIssues.nullable(),
});
export type ListedIssueGroup = z.infer<typeof ListedIssueGroup>;

/** Numbers of groups. */
export const IssueSummary = z.object({
  errors: z.number(),
  warnings: z.number(),
  infos: z.number(),
  /** By count, the most frequent first. */
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  added: z.number(),
  resolved: z.number(),
  /** Groups that are ignored, at least in some files. The other numbers do not include them. */
  ignored: z.number(),
});
export type IssueSummary = z.infer<typeof IssueSummary>;

/** One place of a group. Its message and suggestion are those of the group unless it has its own. */
export interface StoredPlace {
  path: string;
  line: number | null;
  message?: string;
  suggestion?: string | null;
  /** The key of the group that it would be in if there were few like it. */
  part?: string;
}

/** An entry of `issues.json`. `places` is shorter than `count` if there are too many. */
export interface StoredIssueGroup extends IssueGroup {
  places: StoredPlace[];
  /** Groups with one cause, which are one group: the number of places by the key of each. */
  parts?: Record<string, number>;
  /** The key of the group that it would be part of if there were more like it. */
  family?: string;
}
