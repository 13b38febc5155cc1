import type { IssueCategory } from "#schemas/deployments/issue-categories.ts";

export interface NoteIssue {
  /** 1-based line in the file. Null when the issue concerns the whole file. */
  line: number | null;
  severity: "error" | "warning" | "info";
  category: IssueCategory;
  message: string;
  suggestion: string | null;
}
