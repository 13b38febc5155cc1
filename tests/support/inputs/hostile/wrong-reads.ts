import type { FunctionName } from "#functions/registry.ts";

const NO_COMMIT = "0".repeat(40);

/** The function, its input, the field that the refusal names, and the status if it is not 400. */
export const wrongReads: [FunctionName, object, field: string, status?: number][] = [
  ["read_note", { path: "../etc/passwd" }, "path"],
  ["read_note", { path: "a\0.md" }, "path"],
  ["read_note", { path: "x".repeat(2_000) }, "path"],
  ["read_note", { path: "notes/water.md", branch: "--upload-pack=x" }, "branch"],
  ["read_note", { path: "notes/water.md", commit: "HEAD~1" }, "commit"],
  ["read_note", { path: "notes/water.md", commit: NO_COMMIT }, "commit", 410],
  ["read_note", { path: "notes/water.md", fromLine: 9_007_199_254_740_991 }, "fromLine"],
  ["read_note", { path: "notes/water.md", fromLine: "1e99" }, "fromLine"],
  ["read_note", { path: "notes/water.md", fromLine: 3, toLine: 2 }, "toLine"],
  ["read_outline", { path: "/notes/roses.md" }, "path"],
  ["list_files", { path: "a/../../b" }, "path"],
  ["list_files", { cursor: "garbage" }, "cursor"],
  ["list_files", { cursor: `${NO_COMMIT}-0` }, "cursor", 410],
  ["list_files", { path: "none", recursive: true }, "file", 404],
  ["list_commits", { path: "none.md" }, "path", 404],
  ["list_files", { branch: "none" }, "branch", 422],
  ["list_commits", { branch: "-n1" }, "branch"],
  ["list_commits", { cursor: `${"f".repeat(40)}--1` }, "cursor"],
  ["list_commits", { path: "a\0b" }, "path"],
  ["read_diff", { from: "--output=/tmp/x" }, "from"],
  ["read_diff", { from: "main", to: "main..main" }, "to"],
  ["read_diff", { from: "main", to: NO_COMMIT }, "to", 410],
  ["read_graph", { path: "notes/roses.md", depth: 4 }, "depth"],
  ["search_notes", { query: " " }, "query"],
  ["search_notes", { query: "roses", cursor: "x" }, "cursor"],
  ["list_tags", { limit: 101 }, "limit"],
  ["list_issues", { severity: "fatal" }, "severity"],
  ["list_backlinks", { path: "notes/none.md" }, "note", 404],
];
