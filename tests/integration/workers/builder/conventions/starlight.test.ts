import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const content = "docs/src/content/docs";
/** In the form of Starlight's own documentation (github.com/withastro/starlight). */
const site = {
  "README.md": "# The program",
  "docs/README.md": "# How to work on the docs",
  "docs/astro.config.mjs": `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
const site = process.env.CONTEXT !== 'production' && process.env.URL || 'https://example.org/';
export const locales = { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } };
export default defineConfig({
  site,
  base: '/tool',
  integrations: [
    starlight({
      title: 'Tool',
      locales,
      sidebar: [
        { label: 'Start Here', translations: { de: 'Beginne hier' }, items: ['setup', { label: 'About us', slug: 'about' }] },
        { label: 'Guides', items: [{ autogenerate: { directory: 'guides' } }] },
        { label: 'GitHub', link: 'https://github.com/' },
      ],
      plugins: process.env.CHECK ? [checker({ strict: true })] : [],
    }),
  ],
});`,
  "docs/public/downloads/plan.png": ONE_PIXEL,
  "docs/src/assets/icons/logo.png": ONE_PIXEL,
  "docs/src/assets/unused.png": ONE_PIXEL,
  [`${content}/index.mdx`]:
    "---\ntitle: Tool\n---\nimport { Card } from '@astrojs/starlight/components';\n\n<Card title=\"x\">[a](/setup/) [b](/tool/guides/second/)</Card>",
  [`${content}/setup.md`]:
    "---\ntitle: Set up\n---\n![logo](../../assets/icons/logo.png) ![plan](/downloads/plan.png) ![same](~/assets/icons/logo.png)\n\n[x](../guides/first/)",
  [`${content}/company.md`]: "---\ntitle: The company\nslug: about\n---\nText",
  [`${content}/guides/first.md`]:
    "---\ntitle: First\nsidebar:\n  order: 2\n  label: The first\n---\nText",
  [`${content}/guides/second.md`]: "---\ntitle: Second\nsidebar:\n  order: 1\n---\nText",
  [`${content}/guides/v1.2.md`]: "---\ntitle: Changes\n---\nText",
  [`${content}/guides/secret.md`]: "---\ntitle: Secret\nsidebar:\n  hidden: true\n---\nText",
  [`${content}/guides/plan.md`]: "---\ntitle: Plan\ndraft: true\n---\nText",
  [`${content}/de/guides/first.md`]: "---\ntitle: Zuerst\n---\n[x](/de/setup/)",
};

test("a Starlight repository has its sidebar, its slugs and its pictures", async () => {
  const project = await world.project();
  const published = await project.publish(site);
  expect(published.deployment.convention?.text).toMatch(
    "This is a Starlight repository: 8 pages from `docs/src/content/docs`, order from the sidebar",
  );
  expect(await menuOf(published)).toEqual([
    "Set up /setup",
    "About us /about",
    "Guides /guides",
    "  Second /guides/second",
    "  The first /guides/first",
    "  Changes /guides/v12",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual(["/setup", "/guides/second"]);
  expect(await linksIn(published, "/setup")).toEqual(["/guides/first"]);
  // A page that is not translated is shown in its own language.
  expect(await linksIn(published, "/de/guides/first")).toEqual(["/de/setup"]);
  expect(await published.page("/de/setup")).toContain('<div class="prose" lang="en" dir="ltr">');
  const setup = (await published.page("/setup")) ?? "";
  expect(setup.match(/<img/g)).toHaveLength(3);
  const files = Object.keys(published.manifest.files);
  expect(files.filter((url) => url.includes("unused"))).toEqual([]);
});

test("a picture outside the content that the ignore list excludes stays private", async () => {
  const project = await world.project({ settings: { ignore: "logo.png" } });
  const published = await project.publish(site);
  expect(JSON.stringify(published.manifest.files)).not.toContain("logo");
  expect(published.deployment.status).toBe("success");
});

test("no picture above the folders of a Starlight site can be named", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...site,
    "private/key.png": ONE_PIXEL,
    "docs/other.png": ONE_PIXEL,
    [`${content}/setup.md`]:
      "![a](../../../../private/key.png) ![b](../../../other.png) ![c](~/../other.png) ![d](../../../../../../etc/passwd.png)",
  });
  expect(JSON.stringify(published.manifest.files)).not.toMatch(/key|other|passwd/);
  expect(brokenLinks(published)).toHaveLength(4);
});

test("a sidebar of a program that cannot be read leaves the order to the notes", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...site,
    "docs/astro.config.mjs": `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ sidebar: makeSidebar(${"[".repeat(5_000)}) })] };`,
  });
  expect(published.deployment.convention?.text).toMatch("order from sidebar.order");
});

test("links name the address below which a program of the site puts the documents", async () => {
  const route = "import { getCollection } from 'astro:content';\nawait getCollection(\"docs\")";
  const published = await (
    await world.project()
  ).publish({
    "astro.config.mjs": "import starlight from '@astrojs/starlight'; export default {};",
    "src/pages/docs/[...slug].astro": `---\n${route}\n---\n`,
    "src/pages/blog/[...slug].astro": "---\nawait getCollection('blog')\n---\n",
    "src/content/docs/index.md": "# Home\n\n[a](/docs/guide/start/) [b](/blog/guide/start/)",
    "src/content/docs/guide/start.md": "# Start",
  });
  expect(brokenLinks(published)).toEqual([expect.stringContaining("/blog/guide/start/")]);
  expect(await linksIn(published, "/")).toEqual(["/guide/start"]);
});
