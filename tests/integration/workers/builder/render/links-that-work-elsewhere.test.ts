import { afterAll, beforeAll, expect, test } from "vitest";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const DOCUSAURUS =
  "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' }, blog: {} }]] };";

test("in Docusaurus, a link goes no further up than the root, and the README is no page of the site", async () => {
  const published = await (
    await world.project()
  ).publish({
    "docusaurus.config.js": DOCUSAURUS,
    "README.md": "# The repository",
    "CHANGELOG.md": "# Changes",
    "docs/start.md": "---\nslug: /\n---\n# Start",
    "docs/guide/use.md": "# Use\n\n[more](../../../../parts/more/#here)",
    "docs/parts/more.md": "# More\n\n## Here",
    "blog/2026-01-02-first.md": "# First",
    "versioned_docs/version-1.0/start.md": "# Start of the first version",
    "versions.json": '["1.0"]',
  });
  expect(published.issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(await linksIn(published, "/next/guide/use")).toEqual(["/next/parts/more"]);
  expect(await published.page("/changelog")).toBeNull();
});

test("the address of a picture goes no further up than the root", async () => {
  const published = await (
    await world.project()
  ).publish({
    "docs/conf.py": "extensions = ['myst_parser']",
    "docs/index.md": '# Home\n\n<img src="../../../assets/a.png">',
    "docs/guide/use.md": "# Use\n\n![a](../../../../assets/a.png)",
    "docs/assets/a.png": ONE_PIXEL,
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(await published.page("/guide/use")).toContain('src="/assets/a.');
});

test("links name notes as programs write their addresses, also from the root", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "# Home",
    "guide/02_Controllers/01_Routing.md": "[a](../../model/records/) [b](basics/block-comment/)",
    "guide/01_Model/13_Records.md": "[c](globals/object/)",
    "pages/basics/Block_comment.md": "# Comment",
    "pages/Object_(Global).md": "---\npermalink: /globals/object/\n---\n# Object",
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/guide/02_controllers/01_routing")).toEqual([
    "/guide/01_model/13_records",
    "/pages/basics/block_comment",
  ]);
  expect(await linksIn(published, "/guide/01_model/13_records")).toEqual(["/globals/object"]);
});

test("links of Pelican begin with what kind of file they name", async () => {
  const published = await (
    await world.project()
  ).publish({
    "pelicanconf.py": "PATH = 'content'",
    "content/posts/a.md":
      "# A\n\n[b]({filename}b.md) [c]({filename}/pages/c.md) [d](|filename|/pages/c.md) ![p]({static}/images/p.png)",
    "content/posts/b.md": "# B",
    "content/pages/c.md": "# C",
    "content/images/p.png": ONE_PIXEL,
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/content/posts/a")).toEqual([
    "/content/posts/b",
    "/content/pages/c",
    "/content/pages/c",
  ]);
});

test("links of Zola begin at the root of the content", async () => {
  const published = await (
    await world.project()
  ).publish({
    "config.toml": 'base_url = "https://example.org"',
    "content/posts/a.md": "# A\n\n[b](@/guide/b.md#here)",
    "content/guide/b.md": "# B\n\n## Here",
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/content/posts/a")).toEqual(["/content/guide/b"]);
});

test("a note whose name ends in .html.md is the page of that name", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "# The repository",
    "source/index.html.md": "# Home\n\n[a](/manual/a) [b](/manual/a.html) [c](manual/a.html)",
    "source/manual/a.html.md": "# A",
  });
  expect(published.issues).toEqual([]);
  const page = "/source/manual/a";
  expect(await linksIn(published, "/source")).toEqual([page, page, page]);
});

test("a Docusaurus site in a folder without a blog has all its documents", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "# The repository",
    "site/docusaurus.config.js": `module.exports = {
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'reference', routeBasePath: 'api', exclude: ['**/_sources/**'] }]],
};`,
    "site/docs/start.md": "# Start\n\n[extract](/api/extract#codes)",
    "site/reference/extract.md":
      "import Codes from './_sources/codes.md';\n\n# Extract\n\n[start](/start)\n\n<Codes />",
    "site/reference/_sources/codes.md": "## Codes",
  });
  expect(published.issues).toEqual([]);
  expect(await linksIn(published, "/start")).toEqual(["/api/extract"]);
  expect(await linksIn(published, "/api/extract")).toEqual(["/start"]);
  expect(await published.page("/readme")).toBeNull();
});

test("a file whose name says its language finds itself and others of its language by their names", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "# English\n\n[中文](README-zh-Hans.md)",
    "README-zh-Hans.md":
      "# 中文\n\n[English](README.md) [中文](README-zh-Hans.md) [部分](parts/README-zh-Hans.md)",
    "parts/README.md": "# Part",
    "parts/README-zh-Hans.md": "# 部分",
  });
  expect(published.deployment.status).toBe("success");
  expect(brokenLinks(published)).toEqual([]);
});

test("an alias that is the address of the note in its version is no clash", async () => {
  const published = await (
    await world.project()
  ).publish({
    "hugo.toml": 'baseURL = "https://example.org/"\n',
    "content/docs/v1/a.md": "---\ntitle: A\naliases: [/docs/a/]\n---\n",
    "content/docs/v2/a.md": "---\ntitle: A\naliases: [/docs/a/]\n---\n",
    "content/docs/v1/b.md": "# B",
    "content/docs/v2/b.md": "# B",
  });
  expect(published.issues.filter(({ category }) => category === "redirect")).toEqual([]);
});

test("an alias with a slash is a former address in every repository, also that of a folder or of the note itself", async () => {
  const { issues, manifest } = await (
    await world.project()
  ).publish({
    "index.md": "[a](/old/name) [[Another name]]",
    "docs/first.md": "---\naliases: [/old/name, /docs, /docs/first, Another name]\n---\n# First",
    "docs/second.md": "# Second",
  });
  expect(manifest.redirects).toMatchObject({ "/old/name": "/docs/first" });
  expect(issues).toEqual([]);
});

test("links to the index of a folder lead to its README, and permalinks that end in .html are addresses", async () => {
  const published = await (
    await world.project()
  ).publish({
    "index.md": "[a](part/index.md) [b](/download/2.10.html) [c](/download/2.10)",
    "part/README.md": "# Part",
    "files/release.md": "---\npermalink: /download/2.10.html\n---\n# Release",
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(published.manifest.files).toHaveProperty(["/download/2-10"]);
});

test("the README beside the first page is no clash", async () => {
  const { issues, manifest } = await (
    await world.project()
  ).publish({ "index.md": "Home", "README.md": "About the files" });
  expect(manifest.files).toHaveProperty(["/readme"]);
  expect(issues).toEqual([]);
});

test("an absolute link finds the only folder whose path ends so", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "[a](/reference/types) [b](/reference)",
    "content/reference/types/_index.markdown": "# Types",
    "content/reference/types/files.markdown": "# Files",
    "SUMMARY.md": "Not a table of contents",
  });
  expect(await linksIn(published, "/")).toEqual(["/content/reference/types"]);
  // A single name may be that of another site.
  expect(published.issues.map(({ message }) => message)).toEqual([
    "No page or file is named /reference.",
  ]);
});

test("several links to HTML pages of one folder are one issue", async () => {
  const { groups } = await (
    await world.project()
  ).publish({
    "index.md": "[a](/commands/a/) [b](/commands/b/)",
    "commands/a.html": "<p>a</p>",
    "commands/b.html": "<p>b</p>",
  });
  expect(groups.map(({ message }) => message)).toEqual([
    "Links lead to pages in HTML files of `commands/`, which have no page here.",
  ]);
});
