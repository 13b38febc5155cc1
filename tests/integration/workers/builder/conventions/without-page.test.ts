import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

/* A note of which the program makes no page may be one that its author does not want to publish. */

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

test("an mdBook repository publishes the notes that SUMMARY.md names, and what they include", async () => {
  const project = await world.project();
  const published = await project.publish({
    "book.toml": "[book]\ntitle = 'Tea'\n",
    "src/SUMMARY.md":
      "# Summary\n\n- [Kinds](./kinds/green%20tea.md)\n    - [Black](<kinds/black.md>)\n",
    "src/README.md": "# Tea",
    "src/kinds/green tea.md": "# Green\n\n{{#include ../parts/water.md}}\n\n[x](../plans.md)",
    "src/kinds/black.md": "# Black\n\n![cup](cup.svg)",
    "src/kinds/cup.svg": DRAWING,
    "src/parts/water.md": "Boil the water.",
    "src/plans.md": "Secret plans",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is an mdBook repository: 3 pages from `src`, order from SUMMARY.md, 2 other notes left out",
  );
  expect(await published.page("/kinds/green-tea")).toContain("Boil the water.");
  expect(await published.page("/kinds/black")).toContain("<img");
  expect(await published.page("/")).toContain("<h1");
  expect(await published.page("/plans")).toBe(null);
  expect(await published.page("/parts/water")).toBe(null);
  expect(Object.keys(published.manifest.files).join("\n")).not.toMatch(/plans|water/);
});

test("a GitBook repository with settings publishes the notes that SUMMARY.md names", async () => {
  const project = await world.project();
  const files = {
    "docs/README.md": "# Home",
    "docs/SUMMARY.md": "* [Home](README.md)\n* [A](a.md)\n* [B](b.md)\n",
    "docs/a.md": "# A",
    "docs/b.md": "# B",
    "docs/plans.md": "Secret plans",
  };
  const published = await project.publish({ ".gitbook.yaml": "root: ./docs/\n", ...files });
  expect(published.deployment.convention?.text).toBe(
    "This is a GitBook repository: 3 pages from `docs`, order from SUMMARY.md, 1 other note left out",
  );
  expect(await published.page("/plans")).toBe(null);
});

test("a Hugo repository has no page for a note beside the index.md of a page", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const first = await project.publish({
    "hugo.toml": 'baseURL = "https://example.org/"\n',
    "content/_index.md": "# Home",
    "content/posts/_index.md": "# Posts",
    "content/posts/one.md": "# One",
    "content/posts/trip/index.md": "# Trip\n\n![map](map.svg)",
    "content/posts/trip/index.de.md": "# Reise",
    "content/posts/trip/map.svg": DRAWING,
    "content/posts/trip/ideas.md": "Ideas",
    "content/posts/trip/more/later.md": "Later",
    "content/posts/plain/a.md": "# A",
  });
  expect(await first.page("/posts/trip")).toContain("<img");
  expect(await first.page("/posts/one")).toContain("One");
  expect(await first.page("/posts/plain/a")).toContain("A");
  for (const path of ["/posts/trip/ideas", "/posts/trip/more/later"])
    expect(await first.page(path)).toBe(null);
  const indexes = ["index.md", "index.de.md"].map((name) => `content/posts/trip/${name}`);
  await project.tree.git("rm", "-q", ...indexes);
  letTimePass();
  const second = await project.publish({ "content/posts/one.md": "# One, edited" });
  expect(await second.page("/posts/trip/ideas")).toContain("Ideas");
});

const DOCUSAURUS: [what: string, settings: string, files: string[]][] = [
  ["a language that the settings do not name", "i18n: { defaultLocale: 'en', locales: ['en'] }", ["i18n/fr/docusaurus-plugin-content-docs/current/no.md"]],
  ["a blog that the settings turn off", "presets: [['classic', { docs: {}, blog: false }]]", ["blog/no.md"]],
  ["further pages that the settings turn off", "presets: [['classic', { docs: {}, pages: false }]]", ["src/pages/no.md"]],
  ["a folder that is no part of the site", "presets: [['classic', { docs: {} }]]", ["notes/no.md"]],
  ["versions that no list names", "presets: [['classic', { docs: {} }]]", ["versioned_docs/version-1.0/no.md", "x_versioned_docs/version-1.0/no.md"]],
  ["versions that the settings turn off", "presets: [['classic', { docs: { disableVersioning: true } }]]", ["versioned_docs/version-3.0/no.md"]],
  ["documents that the settings do not include", "presets: [['classic', { docs: { include: ['a.md', 'guide/**/*.md'] } }]]", ["docs/no.md", "docs/plans/no.md"]],
]; // prettier-ignore

test.each(DOCUSAURUS)("a Docusaurus repository has no page for %s", async (_, settings, files) => {
  const plugin = "['@docusaurus/plugin-content-docs', { id: 'x', path: 'x', routeBasePath: 'x' }]";
  // The site may be the whole repository, or one of its folders.
  for (const folder of ["", "website/"]) {
    const project = await world.project();
    const written = {
      "docusaurus.config.js": `module.exports = { plugins: [${plugin}], ${settings} }`,
      "versions.json": "[]",
      "x_versions.json": '["2.0"]',
      "docs/a.md": "# A",
      "docs/guide/b.md": "# B",
      "x/c.md": "# C",
      "x_versioned_docs/version-2.0/c.md": "# C",
      ...(settings.includes("disableVersioning") && { "versions.json": '["3.0"]' }),
      ...Object.fromEntries(files.map((path) => [path, "# Secret plans"])),
    };
    const { manifest } = await project.publish(
      Object.fromEntries(Object.entries(written).map(([path, text]) => [folder + path, text])),
    );
    const notes = Object.keys(manifest.files).filter((url) => url.endsWith(".md"));
    expect(notes.toSorted()).toEqual([
      "/docs/a.md",
      "/docs/guide/b.md",
      "/x/c.md",
      "/x_versioned_docs/version-2-0/c.md",
    ]);
  }
});

test("documents that a program adds to a Docusaurus site in a folder stay public", async () => {
  const project = await world.project();
  const { manifest } = await project.publish({
    "website/docusaurus.config.js":
      "module.exports = { presets: [['classic', { pages: false }]], plugins: [...documents()] }",
    "website/docs/a.md": "# A",
    "website/blog/c.md": "# C",
    "website/src/pages/no.md": "# Secret plans",
    "website/community/b.md": "# B",
    "website/notes.md": "# Notes about the site",
  });
  const notes = Object.keys(manifest.files).filter((url) => url.endsWith(".md"));
  expect(notes.toSorted()).toEqual(["/blog/c.md", "/community/b.md", "/docs/a.md"]);
});

test("a Docusaurus repository has no page for documents if the settings turn them off", async () => {
  const project = await world.project();
  const { manifest } = await project.publish({
    "docusaurus.config.js":
      "module.exports = { presets: [['classic', { docs: false, blog: { routeBasePath: '/' } }]] }",
    "blog/a.md": "# A",
    "docs/no.md": "# Secret plans",
  });
  expect(Object.keys(manifest.files).filter((url) => url.endsWith(".md"))).toEqual(["/a.md"]);
});

test("a Nextra repository in the folder of the router has no page for a file with another name", async () => {
  const project = await world.project();
  const { manifest } = await project.publish({
    "next.config.mjs": "import nextra from 'nextra';\nexport default nextra({})({})",
    "app/page.mdx": "# Home",
    "app/docs/page.mdx": "# Docs\n\n![cup](cup.svg)",
    "app/docs/cup.svg": DRAWING,
    "app/docs/plans.mdx": "# Secret plans",
    "app/_parts/page.mdx": "# Secret plans",
  });
  expect(Object.keys(manifest.files).filter((url) => url.endsWith(".md"))).toEqual([
    "/docs.md",
    "/index.md",
  ]);
});
