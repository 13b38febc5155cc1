import { expect, test } from "vitest";
import {
  checkNoClash,
  entryPath,
  reasonToLeaveOut,
  singleTopFolder,
} from "#core/uploads/archive/entry-path.ts";

const unsafe = { appCode: "archive_path" };
const thrownBy = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

test.each(["/etc/passwd", "../../x", "a/../../b", "C:/Windows/x", "c:x", "a\u0000b", "a\nb"])(
  "the path %j is refused",
  (name) => expect(thrownBy(() => entryPath(name))).toMatchObject(unsafe),
);

test("a path is written as git writes it: composed characters, no empty segments", () => {
  expect(entryPath("./notes//e\u0301t\u00e9.md")).toBe("notes/\u00e9t\u00e9.md");
  expect(entryPath("a..b/...md")).toBe("a..b/...md");
});

test("a path or a name that git or a file system could not store is refused with the limit", () => {
  for (const name of [`${"a".repeat(256)}.md`, "folder/".repeat(200)])
    expect(thrownBy(() => entryPath(name))).toMatchObject({ appCode: "path_too_long" });
});

test.each([
  [".git/config", "files of .git folders"],
  ["sub/.GIT/hooks/post-checkout", "files of .git folders"],
  [".g\u200cit/config", "files of .git folders"],
  ["git~1/config", "files of .git folders"],
  [".git. /config", "files of .git folders"],
  ["node_modules/a/README.md", "files of node_modules folders"],
  ["__MACOSX/._note.md", "system files of macOS and Windows"],
  ["notes/.DS_Store", "system files of macOS and Windows"],
  ["Thumbs.db", "system files of macOS and Windows"],
])("%j is left out", (path, reason) => expect(reasonToLeaveOut(path)).toBe(reason));

test.each([
  ".gitignore",
  ".github/workflows/ci.yml",
  "node_modules.md",
  "CON.md",
  ".obsidian/app.json",
])("%j is kept, as in a push", (path) => expect(reasonToLeaveOut(path)).toBeNull());

test("two files with one path, or a file inside a file, are refused; two spellings are not", () => {
  expect(thrownBy(() => checkNoClash(["a.md", "a.md"]))).toMatchObject(unsafe);
  expect(thrownBy(() => checkNoClash(["a", "a/b/c.md"]))).toMatchObject(unsafe);
  expect(thrownBy(() => checkNoClash(["README.md", "readme.md", "a/b", "a/c"]))).toBeUndefined();
});

test("the folder around everything is found, and only that", () => {
  expect(singleTopFolder(["notes/a.md", "notes/b/c.md"])).toBe("notes/");
  expect(singleTopFolder(["notes/a.md", "b.md"])).toBe("");
  expect(singleTopFolder(["a.md"])).toBe("");
  expect(singleTopFolder([])).toBe("");
});
