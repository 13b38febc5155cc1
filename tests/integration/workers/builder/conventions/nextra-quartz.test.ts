import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const publish = async (files: Record<string, string | Buffer>) =>
  (await world.project()).publish(files);

test("a Nextra repository has the order of its _meta files, and no base of its content", async () => {
  const published = await publish({
    "package.json": "{}",
    "src/README.md": "Of the program",
    "docs/next.config.mjs":
      "import nextra from 'nextra'\nconst withNextra = nextra({ contentDirBasePath: '/docs' })\nexport default withNextra({ basePath: '/product', reactStrictMode: true })",
    "docs/public/dot.png": ONE_PIXEL,
    "docs/src/content/_meta.js":
      "export default { index: 'Welcome', guide: { title: 'The guide', type: 'page' }, '*': { theme: {} }, contact: { href: 'https://example.org' } }",
    "docs/src/content/index.mdx":
      "import { Bleed } from 'nextra/components'\n\n# Home\n\n[a](/docs/guide/start) [b](/product/docs/guide/more) ![x](/dot.png)\n\n<Bleed>text</Bleed>",
    "docs/src/content/guide/_meta.ts":
      "import type { MetaRecord } from 'nextra'\nconst meta: MetaRecord = { start: '', more: 'Much more' }\nexport default meta",
    "docs/src/content/guide/more.mdx": "# More",
    "docs/src/content/guide/start.mdx": "---\nsidebarTitle: Begin\n---\n\n# Start",
    "docs/src/content/last.md": "# Last\n\n[missing](./none)",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Nextra repository: 4 pages from `docs/src/content`, order from _meta, 1 component left out",
  );
  expect(await menuOf(published)).toEqual([
    "The guide /guide",
    "  Begin /guide/start",
    "  Much more /guide/more",
    "Last /last",
  ]);
  expect(brokenLinks(published)).toEqual([
    "docs/src/content/last.md: No page or file is named ./none.",
  ]);
  expect(await linksIn(published, "/")).toEqual(["/guide/start", "/guide/more"]);
});

test("the names of languages and groups are no part of the addresses of Nextra", async () => {
  const settings =
    "const withNextra = require('nextra')('nextra-theme-docs', './theme.config.js')\nmodule.exports = withNextra({ i18n: { locales: ['en-US', 'fr'], defaultLocale: 'en-US' } })";
  const suffixes = await publish({
    "next.config.js": settings,
    "pages/_meta.en-US.json": '{ "index": "Home", "start": "First steps" }',
    "pages/_meta.fr.json": '{ "start": "Premiers pas" }',
    "pages/index.en-US.mdx": "# Home\n\n[a](/start) [b](/en-US/start)",
    "pages/index.fr.mdx": "# Accueil",
    "pages/start.en-US.mdx": "# Start",
    "pages/start.fr.mdx": "# Début",
  });
  expect(brokenLinks(suffixes)).toEqual([]);
  expect(await menuOf(suffixes)).toEqual(["First steps /start"]);
  expect(await suffixes.page("/fr/start")).toContain("Début");

  const routes = await publish({
    "next.config.ts": "import nextra from 'nextra'\nexport default nextra({})({})",
    "app/page.mdx": "# Home\n\n[a](/guide) [b](/guide/part)",
    "app/(docs)/guide/page.mdx": "# Guide",
    "app/(docs)/guide/part/page.mdx": "# Part",
  });
  expect(brokenLinks(routes)).toEqual([]);
  expect(await routes.page("/guide/part")).toContain("Part");

  const plain = await publish({
    "next.config.js": "module.exports = { basePath: '/nextra' }",
    "pages/a.md": "# A",
  });
  expect(plain.deployment.convention?.id).not.toBe("nextra");
});

test("a Quartz repository is the vault in its content, without the documentation of Quartz", async () => {
  const published = await publish({
    "package.json": "{}",
    "quartz.config.ts":
      'const config: QuartzConfig = { configuration: { locale: "de-DE", baseUrl: "example.org/garden", ignorePatterns: ["private"] }, plugins: { filters: [Plugin.RemoveDrafts()] } }\nexport default config',
    "docs/index.md": "# Welcome to Quartz\n\n[x](none.md)",
    "docs/features/links.md": "# Links",
    "content/.obsidian/app.json": "{}",
    "content/index.md":
      "# Garten\n\n[[Rose]] [b](/garden/tools/spade) [c](tools/old) [[Repo/tools/spade]]",
    "content/Rose.md":
      "---\ndraft: false\n---\n# Rose\n\n![](/static/labs/plan.png) ![](/garden/static/icon.png)",
    "quartz/static/labs/plan.png": ONE_PIXEL,
    "quartz/static/icon.png": ONE_PIXEL,
    "quartz/static/unused.png": ONE_PIXEL,
    "content/tools/spade.md": "---\naliases: [old]\n---\n# Spaten",
    "content/private/plan.md": "# Plan",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Quartz repository: 3 pages from `content`, order from titles, 2 other notes left out",
  );
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual([
    "/rose",
    "/tools/spade",
    "/tools/spade",
    "/tools/spade",
  ]);
  expect(await published.page("/rose")).toMatch(/<img[^>]*plan[^>]*>.*<img[^>]*icon/s);
  expect(JSON.stringify(published.manifest.files)).not.toContain("unused");
  expect(await published.page("/private/plan")).toBeNull();
  expect(await published.page("/")).toContain('lang="de-DE"');
});

test("spaces and hyphens are the same in names of Quartz, because it compares addresses", async () => {
  const published = await publish({
    "quartz.config.ts": "export default { configuration: {} }",
    "content/index.md":
      "[[Meta Learning]] [[few-shot-learning|x]] ![[notes/Q&A]] [[topics/Deep Nets]] [[Deep-Nets]] [[Few Shot]]",
    "content/Meta-Learning.md": "Meta",
    "content/notes/Few Shot Learning.md": "Few",
    "content/notes/Q-and-A.md": "Answers",
    "content/topics/Deep Nets.md": "Nets",
  });
  expect(brokenLinks(published)).toEqual(["content/index.md: No page or file is named Few Shot."]);
  expect(await linksIn(published, "/")).toEqual([
    "/meta-learning",
    "/notes/few-shot-learning",
    "/notes/q-and-a",
    "/topics/deep-nets",
    "/topics/deep-nets",
  ]);
});

const workflow = (command: string) =>
  `jobs:\n  build:\n    steps:\n      # npx quartz build -d old\n      - run: ${command}\n`;
const QUARTZ = 'export default { configuration: { ignorePatterns: ["private"] } }';

test("the folder that a workflow of a Quartz repository names is its content", async () => {
  const published = await publish({
    "quartz.config.ts": QUARTZ,
    ".github/workflows/deploy.yml": workflow("npx quartz build --directory=vault -o public"),
    ".github/workflows/ci.yaml": workflow("npx quartz build --bundleInfo -d docs"),
    "docs/index.md": "# Quartz\n\n[x](none.md)",
    "vault/index.md": "# Garden\n\n[[Rose]]",
    "vault/Rose.md": "Rose",
    "vault/private/plan.md": "Plan",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Quartz repository: 2 pages from `vault`, order from titles, 1 other note left out",
  );
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual(["/rose"]);
});

test("in the folder that a workflow names, the filter of Quartz withholds notes too", async () => {
  const published = await publish({
    "quartz.config.ts": "export default { plugins: { filters: [Plugin.ExplicitPublish()] } }",
    ".github/workflows/deploy.yml": workflow("npx quartz build -d vault"),
    "vault/index.md": "---\npublish: true\n---\nHome",
    "vault/plan.md": "Plan",
  });
  expect(await published.page("/")).toContain("Home");
  expect(await published.page("/plan")).toBeNull();
});

test("a workflow of a Quartz repository never adds notes to those in content", async () => {
  const files = {
    "quartz.config.ts": QUARTZ,
    "content/index.md": "Home",
    "content/public/index.md": "Public",
    "vault/secret.md": "Secret",
  };
  const textFor = async (command: string) =>
    (await publish({ ...files, ".github/workflows/deploy.yml": workflow(command) })).deployment
      .convention?.text;
  expect(await textFor("npx quartz build -d vault")).toMatch(/2 pages from `content`/);
  expect(await textFor("npx quartz build -d ./content/public/")).toMatch(
    /1 page from `content\/public`/,
  );
});
