import { expect, test } from "vitest";
import { openWikiPages } from "#content/links/wiki-pages.ts";
import { createLinkIndex } from "#markdown/links/links.ts";

const notes = [
  "Home.md",
  "API-Fields_CheckBox.md",
  "Setting-Up-Storage.md",
  "Tools:-Image.md",
  "notes/Testing-the-Tracker.md",
];
const wiki = openWikiPages(
  { convention: { id: "github-wiki" }, bases: ["/keirf/flashfloppy/wiki"] } as never,
  createLinkIndex([...notes, "images/board.png"].map((path) => ({ path }))),
  new Set(notes),
);

test.each([
  ["Testing the tracker", "notes/Testing-the-Tracker.md"],
  ["Tools: image", "Tools:-Image.md"],
  // A copy of the wiki on Windows.
  ["API-Fields\\CheckBox", "API-Fields_CheckBox.md"],
  // From the front page, whose address is `/wiki`.
  ["wiki/Setting up storage", "Setting-Up-Storage.md"],
  ["wiki/Not written", null],
])("in a wiki, a link to %s leads to %s", (target, path) => {
  expect(wiki.named("Home.md", target)).toBe(path);
});

test.each([
  ["/keirf/flashfloppy/wiki/Home", "/Home"],
  ["/Keirf/FlashFloppy/wiki/Home", "/Home"],
  ["../wiki/Home", "Home"],
  ["/keirf/greaseweazle/wiki/Home", null],
  // Only a picture of this wiki is at this path.
  ["/keirf/greaseweazle/wiki/images/board.png", "/images/board.png"],
])("the address %s means %s in this wiki", (target, inside) => {
  expect(wiki.inside(target)).toBe(inside);
});
