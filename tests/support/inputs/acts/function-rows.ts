import type { FunctionName } from "#functions/registry.ts";
import type { Row } from "./authorization-row.ts";
import { deploys, inProject } from "./row-builders.ts";

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
  "functions.edit_note": inProject({
    path: "note.md",
    edits: [{ oldText: "Note", newText: "Text" }],
  }),
  "functions.move_note": inProject({ from: "note.md", to: "other.md" }),
  "functions.delete_note": inProject({ path: "note.md" }),
  "functions.set_front_matter": inProject({ path: "note.md", set: { title: "Note" } }),
  "functions.upload_file": inProject({ path: "dot.png", contentBase64: "AAAA" }),
  "functions.commit_files": inProject({ changes: [{ path: "note.md", content: "# Note" }] }),
  "functions.list_branches": inProject(),
  "functions.create_branch": inProject({ name: "drafts" }),
  "functions.delete_branch": inProject({ name: "drafts" }),
  "functions.read_preview": inProject({ branch: "drafts" }),
  "functions.create_preview": deploys(inProject({ branch: "drafts" })),
  "functions.compare_branch": inProject({ branch: "drafts" }),
  "functions.merge_branch": inProject({ branch: "drafts" }),
  "functions.open_pull_request": inProject({ branch: "drafts", title: "Roses" }),
  "functions.read_publish_state": inProject(),
  "functions.list_tables": inProject(),
  "functions.query_sql": inProject({ sql: "SELECT 1" }),
} satisfies Record<`functions.${FunctionName}`, Row>;
