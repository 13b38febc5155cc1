import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("links to the feed lead to it, whatever the program of the repository calls it", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md":
      "# Home\n\n[a](/feed.xml) [b](/rss.xml) [c](/atom.xml) [d](/index.xml) [e](/feed/) [f](feed.xml) [g](/sitemap.xml) [h](/llms.txt)",
    "news/rss.md": "# About RSS\n\n[page](rss.md) [the feed](../feed.xml)",
    // Only the whole site has a feed.
    "news/first.md": "# First\n\n[x](/news/rss.xml)",
  });
  expect(await linksIn(published, "/")).toEqual([
    ...Array.from({ length: 6 }, () => "/feed.xml"),
    "/sitemap.xml",
    "/llms.txt",
  ]);
  expect(await linksIn(published, "/news/rss")).toEqual(["/news/rss", "/feed.xml"]);
  expect(brokenLinks(published)).toEqual([
    "news/first.md: /news/rss.xml is a list for programs, such as the feed of a section, which Pressmark does not make.",
  ]);
});

test("a page or file of the repository at the address of a feed wins", async () => {
  const project = await world.project();
  const published = await project.publish({
    "index.md": "# Home\n\n[page](/feed/) [file](/rss.xml)",
    "feed.md": "# How to feed a cat",
    "rss.xml": "<rss></rss>",
  });
  expect(await linksIn(published, "/")).toEqual(["/feed", "/rss.xml"]);
  expect(brokenLinks(published)).toEqual([]);
});

test("the feed of a language is that of its own part", async () => {
  const project = await world.project();
  const published = await project.publish({
    "mkdocs.yml":
      "plugins:\n  - i18n:\n      docs_structure: folder\n      languages:\n        - locale: en\n          default: true\n        - locale: fr\n",
    "docs/en/index.md": "# Home\n\n[feed](/rss.xml)",
    "docs/fr/index.md": "# Accueil\n\n[flux](/fr/rss.xml)",
  });
  expect(await linksIn(published, "/")).toEqual(["/feed.xml"]);
  expect(await linksIn(published, "/fr")).toEqual(["/fr/feed.xml"]);
  expect(brokenLinks(published)).toEqual([]);
});
