import type { TaskFunctionName } from "#functions/task-functions.ts";
import { oneLine } from "../cut-text.ts";
import type { ToolInput } from "../tool.ts";

const NAME_MAX_LENGTH = 120;

/** What people see of a call. `{path}` and other fields come from its input. */
const CALLS: Record<TaskFunctionName, string> = {
  list_files: "List files of {path|the repository}",
  list_notes: "List notes",
  search_notes: "Search for {query}",
  read_note: "Read {path}",
  read_outline: "Read the outline of {path}",
  list_backlinks: "List links to {path}",
  read_links: "List links of {path}",
  read_graph: "Read the graph around {path}",
  list_tags: "List tags",
  list_issues: "List issues",
  list_commits: "List commits",
  read_diff: "Read a diff from {from}",
  write_note: "Write {path}",
  edit_note: "Edit {path}",
  move_note: "Move {from} to {to}",
  delete_note: "Delete {path}",
  set_front_matter: "Set front matter of {path}",
  list_branches: "List branches",
  read_preview: "Read the preview",
  create_preview: "Build a preview",
  compare_branch: "Compare the branch",
  read_publish_state: "Read the publish state",
};

/** The list in the answer of a function, and what its entries are. */
const LISTS: Partial<Record<TaskFunctionName, [field: string, one: string, many: string]>> = {
  list_files: ["files", "file", "files"],
  list_notes: ["notes", "note", "notes"],
  search_notes: ["notes", "note", "notes"],
  list_backlinks: ["backlinks", "link", "links"],
  read_links: ["links", "link", "links"],
  read_graph: ["nodes", "note", "notes"],
  list_tags: ["tags", "tag", "tags"],
  list_issues: ["issues", "issue", "issues"],
  list_commits: ["commits", "commit", "commits"],
  list_branches: ["branches", "branch", "branches"],
};

const FIELD = /\{(\w+)(?:\|([^}]+))?\}/g;

export function describeCall(name: TaskFunctionName, input: ToolInput): string {
  return CALLS[name].replace(FIELD, (_, field: string, otherwise = "nothing") => {
    const value = input[field];
    const isText = typeof value === "string" && value.trim() !== "";
    return isText ? oneLine(value, NAME_MAX_LENGTH) : (otherwise as string);
  });
}

/** The same, with how much was found. */
export function describeAnswer(
  name: TaskFunctionName,
  input: ToolInput,
  output: Record<string, unknown>,
): string {
  const call = describeCall(name, input);
  const [field = "", one, many] = LISTS[name] ?? [];
  const list = output[field];
  if (!Array.isArray(list)) return call;
  const total = typeof output["total"] === "number" ? output["total"] : list.length;
  return `${call}: ${total} ${total === 1 ? one : many}`;
}
