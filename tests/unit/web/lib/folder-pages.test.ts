import { expect, test } from "vitest";
import {
  entryToward,
  type FolderPart,
  listPagedRows,
  pagesOf,
} from "../../../../web/src/lib/folder-pages.ts";

const part = (paths: string[], { start = 0, total = paths.length } = {}): FolderPart<null> => ({
  start,
  total,
  entries: paths.map((path) => ({ path, isFolder: !path.includes("."), value: null })),
});
const rowsOf = (folders: Record<string, FolderPart<null>[]>, open: string[], failed = false) =>
  listPagedRows(
    (path) => (folders[path] ? { parts: folders[path], failed } : undefined),
    (path) => open.includes(path),
  );
const ids = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ id, depth }) => `${"-".repeat(depth)}${id}`);

const folders = {
  "": [part(["notes", "z.md"])],
  notes: [part(["notes/a.md", "notes/b.md"])],
};

test("open folders show their entries in the order of the server", () => {
  expect(ids(rowsOf(folders, []))).toEqual(["notes", "z.md"]);
  expect(ids(rowsOf(folders, ["notes"]))).toEqual(["notes", "-notes/a.md", "-notes/b.md", "z.md"]);
});

test("a folder that is still loading has a row that says so", () => {
  const rows = rowsOf({ "": folders[""] }, ["notes"]);
  expect(rows.map(({ name }) => name)).toEqual(["notes", "Loading…", "z.md"]);
  expect(rows[1]).toMatchObject({ entry: null, isFolder: false, depth: 1 });
});

test("an entry that has not loaded leaves its room, so that the others have their positions", () => {
  const large = {
    "": [part(["0.md", "1.md"], { total: 6 }), part(["4.md", "5.md"], { start: 4, total: 6 })],
  };
  const rows = rowsOf(large, []);
  expect(rows.map(({ name }) => name)).toEqual([
    "0.md",
    "1.md",
    "Loading…",
    "Loading…",
    "4.md",
    "5.md",
  ]);
  expect(rows[4]).toMatchObject({ id: "4.md", position: 5, siblings: 6 });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  expect(rowsOf(large, [], true)[2]?.name).toMatch(/^Could not load/);
});

test("only the pages in view are needed, and the first ones are loaded with their folders", () => {
  const row = (folder: string, position: number) => ({ folder, position });
  const view = [row("a", 2), row("a", 3), row("a", 4), row("a", 5), row("", 1), row("", 7)];
  expect(pagesOf(view, 2)).toEqual([
    { folder: "a", start: 2 },
    { folder: "a", start: 4 },
    { folder: "", start: 6 },
  ]);
});

test("the entry of a folder that leads to a file is found", () => {
  expect(entryToward("", "a/b/c.md")).toBe("a");
  expect(entryToward("a", "a/b/c.md")).toBe("a/b");
  expect(entryToward("a/b", "a/b/c.md")).toBe("a/b/c.md");
  expect(entryToward("a", "ab/c.md")).toBeNull();
  expect(entryToward("a", "")).toBeNull();
});
