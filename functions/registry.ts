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
import { listNotes } from "./notes/list-notes.ts";
import { readNote } from "./notes/read-note.ts";
import { readOutline } from "./notes/read-outline.ts";
import { searchNotes } from "./notes/search-notes.ts";
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
} satisfies Record<FunctionName, unknown>;

export const functionNames = Object.keys(contentFunctions) as FunctionName[];

/** A function without the types of its own fields. */
export const functionOf = (name: FunctionName) =>
  contentFunctions[name] as unknown as ContentFunction;

export const isFunctionName = (name: string): name is FunctionName =>
  Object.hasOwn(contentFunctions, name);
