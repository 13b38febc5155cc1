import type { ActName } from "#core/access/acts.ts";
import type { ContentFunction } from "./content-function.ts";
import { listFiles } from "./files/list-files.ts";
import { listCommits } from "./history/list-commits.ts";
import { readDiff } from "./history/read-diff.ts";
import { listIssues } from "./issues/list-issues.ts";
import { listBacklinks } from "./links/list-backlinks.ts";
import { listTags } from "./links/list-tags.ts";
import { readGraph } from "./links/read-graph.ts";
import { readLinks } from "./links/read-links.ts";
import { compareBranch } from "./branches/compare-branch.ts";
import { createBranch } from "./branches/create-branch.ts";
import { createPreview } from "./branches/create-preview.ts";
import { deleteBranch } from "./branches/delete-branch.ts";
import { listBranches } from "./branches/list-branches.ts";
import { mergeBranch } from "./branches/merge-branch.ts";
import { openPullRequest } from "./branches/open-pull-request.ts";
import { readPreview } from "./branches/read-preview.ts";
import { readPublishState } from "./deployments/read-publish-state.ts";
import { commitFiles } from "./files/commit-files.ts";
import { uploadFile } from "./files/upload-file.ts";
import { deleteNote } from "./notes/delete-note.ts";
import { editNote } from "./notes/edit-note.ts";
import { listTables } from "./data/list-tables.ts";
import { querySql } from "./data/query-sql.ts";
import { listNotes } from "./notes/list-notes.ts";
import { moveNote } from "./notes/move-note.ts";
import { readNote } from "./notes/read-note.ts";
import { readOutline } from "./notes/read-outline.ts";
import { searchNotes } from "./notes/search-notes.ts";
import { setFrontMatter } from "./notes/set-front-matter.ts";
import { writeNote } from "./notes/write-note.ts";

/** The acts of `core/access/acts.ts` that are functions. A new act demands its line here. */
export type FunctionName = {
  [Name in ActName]: Name extends `functions.${infer Own}` ? Own : never;
}[ActName];

/** EVERY content function. REST, MCP and the tools of agents are made from this list. */
export const contentFunctions = {
  list_files: listFiles,
  list_notes: listNotes,
  search_notes: searchNotes,
  read_note: readNote,
  read_outline: readOutline,
  list_backlinks: listBacklinks,
  read_links: readLinks,
  read_graph: readGraph,
  list_tags: listTags,
  list_issues: listIssues,
  list_commits: listCommits,
  read_diff: readDiff,
  write_note: writeNote,
  edit_note: editNote,
  move_note: moveNote,
  delete_note: deleteNote,
  set_front_matter: setFrontMatter,
  upload_file: uploadFile,
  commit_files: commitFiles,
  list_branches: listBranches,
  create_branch: createBranch,
  delete_branch: deleteBranch,
  read_preview: readPreview,
  create_preview: createPreview,
  compare_branch: compareBranch,
  merge_branch: mergeBranch,
  open_pull_request: openPullRequest,
  read_publish_state: readPublishState,
  list_tables: listTables,
  query_sql: querySql,
} satisfies Record<FunctionName, unknown>;

export const functionNames = Object.keys(contentFunctions) as FunctionName[];

/** A function without the types of its own fields. */
export const functionOf = (name: FunctionName) =>
  contentFunctions[name] as unknown as ContentFunction;

export const isFunctionName = (name: string): name is FunctionName =>
  Object.hasOwn(contentFunctions, name);
