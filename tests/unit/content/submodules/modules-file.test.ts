import { expect, test } from "vitest";
import {
  submoduleAddresses,
  submoduleFolders,
  submoduleOf,
} from "#content/submodules/modules-file.ts";

test("the addresses of submodules are read without passwords, and commands are not repeated", () => {
  const text = [
    '[submodule "a"]',
    "\tpath = themes/a",
    "\turl = https://ada:secret@example.org/a.git",
    '[submodule "b"]',
    '  url = "../b.git"',
    '  path = "b"',
    '[submodule "c"]',
    "path = c",
    "url = ext::sh -c touch% /tmp/canary",
    '[submodule "d"]',
    "path = d",
    "[other]",
    "x = y",
  ].join("\n");
  expect([...submoduleAddresses(text)]).toEqual([
    ["themes/a", "https://example.org/a.git"],
    ["b", "../b.git"],
  ]);
});

test("a path is in a submodule only below its folder", () => {
  const folders = ["lib", "themes/a"];
  expect(submoduleOf(folders, "lib/x.md")).toBe("lib");
  expect(submoduleOf(folders, "lib")).toBe("lib");
  expect(submoduleOf(folders, "library/x.md")).toBeNull();
});

test("the folders of submodules are paths inside the repository", () => {
  const paths = ["parts/m", "./b/", "../out", "/", "c/../d", "with space", "x\\y", "."];
  const text = paths.map((path) => `[submodule "a"]\n\tpath = ${path}\n`).join("");
  expect(submoduleFolders(text)).toEqual(["parts/m", "b", "with space"]);
});
