export interface NoteIssue {
  /** 1-based line in the file. Null when the issue concerns the whole file. */
  line: number | null;
  severity: "error" | "warning" | "info";
  /** Stable word, for grouping: "frontmatter", "link", "embed", "html", "math", "encoding", "size", "date", … */
  category: string;
  message: string;
  suggestion: string | null;
}
