import { expect, test } from "vitest";
import { openAlikePaths } from "#content/links/alike-paths.ts";

const paths = [
  "en/02_Guides/00_Model/13_Records.md",
  "en/02_Guides/02_Controllers/index.md",
  "en/02_Guides/02_Controllers/01_Routing.md",
  "_pages/basics/Block_Comment.md",
  "_pages/a/same.md",
  "_pages/a/01-same.md",
];
const { find } = openAlikePaths(paths.map((path) => ({ path })));

test.each([
  ["the number of a folder is no part of it", "../controllers/", paths[1]],
  ["from the page of a note", "../../controllers/routing/", paths[2]],
  ["by the end of a path", "basics/block-comment/", paths[3]],
  ["with an extension", "/basics/block_comment.html", paths[3]],
  ["of several notes, none is meant", "/a/same", null],
  ["one name may be anything", "block-comment", null],
  ["another protocol", "mailto:basics/block-comment", null],
  ["nothing is alike", "../views/", null],
])("an address may name a note as programs write it: %s", (_, target, path) => {
  expect(find(paths[0]!, target)).toBe(path);
});

test.each([
  ["../details", "02.Details/docs.md"],
  ["/details/deep", "02.Details/01.deep/chapter.md"],
  ["/details/other", null],
])("a page of Grav has the name of its folder: %s", (target, path) => {
  const pages = ["01.home/default.md", "02.Details/docs.md", "02.Details/01.deep/chapter.md"];
  const grav = openAlikePaths(
    [...pages, "02.Details/other/notes.md"].map((one) => ({ path: one })),
  );
  expect(grav.find("01.home/default.md", target)).toBe(path);
});
