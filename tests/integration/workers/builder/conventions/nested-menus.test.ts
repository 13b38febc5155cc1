import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of the Rust book (github.com/rust-lang/book, MIT or Apache 2.0). */
const book = {
  "book.toml": '[book]\ntitle = "A language"\n',
  "src/SUMMARY.md": [
    "# A language\n\n[Foreword](foreword.md)\n\n## Start\n",
    "- [Getting Started](ch01-00-getting-started.md)",
    "    - [Installation](ch01-01-installation.md)",
    "        - [On old systems](old-systems.md)",
    "    - [Hello, World!](ch01-02-hello-world.md)",
    "- [Guessing](ch02-00-guessing.md)",
    "    - [Tools](tools/README.md)",
    "        - [Debugger](tools/debugger.md)\n",
    "- [Appendix](appendix-00.md)",
    "    - [A - Words](appendix-01-words.md)",
  ].join("\n"),
  "src/foreword.md": "# Foreword",
  "src/ch01-00-getting-started.md": "# Getting Started",
  "src/ch01-01-installation.md": "# Installation\n\n[start](ch01-00-getting-started.md)",
  "src/ch01-02-hello-world.md": "# Hello",
  "src/old-systems.md": "# Old systems",
  "src/ch02-00-guessing.md": "# Guessing",
  "src/tools/README.md": "# The tools",
  "src/tools/debugger.md": "# Debugger",
  "src/appendix-00.md": "# Appendix",
  "src/appendix-01-words.md": "# Words",
};

test("chapters of an mdBook contain the pages that SUMMARY.md indents, in its order", async () => {
  const project = await world.project();
  const published = await project.publish(book);
  expect(await menuOf(published)).toEqual([
    "Getting Started /ch01-00-getting-started",
    "  Installation /ch01-01-installation",
    "    On old systems /old-systems",
    "  Hello, World! /ch01-02-hello-world",
    "Guessing /ch02-00-guessing",
    "  Tools /tools",
    "    Debugger /tools/debugger",
    "Appendix /appendix-00",
    "  A - Words /appendix-01-words",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  const page = (await published.page("/ch01-01-installation")) ?? "";
  expect(crumbsIn(page)).toEqual(["/", "/ch01-00-getting-started"]);
  expect(page).toMatch(/rel="prev" href="\/ch01-00-getting-started"/);
  expect(page).toMatch(/rel="next" href="\/old-systems"/);
  // Without a script, the menu of a page has the pages of its chapter.
  expect(branchIn(page)).toEqual(["/old-systems"]);
  const last = (await published.page("/ch01-02-hello-world")) ?? "";
  expect(branchIn(last)).toEqual(["/ch01-01-installation", "/ch01-02-hello-world"]);
  const chapter = (await published.page("/ch01-00-getting-started")) ?? "";
  expect(crumbsIn(chapter)).toEqual(["/"]);
  expect(chapter).toMatch(/class="entry-title" href="\/ch01-02-hello-world"/);
});

test("pages below a withheld chapter stay in the menu, below the nearest public one", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...book,
    "src/ch01-01-installation.md": "---\ndraft: true\n---\n# Installation",
    "src/ch02-00-guessing.md": "---\nunlisted: true\n---\n# Guessing",
  });
  expect((await menuOf(published)).slice(0, 5)).toEqual([
    "Getting Started /ch01-00-getting-started",
    "  On old systems /old-systems",
    "  Hello, World! /ch01-02-hello-world",
    "Tools /tools",
    "  Debugger /tools/debugger",
  ]);
});

test("Docusaurus and VitePress nest pages below the page of their section", async () => {
  const docusaurus = await (
    await world.project()
  ).publish({
    "docusaurus.config.js":
      "module.exports = { presets: [['classic', { docs: {}, blog: false }]] }",
    "sidebars.js": `module.exports = { docs: [
      { type: "category", label: "Basics", link: { type: "doc", id: "basics" }, items: ["second", "first"] },
      { type: "category", label: "Named", link: { type: "doc", id: "by-id" }, items: ["third"] },
    ] };`,
    "docs/basics.md": "# The basics",
    "docs/first.md": "# First",
    "docs/second.md": "# Second",
    "docs/named.md": "---\nid: by-id\n---\n# Named",
    "docs/third.md": "# Third",
  });
  expect(await menuOf(docusaurus)).toEqual([
    "Basics /basics",
    "  Second /second",
    "  First /first",
    "Named /by-id",
    "  Third /third",
  ]);
  const vitepress = await (
    await world.project()
  ).publish({
    ".vitepress/config.ts": `export default { themeConfig: { sidebar: [
      { text: "Guide", link: "/guide/", items: [{ text: "Start", link: "/guide/start" },
        { text: "Themes", link: "/guide/themes", items: [{ text: "Colors", link: "/guide/colors" }] }] },
    ] } };`,
    "index.md": "# Home",
    "guide/index.md": "# Guide",
    "guide/colors.md": "# Colors",
    "guide/start.md": "# Start",
    "guide/themes.md": "# Themes",
  });
  expect(await menuOf(vitepress)).toEqual([
    "Guide /guide",
    "  Start /guide/start",
    "  Themes /guide/themes",
    "    Colors /guide/colors",
  ]);
});

test("pages name the one above them in Just the Docs and in Eleventy's navigation", async () => {
  const jekyll = await (
    await world.project()
  ).publish({
    "_config.yml": "theme: just-the-docs\n",
    "index.md": "---\ntitle: Home\nnav_order: 1\n---\n",
    "ui.md": "---\ntitle: UI\nnav_order: 2\nhas_children: true\n---\n",
    "buttons.md": "---\ntitle: Buttons\nparent: UI\nnav_order: 2\n---\n",
    "labels.md": "---\ntitle: Labels\nparent: UI\nnav_order: 1\n---\n",
    "round.md": "---\ntitle: Round\nparent: Buttons\ngrand_parent: UI\n---\n",
    "other.md": "---\ntitle: Other\nnav_order: 3\n---\n",
    "other-buttons.md": "---\ntitle: Buttons\nparent: Other\n---\n",
    "square.md": "---\ntitle: Square\nparent: Buttons\ngrand_parent: Other\n---\n",
    "a.md": "---\ntitle: A\nparent: B\n---\n",
    "b.md": "---\ntitle: B\nparent: A\n---\n",
    "lost.md": "---\ntitle: Lost\nparent: Nothing\n---\n",
  });
  expect(await menuOf(jekyll)).toEqual([
    "UI /ui",
    "  Labels /labels",
    "  Buttons /buttons",
    "    Round /round",
    "Other /other",
    "  Buttons /other-buttons",
    "    Square /square",
    "A /a",
    "B /b",
    "Lost /lost",
  ]);
  const eleventy = await (
    await world.project()
  ).publish({
    "eleventy.config.js": "module.exports = () => ({});",
    "index.md": "# Home",
    "zoo.md": "---\neleventyNavigation:\n  key: zoo\n  title: The zoo\n---\n# Zoo",
    "ape.md": "---\neleventyNavigation:\n  key: Ape\n  parent: zoo\n  order: 2\n---\n# Ape",
    "bear.md": "---\neleventyNavigation:\n  key: Bear\n  parent: zoo\n  order: 1\n---\n# Bear",
  });
  expect(await menuOf(eleventy)).toEqual(["The zoo /zoo", "  Bear /bear", "  Ape /ape"]);
});

test("translated chapters contain their pages too, and those that are not translated", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...book,
    "pressmark.yml": "languages:\n  main: en\n  folders:\n    fr: src/fr\n",
    "src/fr/foreword.md": "# Avant-propos",
    "src/fr/ch01-00-getting-started.md": "# Commencer",
    "src/fr/ch01-02-hello-world.md": "# Bonjour",
  });
  expect((await menuOf(published, "/fr")).slice(0, 4)).toEqual([
    "Commencer /fr/ch01-00-getting-started",
    "  Installation /fr/ch01-01-installation",
    "    On old systems /fr/old-systems",
    "  Bonjour /fr/ch01-02-hello-world",
  ]);
  expect(await published.page("/fr")).toContain("Avant-propos");
});

test("addresses in front matter never put a folder below itself", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": "# Home",
    "a/index.md": "---\npermalink: /a/b\n---\n# A",
    "a/b/x.md": "# X",
  });
  expect(await menuOf(published)).toEqual(["A /a/b", "  X /a/b/x"]);
});

function crumbsIn(page: string): string[] {
  const list = /<nav class="breadcrumbs".*?<\/nav>/s.exec(page)?.[0] ?? "";
  return [...list.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url);
}

function branchIn(page: string): string[] {
  const list = /<ul class="branch">.*?<\/ul>/s.exec(page)?.[0] ?? "";
  return [...list.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => url);
}
