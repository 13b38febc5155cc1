import { changes, deploys, reads } from "./act.ts";

/** The acts of all content functions (`functions/registry.ts`). */
export const functionActs = {
  "functions.list_files": reads("project"),
  "functions.list_notes": reads("project"),
  "functions.search_notes": reads("project"),
  "functions.read_note": reads("project"),
  "functions.read_outline": reads("project"),
  "functions.list_backlinks": reads("project"),
  "functions.read_links": reads("project"),
  "functions.read_graph": reads("project"),
  "functions.list_tags": reads("project"),
  "functions.list_issues": reads("project"),
  "functions.list_commits": reads("project"),
  "functions.read_diff": reads("project"),
  "functions.list_tables": reads("project"),
  "functions.query_sql": reads("project"),
  "functions.write_note": changes("project"),
  "functions.edit_note": changes("project"),
  "functions.move_note": changes("project"),
  "functions.delete_note": changes("project"),
  "functions.set_front_matter": changes("project"),
  "functions.upload_file": changes("project"),
  "functions.commit_files": changes("project"),
  "functions.list_branches": reads("project"),
  "functions.create_branch": changes("project"),
  "functions.delete_branch": changes("project"),
  "functions.read_preview": reads("project"),
  "functions.create_preview": changes("project", deploys),
  "functions.compare_branch": reads("project"),
  "functions.merge_branch": changes("project"),
  "functions.open_pull_request": changes("project"),
  "functions.read_publish_state": reads("project"),
};

const contentActs = new Set<object>(Object.values(functionActs));

/** Whether this is the act of a content function. Connected applications may perform no other. */
export const isContentAct = (act: object): boolean => contentActs.has(act);
