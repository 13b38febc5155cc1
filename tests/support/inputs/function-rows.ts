import type { FunctionName } from "#functions/registry.ts";
import type { Row } from "./authorization-row.ts";
import { inProject } from "./row-builders.ts";

/** Who may call each content function. */
export const functionRows = {
  "functions.list_files": inProject(),
  "functions.list_notes": inProject(),
  "functions.search_notes": inProject({ query: "note" }),
  "functions.read_note": inProject({ path: "note.md" }),
  "functions.read_outline": inProject({ path: "note.md" }),
  "functions.list_backlinks": inProject({ path: "note.md" }),
  "functions.read_links": inProject({ path: "note.md" }),
  "functions.read_graph": inProject({ path: "note.md" }),
  "functions.list_tags": inProject(),
  "functions.list_issues": inProject(),
  "functions.list_commits": inProject(),
  "functions.read_diff": inProject({ from: "main" }),
  "functions.write_note": inProject({ path: "note.md", content: "# Note" }),
} satisfies Record<`functions.${FunctionName}`, Row>;
