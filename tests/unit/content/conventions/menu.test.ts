import { expect, test } from "vitest";
import { withoutNumbers } from "#content/conventions/docusaurus/numbers.ts";
import type { Repository } from "#content/conventions/interface.ts";
import { placesOf } from "#content/conventions/menu-places.ts";
import { filledPermalink } from "#content/conventions/posts.ts";
import { readSummary } from "#content/conventions/summary.ts";

function repositoryOf(...notes: string[]): Repository {
  return { sources: new Map(), notes, has: (note) => notes.includes(note) };
}

test("a table of contents may use tabs, numbers, headings, comments and links to elsewhere", () => {
  const text = [
    "# Summary",
    "<!-- [Old](old.md) -->",
    "* [One](<a b.md>)",
    "\t1. [`Two`](two/)",
    "  - [Elsewhere](https://example.org)",
    "## Part",
    "- [Three \\[3\\]](../docs/three.html#part)",
    "- [Draft]()",
    "text",
  ].join("\n");
  const menu = readSummary(
    repositoryOf("docs/a b.md", "docs/two/README.md", "docs/three.md"),
    text,
    "docs/",
  );
  expect(menu).toEqual([
    { title: "Summary", path: null, items: [] },
    {
      title: "One",
      path: "docs/a b.md",
      items: [
        { title: "Two", path: "docs/two/README.md", items: [] },
        { title: "Elsewhere", path: null, items: [] },
      ],
    },
    { title: "Part", path: null, items: [] },
    { title: "Three [3]", path: "docs/three.md", items: [] },
    { title: "Draft", path: null, items: [] },
  ]);
});

test("a heading names a folder only if it has all its notes", () => {
  const item = (path: string) => ({ title: null, path, items: [] });
  const { titles, positions } = placesOf([
    { title: "First", path: null, items: [item("a/1.md")] },
    { title: "Second", path: null, items: [item("a/2.md")] },
    {
      title: "All of b",
      path: null,
      items: [{ title: "Inner", path: null, items: [item("b/1.md"), item("b/2.md")] }],
    },
  ]);
  expect(Object.fromEntries(titles)).toEqual({ "b/": "All of b" });
  expect([...positions.keys()].filter((path) => path.endsWith("/"))).toEqual(["a/", "b/"]);
});

test("Docusaurus ignores numbers that order files, and no others", () => {
  const names = [
    "01-intro",
    "2. Guides",
    "3_a/04-b",
    "2024-01-02-post",
    "7.0-notes",
    "100",
    "1-2-3",
  ];
  expect(names.map(withoutNumbers)).toEqual(["intro", "Guides", "a/b", "2024-01-02-post", "7.0-notes", "100", "2-3"]); // prettier-ignore
});

test("a permalink that needs more than is known is not used", () => {
  const post = {
    date: "2024-01-02T00:00:00Z",
    name: "x",
    section: "posts",
    categories: "",
    path: "x",
  };
  expect(filledPermalink("/:categories/:year/:i_month/:title.html", post)).toBe("2024/1/x");
  expect(filledPermalink("/:year/:title/", { ...post, date: null })).toBeNull();
  expect(filledPermalink("/:author/:title/", post)).toBeNull();
});
