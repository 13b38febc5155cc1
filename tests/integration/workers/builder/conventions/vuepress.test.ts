import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("a VuePress repository has its sidebar, its languages and its public files", async () => {
  const project = await world.project();
  const published = await project.publish({
    "docs/.vuepress/config.js": `const { defaultTheme } = require("@vuepress/theme-default");
module.exports = {
  base: "/tool/",
  locales: { "/": { lang: "en-US" }, "/zh/": { lang: "zh-CN" } },
  theme: defaultTheme({
    locales: {
      "/": {
        sidebar: {
          "/guide/": [{ text: "Guide", children: ["", "deploy.md", ["/guide/faq", "Questions"]] }],
          "/reference/": "structure",
        },
      },
      "/zh/": { sidebar: ["/zh/guide/"] },
    },
  }),
};`,
    "docs/.vuepress/public/logo.png": ONE_PIXEL,
    "docs/README.md": "---\nhome: true\ntitle: Tool\n---\n![logo](/logo.png)",
    "docs/guide/README.md": "# Start here\n\n[faq](./faq.html) [deploy](/tool/guide/deploy.html)",
    "docs/guide/deploy.md": "# Deploy",
    "docs/guide/faq.md": "# FAQ",
    "docs/reference/options.md": "# Options",
    "docs/zh/README.md": "# 工具",
    "docs/zh/guide/README.md": "# 指南",
    "package.json": "{}",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a VuePress repository: 7 pages from `docs`, order from the sidebar, 2 languages",
  );
  expect(await menuOf(published)).toEqual([
    "Guide /guide",
    "  Deploy /guide/deploy",
    "  Questions /guide/faq",
    "Reference /reference",
    "  Options /reference/options",
  ]);
  expect(brokenLinks(published)).toEqual([]);
  expect(await published.page("/")).toContain("/logo.png");
  expect(await published.page("/zh/guide")).toContain('hreflang="en-US"');
});

test("the sidebar of a VuePress repository may be a module of its own", async () => {
  const project = await world.project();
  const published = await project.publish({
    ".vuepress/config/index.ts": `import { sidebarEn } from "./sidebar/en";
export default defineUserConfig({ theme: defaultTheme({ locales: { "/": { sidebar: sidebarEn } } }) });`,
    ".vuepress/config/sidebar/en.ts": `export const sidebarEn: SidebarConfig = {
  "/book/": [
    { text: "Introduction", link: "/book/README.md" },
    { text: "Basics", prefix: "basics/", children: ["types", "values"] },
  ],
};`,
    ".vuepress/config/sidebar/de.ts": `export const sidebarDe = ["/book/basics/values"];`,
    "README.md": "# Tool",
    "book/README.md": "# The book",
    "book/basics/types.md": "# Types",
    "book/basics/values.md": "# Values",
  });
  expect(await menuOf(published)).toEqual([
    "Introduction /book",
    "  Basics /book/basics",
    "    Types /book/basics/types",
    "    Values /book/basics/values",
  ]);
});

test("what VuePress leaves out by an ending can be included by its name after a sign", async () => {
  const published = await (
    await world.project()
  ).publish({
    "docs/.vuepress/config.ts":
      'export default { base: process.env.LOCAL ? "/" : "/book/", pagePatterns: ["**/*.md", "!**/*.snippet.md", "!.vuepress"] };',
    "docs/.vuepress/public/dot.png": ONE_PIXEL,
    "docs/README.md": "# Home\n\n<!-- @include: @end.snippet.md -->\n\n![x](/book/dot.png)",
    "docs/guide.md": "# Guide",
    "docs/snippets/end.snippet.md": "The end of every page",
  });
  expect(published.issues).toEqual([]);
  expect(await published.page("/")).toContain("The end of every page");
  expect(await published.page("/")).toContain('/public/dot.png"');
  expect(await published.page("/snippets/end.snippet")).toBeNull();
});

test("a home page is front matter without an end, and any other note is withheld then", async () => {
  const published = await (
    await world.project()
  ).publish({
    "docs/.vitepress/config.ts": "export default { title: 'a' };",
    "docs/index.md": "---\nlayout: home\nhero:\n  name: The tool\n  text: A suite\n",
    "docs/guide.md": "---\ntitle: Guide\n\nNote: a text\n",
    "docs/draft.md": "---\nlayout: home\ndraft: true\n",
    "docs/more.md": "# More\n\n<script setup>\nimport A from './A.vue'\n</script>\n",
  });
  expect(published.issues.map(({ path }) => path)).toEqual(["docs/guide.md"]);
  expect(await published.page("/")).toContain("A suite");
  expect(await published.page("/guide")).toBeNull();
  expect(await published.page("/draft")).toBeNull();
});
