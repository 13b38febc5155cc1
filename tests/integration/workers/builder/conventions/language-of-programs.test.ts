import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const PAGES = { "index.md": "# Début", "un.md": "# Un", "deux.md": "# Deux" };
const inside = (folder: string) =>
  Object.fromEntries(Object.entries(PAGES).map(([name, text]) => [folder + name, text]));

test.each<[program: string, language: string, files: Record<string, string>]>([
  [
    "Docusaurus",
    "fr",
    {
      "docusaurus.config.js": `module.exports = { i18n: { defaultLocale: "fr", locales: ["fr"] } };`,
      ...inside("docs/"),
    },
  ],
  [
    "VitePress",
    "fr-CA",
    { ".vitepress/config.ts": `export default defineConfig({ lang: "fr-CA" });`, ...PAGES },
  ],
  [
    "VuePress",
    "fr",
    { ".vuepress/config.js": `module.exports = { locales: { "/": { lang: "fr" } } };`, ...PAGES },
  ],
  [
    "Starlight",
    "fr",
    {
      "astro.config.mjs": `export default defineConfig({ integrations: [starlight({ locales: { root: { label: "Français", lang: "fr" } } })] });`,
      ...inside("src/content/docs/"),
    },
  ],
  ["mdBook", "fr", { "book.toml": `[book]\nlanguage = "fr"\nsrc = "src"\n`, ...inside("src/") }],
  [
    "Material for MkDocs",
    "fr",
    { "mkdocs.yml": "theme:\n  name: material\n  language: fr\n", ...inside("docs/") },
  ],
  [
    "MkDocs",
    "fr",
    { "mkdocs.yml": "theme:\n  name: readthedocs\n  locale: fr\n", ...inside("docs/") },
  ],
  [
    "DocFX",
    "fr",
    {
      "docfx.json": `{ "build": { "content": [{ "files": "**/*.md" }], "globalMetadata": { "_lang": "fr" } } }`,
      ...PAGES,
    },
  ],
  [
    "GitBook",
    "fr",
    {
      "book.json": `{ "language": "fr" }`,
      "SUMMARY.md": "* [Un](un.md)\n* [Deux](deux.md)\n",
      ...PAGES,
    },
  ],
  ["Hugo", "fr-FR", { "hugo.toml": `languageCode = "fr-fr"\n`, ...inside("content/") }],
  ["Jekyll", "fr", { "_config.yml": "lang: fr\n", ...PAGES }],
  ["a program that calls it by name", "en", { "_config.yml": "language: french\n", ...PAGES }],
  ["none", "en", PAGES],
])(
  "the language that the settings of %s name is that of the site: %s",
  async (_, language, files) => {
    const project = await world.project();
    const published = await project.publish(files);
    expect(await published.page("/")).toContain(`<html lang="${language}"`);
    const sitePage = await published.page("/un");
    expect(sitePage?.includes("Rechercher")).toBe(language.startsWith("fr"));
  },
);

test("the language in the project's settings wins, and pressmark.yml wins over it", async () => {
  const files = { "book.toml": `[book]\nlanguage = "fr"\n`, ...inside("src/") };
  const project = await world.project({ sections: { site: { language: "de" } } });
  const german = await project.publish(files);
  expect(await german.page("/")).toContain(`<html lang="de"`);
  const dutch = await project.publish({ ...files, "pressmark.yml": "languages:\n  main: nl\n" });
  expect(await dutch.page("/")).toContain(`<html lang="nl"`);
});

test("a push that changes the language of the settings changes every page", async () => {
  const project = await world.project();
  await project.publish({ "book.toml": `[book]\nlanguage = "fr"\n`, ...inside("src/") });
  const italian = await project.publish({ "book.toml": `[book]\nlanguage = "it"\n` });
  expect(await italian.page("/un")).toContain(`<html lang="it"`);
  expect(await italian.page("/deux")).toContain(`<html lang="it"`);
});

test.each([
  ["data", "export const zh = { label: '简体中文', lang: 'zh' };", "zh"],
  ["a program", "export const zh = make();", "en"],
])(
  "the language of VitePress's root that is imported from %s is not that of another folder",
  async (_, imported, main) => {
    const published = await (
      await world.project()
    ).publish({
      ".vitepress/config.mts":
        "import { en } from './config/en.mts'; import { zh } from './config/zh.mts'; export default defineConfig({ locales: { root: zh, en: en } });",
      ".vitepress/config/zh.mts": imported,
      ".vitepress/config/en.mts": "export const en = { label: 'English', lang: 'en' };",
      "index.md": "# 主页",
      "en/index.md": "# Home",
    });
    expect(await published.page("/")).toContain(`lang="${main}`);
    expect(JSON.stringify(published.deployment)).not.toContain("English, English");
  },
);
