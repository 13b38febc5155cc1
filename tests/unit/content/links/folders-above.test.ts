import { expect, test } from "vitest";
import { openFolders } from "#content/links/named-folders.ts";

const folders = openFolders([
  { path: "plans/home/Board/03 Search/a.md" },
  { path: "plans/home/Board/Kanban.md" },
]);

test("a vault's link to a folder may begin in any folder around the note", () => {
  expect(folders.above("plans/home/Board/", "Board/03 Search")).toBe("plans/home/Board/03 Search/");
  expect(folders.above("plans/home/Board/", "home/board")).toBe("plans/home/Board/");
});

test("a single name, a folder elsewhere and one that does not exist are not meant", () => {
  expect(folders.above("plans/home/Board/", "Board")).toBeNull();
  expect(folders.above("other/deep/", "Board/03 Search")).toBeNull();
  expect(folders.above("plans/home/Board/", "Board/04 Sell")).toBeNull();
});
