import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("a Mintlify repository has the order of docs.json, and ids of fields and titles", async () => {
  const docs = {
    $schema: "https://mintlify.com/docs.json",
    navigation: {
      languages: [
        {
          language: "en",
          tabs: [{ tab: "Guides", groups: [{ group: "Start", pages: ["quickstart", "index"] }] }],
        },
        { language: "fr", groups: [{ group: "Début", pages: ["fr/quickstart"] }] },
      ],
    },
    redirects: [{ source: "/old/:slug*", destination: "/:slug*" }],
  };
  const published = await (
    await world.project()
  ).publish({
    "docs.json": JSON.stringify(docs),
    ".mintignore": "internal/\n",
    "internal/plan.mdx": "# Plan",
    "snippets/shared.mdx": "Shared",
    "index.mdx":
      "# Home\n\n[a](/quickstart#oauth-2-0) [b](/quickstart#param-user-id) [c](/old/fr/quickstart)",
    "quickstart.mdx":
      '---\ntitle: Quickstart\nsidebarTitle: Begin\n---\n\n<Accordion title="OAuth 2.0">\n\na\n\n</Accordion>\n\n<ParamField path="userId" type="string">\n  Who it is\n</ParamField>',
    "fr/quickstart.mdx": "---\ntitle: Début\n---\n\na",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Mintlify repository: 3 pages from the whole repository, order from docs.json, 2 languages",
  );
  expect(await menuOf(published)).toEqual(["Begin /quickstart"]);
  expect(brokenLinks(published)).toEqual([]);
  expect(await published.page("/quickstart")).toContain("<code>userId</code> string");
  expect(await published.page("/internal/plan")).toBeNull();
  expect(await published.page("/snippets/shared")).toBeNull();
});

test("a docs.json of another program is no site of Mintlify", async () => {
  const files = { "docs.json": '{"navigation": [], "name": "a"}', "a.md": "# A" };
  const published = await (await world.project()).publish(files);
  expect(published.deployment.convention?.id).not.toBe("mintlify");
});

test("an Rspress repository has the order of _meta.json, and no name of the main language", async () => {
  const published = await (
    await world.project()
  ).publish({
    "package.json": "{}",
    "website/rspress.config.ts":
      "export default defineConfig({ root: path.join(__dirname, 'docs'), lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }], route: { exclude: ['**/parts/**'] } });",
    "website/docs/public/dot.png": ONE_PIXEL,
    "website/docs/en/index.md":
      "# Home\n\n[a](/guide/start) [b](/en/guide/more.html#the-part) ![x](/dot.png)",
    "website/docs/en/guide/_meta.json":
      '["start", { "type": "file", "name": "more", "label": "Much more" }]',
    "website/docs/en/guide/more.mdx": "# More\n\n## Part \\{#the-part}",
    "website/docs/en/guide/start.md": "# Start",
    "website/docs/en/parts/one.md": "# One",
    "website/docs/zh/guide/start.md": "# 开始",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is an Rspress repository: 4 pages from `website/docs`, order from _meta.json, 2 languages",
  );
  expect(await menuOf(published)).toEqual([
    "Guide /guide",
    "  Start /guide/start",
    "  Much more /guide/more",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual(["/guide/start", "/guide/more"]);
  expect(await published.page("/parts/one")).toBeNull();
});

test("the pages of Vocs are at addresses without the folder of their files", async () => {
  const published = await (
    await world.project()
  ).publish({
    "package.json": "{}",
    "src/README.md": "[a](/.github/x.md)",
    "site/vocs.config.ts":
      "import { sidebar } from './sidebar'\nexport default defineConfig({ rootDir: '.', sidebar });",
    "site/sidebar.ts":
      "export const sidebar = { '/docs': [{ text: 'Docs', items: [{ text: 'Start', link: '/docs/start' }] }] }",
    "site/public/dot.png": ONE_PIXEL,
    "site/pages/index.mdx": "# Home\n\n[a](/docs/start) ![x](/dot.png)",
    "site/pages/docs/more.mdx": "# More",
    "site/pages/docs/last.mdx": "# Last",
    "site/pages/docs/one.mdx": "# One",
    "site/pages/docs/start.mdx": "# Start",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Vocs repository: 5 pages from `site/pages`, order from the sidebar",
  );
  expect(brokenLinks(published)).toEqual([]);
  expect(published.issues).toEqual([]);
});
