import { describe, expect, test } from "vitest";
import { conventionSets } from "#content/conventions/catalog.ts";
import type { Repository } from "#content/conventions/interface.ts";
import { openLanguages, placeInLanguages } from "#content/languages/open-languages.ts";
import { usableLanguages } from "#content/languages/usable-languages.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";

/** What a program's settings make of a repository: its languages, and the content paths of its notes. */
function read(id: ConventionId, settings: Record<string, string>, notes: string[]) {
  const set = conventionSets.find((one) => one.id === id)!;
  const names = new Set(notes);
  const repository: Repository = {
    sources: new Map(Object.entries(settings)),
    notes,
    has: (note) => names.has(note),
  };
  const folder = set.recognise(repository);
  expect(folder, "recognised").not.toBeNull();
  const site = { repository, folder: folder! };
  const root = set.root(site);
  const own = () => set.languages?.(site, root) ?? null;
  const languages = usableLanguages({
    root,
    notes,
    own,
    language: "en",
    stated: null,
    placeOf: (path) => (path.startsWith(root) ? path.slice(root.length) : null),
  });
  if (!languages) return { languages: null, pages: {} };
  const opened = openLanguages(languages);
  const pages = notes.map((note) => {
    const path = placeInLanguages(languages, note) ?? note.slice(root.length);
    return [path, `${opened.of(path)?.tag} ${opened.pageOf(path)}`] as const;
  });
  return {
    languages: languages.languages.map(({ tag, name, at }) => `${tag} ${name} ${at}`),
    pages: Object.fromEntries(pages),
  };
}

describe("Docusaurus", () => {
  const config = `export default {
    i18n: {
      defaultLocale: "en",
      locales: ["en", "fr", "fa", "sw"],
      localeConfigs: { fr: { label: "Français" }, fa: { htmlLang: "fa-IR", path: "farsi" } },
    },
    presets: [["classic", { docs: {}, blog: {} }]],
  };`;
  const of = (folder: string) => `i18n/${folder}/docusaurus-plugin-content-`;

  test("has a folder per plugin and language", () => {
    const notes = [
      "docs/intro.md",
      "docs/a/b.md",
      "blog/2024-01-02-x.md",
      `${of("fr")}docs/current/intro.md`,
      `${of("fr")}blog/2024-01-02-x.md`,
      `${of("fr")}pages/about.md`,
      `${of("farsi")}docs/current/a/b.md`,
    ];
    expect(read("docusaurus", { "docusaurus.config.js": config }, notes)).toEqual({
      languages: ["en English ", "fr Français fr/", "fa-IR فارسی fa/"],
      pages: {
        "docs/intro.md": "en docs/intro.md",
        "docs/a/b.md": "en docs/a/b.md",
        "blog/2024-01-02-x.md": "en blog/2024-01-02-x.md",
        "fr/docs/intro.md": "fr docs/intro.md",
        "fr/blog/2024-01-02-x.md": "fr blog/2024-01-02-x.md",
        "fr/src/pages/about.md": "fr src/pages/about.md",
        "fa/docs/a/b.md": "fa-IR docs/a/b.md",
      },
    });
  });

  test("without a blog, only has documents", () => {
    const notes = ["w/docs/intro.md", `w/${of("ja")}docs/current/intro.md`];
    const { languages, pages } = read(
      "docusaurus",
      { "w/docusaurus.config.ts": "export default { i18n: locales() }" },
      notes,
    );
    expect(languages).toEqual(["en English ", "ja 日本語 ja/"]);
    expect(Object.keys(pages)).toEqual(["intro.md", "ja/intro.md"]);
  });

  test("has one language if nothing is translated", () => {
    const notes = ["docs/intro.md", "docs/more.md"];
    expect(read("docusaurus", { "docusaurus.config.js": config }, notes).languages).toBeNull();
  });
});

describe("Hugo", () => {
  test("has a content folder per language", () => {
    const settings = `defaultContentLanguage = "de"
[languages.en]
contentDir = "content/english"
languageName = "English (GB)"
languageCode = "en-gb"
weight = 2
[languages.de]
contentDir = "content/deutsch"
weight = 1
[languages.fr]
disabled = true`;
    const notes = ["content/deutsch/a.md", "content/english/a.md", "content/english/b.md"];
    expect(read("hugo", { "hugo.toml": settings }, notes)).toEqual({
      languages: ["de Deutsch ", "en-GB English (GB) en/"],
      pages: { "a.md": "de a.md", "en/a.md": "en-GB a.md", "en/b.md": "en-GB b.md" },
    });
  });

  test("has languages in names, with settings in several files", () => {
    const settings = {
      "config/_default/hugo.yaml": "defaultContentLanguage: en",
      "config/_default/languages.yaml": "en: { weight: 1 }\nzh-cn: { languageName: 中文 }",
    };
    const notes = ["content/_index.md", "content/_index.zh-cn.md", "content/v1.2.md"];
    expect(read("hugo", settings, notes)).toEqual({
      languages: ["en English ", "zh-CN 中文 zh-cn/"],
      pages: {
        "_index.md": "en _index.md",
        "zh-cn/_index.md": "zh-CN _index.md",
        "v1.2.md": "en v1.2.md",
      },
    });
  });

  test("may have the default language in a folder too", () => {
    const settings = {
      "hugo.json": JSON.stringify({
        defaultContentLanguage: "en",
        defaultContentLanguageInSubdir: true,
        languages: { en: {}, nl: {} },
      }),
    };
    const notes = ["content/en/a.md", "content/nl/a.md", "content/x.md"];
    const { languages, pages } = read("hugo", settings, notes);
    expect(languages).toEqual(["en English en/", "nl Nederlands nl/"]);
    expect(pages).toMatchObject({ "en/a.md": "en a.md", "nl/a.md": "nl a.md" });
  });
});

describe("VitePress", () => {
  const zh = `zh: { label: "简体中文", lang: "zh-Hans" }`;

  test("has the main language at the root", () => {
    const config = `export default defineConfig({ locales: { root: { label: "English", lang: "en-US" }, ${zh} } })`;
    const notes = ["docs/index.md", "docs/guide/a.md", "docs/zh/index.md", "docs/zh/guide/a.md"];
    expect(read("vitepress", { "docs/.vitepress/config.ts": config }, notes)).toEqual({
      languages: ["en-US English ", "zh-Hans 简体中文 zh/"],
      pages: {
        "index.md": "en-US index.md",
        "guide/a.md": "en-US guide/a.md",
        "zh/index.md": "zh-Hans index.md",
        "zh/guide/a.md": "zh-Hans guide/a.md",
      },
    });
  });

  test("may have every language in a folder", () => {
    const config = `export default { locales: { en: { lang: "en" }, ${zh} } }`;
    const notes = ["en/index.md", "zh/index.md"];
    expect(read("vitepress", { ".vitepress/config.js": config }, notes).languages).toEqual([
      "en English en/",
      "zh-Hans 简体中文 zh/",
    ]);
  });
});

describe("Starlight", () => {
  const docs = "src/content/docs/";
  const config = (options: string) =>
    `export default defineConfig({ integrations: [starlight({ ${options} })] })`;

  test("has a folder per language beside the root", () => {
    const options = `locales: { root: { label: "English", lang: "en" }, ar: { label: "العربية", dir: "rtl" }, ko: { label: "한국어" } }`;
    const notes = [`${docs}index.mdx`, `${docs}ar/index.mdx`];
    expect(read("starlight", { "astro.config.mjs": config(options) }, notes)).toEqual({
      languages: ["en English ", "ar العربية ar/"],
      pages: { "index.mdx": "en index.mdx", "ar/index.mdx": "ar index.mdx" },
    });
  });

  test("has a folder for the default language too", () => {
    const options = `defaultLocale: "ja", locales: { en: { label: "English" }, ja: { label: "日本語" } }`;
    const notes = [`${docs}en/a.md`, `${docs}ja/a.md`];
    expect(read("starlight", { "astro.config.mjs": config(options) }, notes).languages).toEqual([
      "ja 日本語 ja/",
      "en English en/",
    ]);
  });
});

describe("MkDocs", () => {
  const plugin = (structure: string) => `site_name: x
plugins:
  - search
  - i18n:
      docs_structure: ${structure}
      languages:
        - { locale: en, default: true, name: English }
        - { locale: fr, name: Français }
        - { locale: de, build: false }`;

  test("has languages in names", () => {
    const notes = ["docs/index.en.md", "docs/index.fr.md", "docs/a.md", "docs/b.it.md"];
    expect(read("mkdocs", { "mkdocs.yml": plugin("suffix") }, notes)).toEqual({
      languages: ["en English ", "fr Français fr/"],
      pages: {
        "index.md": "en index.md",
        "fr/index.md": "fr index.md",
        "a.md": "en a.md",
        "b.it.md": "en b.it.md",
      },
    });
  });

  test("has languages in folders, the default one at the root of the site", () => {
    const notes = ["docs/en/index.md", "docs/fr/index.md", "docs/fr/x.md"];
    expect(read("mkdocs", { "mkdocs.yml": plugin("folder") }, notes)).toEqual({
      languages: ["en English ", "fr Français fr/"],
      pages: { "index.md": "en index.md", "fr/index.md": "fr index.md", "fr/x.md": "fr x.md" },
    });
  });

  test("of older versions has names by language", () => {
    const settings = `plugins:\n  i18n:\n    default_language: fr\n    languages: { fr: français, en: English }`;
    const notes = ["docs/a.md", "docs/a.en.md"];
    expect(read("mkdocs", { "mkdocs.yml": settings }, notes).languages).toEqual([
      "fr français ",
      "en English en/",
    ]);
  });
});

test("GitBook has a folder per language in LANGS.md", () => {
  const settings = {
    "LANGS.md": "# Languages\n\n* [English](en)\n* [Français](fr/)\n* [Other](https://x.org/de/)\n",
    "en/SUMMARY.md": "* [Introduction](README.md)\n",
    "fr/SUMMARY.md": "* [Introduction](README.md)\n",
  };
  expect(read("gitbook", settings, ["en/README.md", "fr/README.md"])).toEqual({
    languages: ["en English en/", "fr Français fr/"],
    pages: { "en/README.md": "en README.md", "fr/README.md": "fr README.md" },
  });
});

test("mdBook has a book per language", () => {
  const notes = ["book/src/a.md", "book/src/b.md", "book_es/src/a.md", "book_es/src/b.md"];
  const settings = { "book/book.toml": "[book]", "book_es/book.toml": "[book]" };
  const { languages, pages } = read("mdbook", settings, notes);
  expect(languages).toEqual(["en English ", "es Español es/"]);
  expect(pages).toMatchObject({ "a.md": "en a.md", "es/a.md": "es a.md" });
});

test("Jekyll has folders that mirror each other", () => {
  const notes = ["index.md", "about.md", "uk/index.md", "uk/about.md"];
  expect(read("jekyll", { "_config.yml": "title: x" }, notes).languages).toEqual([
    "en English ",
    "uk Українська uk/",
  ]);
});

test("a wiki has names that end in a language", () => {
  const notes = ["Home.md", "Home-fr.md", "Getting-Started.md", "Getting-Started-fr.md"];
  expect(read("github-wiki", { "_Sidebar.md": "" }, notes).languages).toEqual([
    "en English ",
    "fr Français fr/",
  ]);
});
