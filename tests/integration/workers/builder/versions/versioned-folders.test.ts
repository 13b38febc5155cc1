import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of the documentation of Docusaurus (github.com/facebook/docusaurus). */
const docusaurus = {
  "README.md": "# The program",
  "docusaurus.config.js":
    "module.exports = { baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };",
  "sidebars.js": "module.exports = { docs: ['intro', 'guides/second', 'guides/first'] };",
  "versions.json": '["2.0", "1.0"]',
  "docs/intro.md": "---\nslug: /\n---\n# Intro of next\n[first](guides/first.md) #later",
  "docs/guides/first.md": "# First\n[[intro]]",
  "docs/guides/second.md": "# Second",
  "docs/guides/new.md": "# New",
  "versioned_sidebars/version-2.0-sidebars.json":
    '{ "docs": ["intro", "guides/first", "guides/second"] }',
  "versioned_docs/version-2.0/intro.md":
    "---\nslug: /\n---\n# Intro of 2\n[first](./guides/first.md) [old](/1.0/guides/first)",
  "versioned_docs/version-2.0/guides/first.md": "# First\n#setup\n\n[[second]]",
  "versioned_docs/version-2.0/guides/second.md": "# Second\n[x](/guides/first)",
  "versioned_docs/version-1.0/intro.md": "---\nslug: /\n---\n# Intro of 1\n[[first]]",
  "versioned_docs/version-1.0/guides/first.md":
    "---\nredirect_from: /start\n---\n# First\n#setup\n\n[x](../intro.md) [gone](second.md) [[second]]",
  "versioned_docs/version-1.0/guides/removed.md": "# Removed\n[y](/guides/first)",
  "versioned_docs/version-1.0/guides/secret.md": "---\ndraft: true\n---\n# Secret",
};

function switchOf(html: string | null) {
  const list = /<nav class="version-switch".*?<\/nav>/s.exec(html ?? "")?.[0] ?? "";
  return [...list.matchAll(/<a href="([^"]*)"( aria-current="true")?>([^<]*)</g)].map(
    ([, url, current, name]) => `${name} ${url}${current ? " *" : ""}`,
  );
}

const noticeOf = (html: string | null) =>
  /<aside class="version-notice.*?<p>(.*?)<\/p>/s.exec(html ?? "")?.[1]?.replace(/<[^>]*>/g, "");

const canonicalOf = (html: string | null) =>
  /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)">/.exec(html ?? "")?.[1];

const pagesOf = ({ manifest }: Published) =>
  Object.entries(manifest.files).flatMap(([url, [, type]]) =>
    type === "text/html" && !url.startsWith("/_") ? url : [],
  );

test("the versions of a Docusaurus repository are parts of the site, the newest at its root", async () => {
  const project = await world.project();
  const published = await project.publish(docusaurus);
  const { page } = published;
  expect(
    pagesOf(published)
      .filter((url) => !/\/(?:tags|posts|_graph)|404/.test(url))
      .sort(),
  ).toEqual([
    "/",
    "/1.0",
    "/1.0/guides",
    "/1.0/guides/first",
    "/1.0/guides/removed",
    "/guides",
    "/guides/first",
    "/guides/second",
    "/next",
    "/next/guides",
    "/next/guides/first",
    "/next/guides/new",
    "/next/guides/second",
  ]);
  expect(await page("/")).toContain("Intro of 2");
  expect(switchOf(await page("/"))).toEqual(["Next /next", "2.0 / *", "1.0 /1.0"]);
  expect(switchOf(await page("/1.0/guides/first"))).toEqual([
    "Next /next/guides/first",
    "2.0 /guides/first",
    "1.0 /1.0/guides/first *",
  ]);
  // A page that another version lacks leads to its front page.
  expect(switchOf(await page("/1.0/guides/removed"))).toEqual([
    "Next /next",
    "2.0 /",
    "1.0 /1.0/guides/removed *",
  ]);
  expect(noticeOf(await page("/guides/first"))).toBeUndefined();
  expect(noticeOf(await page("/1.0/guides/first"))).toBe(
    "You are reading the documentation of version 1.0. Version 2.0 is the newest.",
  );
  expect(noticeOf(await page("/next"))).toContain("unreleased version. Version 2.0 is");
  expect(canonicalOf(await page("/1.0/guides/first"))).toBe("/guides/first");
  expect(canonicalOf(await page("/1.0/guides/removed"))).toBe("/1.0/guides/removed");
  expect(canonicalOf(await page("/guides/first"))).toBe("/guides/first");
});

test("menus, lists, feeds and links stay in their version", async () => {
  const project = await world.project();
  const published = await project.publish(docusaurus);
  const { page } = published;
  const tree = async (url: string) => {
    const urls: string[] = [];
    const add = ({ url: own, children }: { url: string; children?: unknown[] }) => {
      urls.push(own);
      for (const child of children ?? []) add(child as { url: string });
    };
    add(JSON.parse((await page(url)) ?? "") as { url: string });
    return urls;
  };
  expect(await tree("/_tree.json")).toEqual(["/", "/guides", "/guides/first", "/guides/second"]);
  expect(await tree("/next/_tree.json")).toEqual([
    "/next",
    "/next/guides",
    "/next/guides/second",
    "/next/guides/first",
    "/next/guides/new",
  ]);
  expect(await tree("/1.0/_tree.json")).toEqual([
    "/1.0",
    "/1.0/guides",
    "/1.0/guides/first",
    "/1.0/guides/removed",
  ]);
  expect(await linksIn(published, "/")).toEqual(["/guides/first", "/1.0/guides/first"]);
  expect(await linksIn(published, "/1.0")).toEqual(["/1.0/guides/first"]);
  // An absolute address means the own version first, and a name never another one.
  expect(await linksIn(published, "/1.0/guides/removed")).toEqual(["/1.0/guides/first"]);
  expect(await linksIn(published, "/1.0/guides/first")).toEqual(["/1.0/tags/setup", "/1.0"]);
  expect(brokenLinks(published)).toHaveLength(2);

  const first = (await page("/1.0/guides/first")) ?? "";
  expect(first).toContain('<a class="tag" href="/1.0/tags/setup">');
  expect(first).toContain('data-tree="/1.0/_tree.json"');
  expect(first).toContain('href="/1.0/feed.xml"');
  expect(first).toMatch(/<a class="site-title" href="\/1.0">/);
  expect(first).not.toMatch(/href="\/(?:tags|posts|guides\/second)/);
  expect(await page("/tags/setup")).not.toContain("/1.0/guides/");
  expect(await page("/1.0/tags/setup")).toContain('href="/1.0/guides/first"');
  expect(await page("/tags/later")).toBeNull();
  expect(await page("/next/tags/later")).not.toBeNull();
  expect(switchOf(await page("/1.0/tags/setup"))).toEqual([
    "Next /next",
    "2.0 /tags/setup",
    "1.0 /1.0/tags/setup *",
  ]);
  const sitemap = (await page("/sitemap.xml")) ?? "";
  expect(sitemap).toContain("/guides/first");
  expect(sitemap).not.toMatch(/\/1\.0|\/next/);
  expect(published.manifest.redirects).toMatchObject({ "/1.0/start": "/1.0/guides/first" });
});

/** Notes of the same names in every folder. */
const like = (...folders: string[]) =>
  Object.fromEntries(
    folders.flatMap((folder) => [
      [`${folder}intro.md`, `# Intro of ${folder}\n[s](setup.md) [[setup]]`],
      [`${folder}setup.md`, `# Setup of ${folder}\n[up](/intro)`],
    ]),
  );

test("folders that are alike are versions, and the pages around them belong to none", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...like("v1/", "v2.0/"),
    "index.md": "# Home\n[[setup]] [[about]] [old](v1/setup.md)",
    "about.md": "# About\n[[intro]]",
    "v1/more.md": "# More\n[[about]] [[only]]",
    "v2.0/only.md": "# Only",
    "v2.0/dot.png": ONE_PIXEL,
    "v2.0/picture.md": "![](dot.png)",
  });
  const { page } = published;
  // The address of a version has its dots.
  expect(switchOf(await page("/v1/setup"))).toEqual(["v2.0 /v2.0/setup", "v1 /v1/setup *"]);
  expect(switchOf(await page("/about"))).toEqual(["v2.0 /v2.0", "v1 /v1"]);
  expect(noticeOf(await page("/about"))).toBeUndefined();
  expect(noticeOf(await page("/v1"))).toBe(
    "You are reading the documentation of version 1. Version 2.0 is the newest.",
  );
  expect(await linksIn(published, "/")).toEqual(["/v2.0/setup", "/about", "/v1/setup"]);
  expect(await linksIn(published, "/about")).toEqual(["/v2.0/intro"]);
  expect(await linksIn(published, "/v1/intro")).toEqual(["/v1/setup", "/v1/setup"]);
  expect(await linksIn(published, "/v1/setup")).toEqual(["/v1/intro"]);
  expect(await linksIn(published, "/v1/more")).toEqual(["/about"]);
  expect(await menuOf(published)).toEqual(["v1 /v1", "v2.0 /v2.0", "About /about"]);
  expect(await page("/sitemap.xml")).toMatch(/\/about<[^]*\/v2.0\/intro</);
  expect(await page("/sitemap.xml")).not.toContain("/v1");
  expect(await page("/v2.0/picture")).toMatch(/<img [^>]*src="\/v2.0\/dot.png"/);
  expect(published.log.map(({ text }) => text)).toContain(
    "2 versions from their folders: v2.0, v1",
  );
});

test("a folder with the name of a version is none, and neither is one that the project excludes", async () => {
  const alone = await world.project();
  const first = await alone.publish({ ...like("", "v1/") });
  expect(await first.page("/v1/setup")).not.toContain("version-switch");
  const off = await world.project();
  const second = await off.publish({ ...like("v1/", "v2/"), "pressmark.yml": "versions: none" });
  expect(await second.page("/v1/setup")).not.toContain("version-switch");
  expect(await second.page("/v1")).toContain('class="kind-folder"');
});

test("pressmark.yml names the folders of versions", async () => {
  const project = await world.project();
  const settings = (text: string) => ({ "pressmark.yml": text });
  const files = { "old/a.md": "# A", "new/a.md": "# A", "new/b.md": "# B", "about.md": "# About" };
  const first = await project.publish({
    ...files,
    ...settings(
      "versions:\n  folders:\n    - { folder: old, name: '2023' }\n    - { folder: new/, name: '2024' }\n",
    ),
  });
  expect(switchOf(await first.page("/old/a"))).toEqual(["2024 /new/a", "2023 /old/a *"]);
  expect(canonicalOf(await first.page("/old/a"))).toBe("/new/a");
  const second = await project.publish(
    settings("versions: { folders: [old, new], newest: old }\n"),
  );
  expect(switchOf(await second.page("/new/b"))).toEqual(["old /old", "new /new/b *"]);
  const third = await project.publish(settings("versions: { folders: [../x], latest: 1 }\n"));
  expect(await third.page("/old/a")).not.toContain("version-switch");
  expect(third.issues.filter(({ path }) => path === "pressmark.yml")).toEqual([
    expect.objectContaining({ severity: "warning", category: "settings", line: 1 }),
  ]);
});

test("versions of the plugin for Starlight and of mike are recognised", async () => {
  const starlight = await world.project();
  const content = "src/content/docs/";
  const first = await starlight.publish({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'; import starlightVersions from 'starlight-versions';\nexport default { integrations: [starlight({ title: 'x', plugins: [starlightVersions({ current: { label: '3.0' }, versions: [{ slug: '2.0' }, { slug: '1.0', label: 'v1' }] })] })] };",
    ...like(content, `${content}2.0/`, `${content}1.0/`),
  });
  expect(switchOf(await first.page("/1.0/setup"))).toEqual([
    "3.0 /setup",
    "2.0 /2.0/setup",
    "v1 /1.0/setup *",
  ]);
  expect(await first.page("/_tree.json")).not.toContain("1.0");
  const mike = await world.project();
  const second = await mike.publish({
    "mkdocs.yml": "site_name: x\nnav: [{ Set up: 2.0/setup.md }, { Begin: 2.0/intro.md }]",
    "docs/versions.json":
      '[{ "version": "2.0", "title": "2.0.4", "aliases": ["latest"] }, { "version": "1.0" }]',
    ...like("docs/2.0/", "docs/1.0/"),
  });
  expect(switchOf(await second.page("/1.0/setup"))).toEqual([
    "2.0.4 /2.0/setup",
    "1.0 /1.0/setup *",
  ]);
  expect(await second.page("/2.0/setup")).toMatch(/rel="next"[^>]*href="\/2.0\/intro"/);
  expect(await second.page("/2.0/intro")).not.toContain('rel="next"');
});

test("a Docusaurus repository with a blog keeps it outside the versions", async () => {
  const project = await world.project();
  const published = await project.publish({
    "docusaurus.config.js":
      "module.exports = { presets: [['classic', { docs: { versions: { current: { label: 'Canary', path: 'canary' } }, lastVersion: '1.0', onlyIncludeVersions: ['current', ...known] } }]] };",
    "versions.json": '["2.0", "1.0", "0.9"]',
    ...like("docs/", "versioned_docs/version-2.0/", "versioned_docs/version-1.0/"),
    "blog/2024-01-02-hello.md": "# Hello\n[docs](/docs/intro)",
  });
  const { page } = published;
  expect(switchOf(await page("/docs/2.0/setup"))).toEqual([
    "Canary /docs/canary/setup",
    "2.0 /docs/2.0/setup *",
    "1.0 /docs/setup",
  ]);
  expect(noticeOf(await page("/docs/2.0/setup"))).toContain("unreleased");
  const hello = "/blog/2024/01/02/hello";
  expect(switchOf(await page(hello))).toEqual([
    "Canary /docs/canary",
    "2.0 /docs/2.0",
    `1.0 ${hello} *`,
  ]);
  expect(await linksIn(published, "/blog/2024/01/02/hello")).toEqual(["/docs/intro"]);
  expect(await linksIn(published, "/docs/2.0/intro")).toEqual([
    "/docs/2.0/setup",
    "/docs/2.0/setup",
  ]);
});
