import type { Issue } from "./deployment.ts";
import type { IssueCategory } from "./issue-categories.ts";

/** Issues with one cause. */
export interface IssueGroupName {
  /** Distinguishes the group from others of its category. */
  about: string;
  /** Describes the group if its places have different messages. */
  message: string;
  suggestion: string | null;
  /** What the group is part of if there are many like it. */
  family?: Omit<IssueGroupName, "family">;
}

/** An issue of one place. One that is stored can have a category of an earlier version of Pressmark. */
export interface PlacedIssue extends Issue {
  /** Absent if the group consists of the issues with the same message. */
  group?: IssueGroupName;
}

/** An issue that a build found. */
export interface FoundIssue extends PlacedIssue {
  category: IssueCategory;
}

/** Returns the issues of the note at a content path. */
export type IssuesOf = (path: string) => readonly FoundIssue[];
