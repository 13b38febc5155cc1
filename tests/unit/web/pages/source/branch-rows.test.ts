import { expect, test } from "vitest";
import type { FolderEntry } from "#schemas/projects/source/source.ts";
import { listBranchRows } from "../../../../../web/src/pages/source/branch-rows.ts";
import { readLine, splitLines } from "../../../../../web/src/pages/source/lines.ts";
import { shareText } from "../../../../../web/src/pages/spec/share.ts";

const entry = (path: string, kind: FolderEntry["kind"] = "file"): FolderEntry => ({
  path,
  name: path.slice(path.lastIndexOf("/") + 1),
  kind,
  size: 1,
});
const folders: Record<string, FolderEntry[]> = {
  "": [entry("z.md"), entry("notes", "folder"), entry("lib", "submodule")],
  notes: [entry("notes/b.md"), entry("notes/a.md")],
};
const rowsOf = (open: string[], loaded = folders) =>
  listBranchRows(
    (path) => (loaded[path] ? { entries: loaded[path], failed: false } : undefined),
    (path) => open.includes(path),
  ).map(({ id, depth }) => `${"-".repeat(depth)}${id}`);

test("folders come first, and open ones show their loaded entries", () => {
  expect(rowsOf([])).toEqual(["notes", "lib", "z.md"]);
  expect(rowsOf(["notes"])).toEqual(["notes", "-notes/a.md", "-notes/b.md", "lib", "z.md"]);
});

test("a folder that is still loading has a row that says so", () => {
  const rows = listBranchRows(
    (path) => (path === "" ? { entries: folders[""], failed: false } : undefined),
    () => true,
  );
  expect(rows.map(({ name }) => name)).toEqual(["notes", "Loading…", "lib", "z.md"]);
  expect(rows[1]).toMatchObject({ entry: null, isFolder: false });
});

test("lines are counted as in editors", () => {
  expect(splitLines("a\nb\n")).toEqual(["a", "b"]);
  expect(splitLines("a\r\nb\rc")).toEqual(["a", "b", "c"]);
  expect(splitLines("\n\n")).toEqual(["", ""]);
  expect(splitLines("a")).toEqual(["a"]);
});

test("only a number selects a line", () => {
  expect(readLine("12")).toBe(12);
  for (const value of ["", "0", "-1", "1e3", "x", "12345678901"])
    expect(readLine(value)).toBeNull();
});

test("a tiny share is not shown as 0%, and a nearly full one not as 100%", () => {
  expect(shareText(0, 10)).toBe("0%");
  expect(shareText(1, 15_000)).toBe("< 1%");
  expect(shareText(1, 3)).toBe("33%");
  expect(shareText(14_999, 15_000)).toBe("99%");
  expect(shareText(3, 3)).toBe("100%");
  expect(shareText(0, 0)).toBe("0%");
});
