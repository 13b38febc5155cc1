import type { TaskToolCall } from "#schemas/tasks/part.ts";

export type ToolIcon = "read" | "write" | "delete" | "move" | "search" | "list" | "data" | "task";

interface ToolWords {
  icon: ToolIcon;
  /** While the call runs: "Reading about.md". */
  now: string;
  /** When it has ended: "Read about.md". */
  done: string;
}

type Input = Record<string, unknown>;
type Words = readonly [icon: ToolIcon, now: string, done: string];

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const quoted = (value: unknown): string => (text(value) === "" ? "" : `“${text(value)}”`);

const on =
  (icon: ToolIcon, now: string, done: string, object: (input: Input) => string) =>
  (input: Input): Words => {
    const what = object(input);
    return [icon, `${now} ${what}`.trim(), `${done} ${what}`.trim()];
  };

const path = (input: Input) => text(input["path"]) || "a note";
/** What each tool does, in words for people. Tools that are not listed are shown with their name. */
const tools: Record<string, (input: Input) => Words> = {
  list_files: on("list", "Listing", "Listed", (input) =>
    text(input["path"]) ? `the files in ${text(input["path"])}` : "the files",
  ),
  list_notes: on("list", "Listing", "Listed", () => "the notes"),
  search_notes: on(
    "search",
    "Searching for",
    "Searched for",
    (input) => quoted(input["query"]) || "notes",
  ),
  read_note: on("read", "Reading", "Read", path),
  read_outline: on("read", "Reading", "Read", (input) => `the outline of ${path(input)}`),
  list_backlinks: on("list", "Listing", "Listed", (input) => `the links to ${path(input)}`),
  read_links: on("list", "Listing", "Listed", (input) => `the links of ${path(input)}`),
  read_graph: on("data", "Reading", "Read", () => "the graph"),
  list_tags: on("list", "Listing", "Listed", () => "the tags"),
  list_issues: on("list", "Listing", "Listed", () => "the issues"),
  list_commits: on("list", "Listing", "Listed", (input) =>
    text(input["path"]) ? `the commits of ${text(input["path"])}` : "the commits",
  ),
  read_diff: on("read", "Comparing", "Compared", () => "two commits"),
  write_note: on("write", "Writing", "Wrote", path),
  edit_note: on("write", "Changing", "Changed", path),
  set_front_matter: on(
    "write",
    "Changing",
    "Changed",
    (input) => `the front matter of ${path(input)}`,
  ),
  delete_note: on("delete", "Deleting", "Deleted", path),
  move_note: on("move", "Moving", "Moved", (input) =>
    text(input["from"]) && text(input["to"])
      ? `${text(input["from"])} to ${text(input["to"])}`
      : "a note",
  ),
  read_publish_state: on("read", "Reading", "Read", () => "the state of the site"),
  read_preview: on("read", "Reading", "Read", () => "the state of the preview"),
  compare_branch: on("read", "Comparing", "Compared", () => "the branch with the site"),
  list_branches: on("list", "Listing", "Listed", () => "the branches"),
  create_preview: on("task", "Building", "Built", () => "the preview"),
  list_projects: on("list", "Listing", "Listed", () => "the projects"),
  read_task: on("read", "Reading", "Read", () => "the state of a task"),
  start_task: on("task", "Starting", "Started", (input) =>
    text(input["project"]) ? `a task in ${text(input["project"])}` : "a task",
  ),
};

/** A call in words. */
export function wordsOf({ name, input }: TaskToolCall): ToolWords {
  const known = Object.hasOwn(tools, name) ? tools[name] : undefined;
  const fields = typeof input === "object" && input !== null ? (input as Input) : {};
  if (!known) {
    const spoken = name.replaceAll("_", " ");
    return { icon: "task", now: `Using ${spoken}`, done: `Used ${spoken}` };
  }
  const [icon, now, done] = known(fields);
  return { icon, now, done };
}
