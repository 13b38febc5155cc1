import type { IssueGroupName } from "#schemas/deployments/found-issue.ts";
import type { IssueCategory } from "#schemas/deployments/issue-categories.ts";

export interface NoteIssue {
  /** 1-based line in the file. Null when the issue concerns the whole file. */
  line: number | null;
  severity: "error" | "warning" | "info";
  category: IssueCategory;
  message: string;
  suggestion: string | null;
  /** Absent if the group consists of the issues with the same message. */
  group?: IssueGroupName;
}
