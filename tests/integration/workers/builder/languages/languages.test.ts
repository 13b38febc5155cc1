import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
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

const opening = (html: string | null) => /<html[^>]*>/.exec(html ?? "")?.[0];

/** "Français /fr *" for the page's own language, with a "?" if the link leads to a home page. */
function switchOf(html: string | null) {
  const list = /<details class="languages">(.*?)<\/details>/s.exec(html ?? "")?.[1] ?? "";
  return [...list.matchAll(/<a href="([^"]*)"([^>]*)>([^<]*)</g)].map(
    ([, url, marks = "", name]) =>
      `${name} ${url}${marks.includes("data-page") ? "" : " ?"}${marks.includes("aria-current") ? " *" : ""}`,
  );
}

const alternatesOf = (html: string | null) =>
  [
    ...(html ?? "").matchAll(
      /<link rel="alternate" hreflang="([^"]*)" href="https?:\/\/[^/"]*([^"]*)">/g,
    ),
  ].map(([, tag, url]) => `${tag} ${url}`);

const canonicalOf = (html: string | null) =>
  /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)">/.exec(html ?? "")?.[1];

const pagesOf = ({ manifest }: Published) =>
  Object.entries(manifest.files)
    .flatMap(([url, [, type]]) => (type === "text/html" ? url : []))
    .sort();

const site = {
  "index.md": "# Garden\n[start](guide/start.md) [only](guide/only.md)",
  "guide/start.md":
    "---\ntags: [first]\ndate: 2026-01-02\n---\n# Start\n![a](a.svg)\n[[only]]\n> [!note]\n> a",
  "guide/only.md": "# Only in English\n[start](start.md) #first\n\n![a](a.svg)",
  "guide/a.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>",
  "fr/index.md": "# Jardin\n[début](guide/start.md) [seul](guide/only.md) [[start]]",
  "fr/guide/start.md":
    "---\ntags: [premier]\ndate: 2026-01-03\n---\n# Début\n![a](a.svg) [en](../../guide/start.md) [home](/) [abs](/guide/only)\n> [!note]\n> b\n\n```dataview\nLIST FROM #none\n```",
  "ar/index.md": "# حديقة\n[x](guide/start.md)",
};

describe("a site in three languages", () => {
  let published: Published;
  beforeAll(async () => {
    published = await (await world.project()).publish(site);
  });

  test("has every page in every language", () => {
    expect(published.issues).toEqual([]);
    expect(pagesOf(published)).toEqual(
      ["", "/ar", "/fr"]
        .flatMap((home) => [
          home || "/",
          ...["/404", "/_graph", "/guide", "/guide/only", "/guide/start", "/posts", "/tags"].map(
            (url) => home + url,
          ),
          ...(home === "/fr" ? ["/fr/tags/first", "/fr/tags/premier"] : [`${home}/tags/first`]),
        ])
        .sort(),
    );
  });

  test("says in which language a page is", async () => {
    const { page } = published;
    expect(opening(await page("/guide/start"))).toBe('<html lang="en">');
    for (const url of ["/fr", "/fr/guide", "/fr/guide/start", "/fr/posts", "/fr/tags", "/fr/404"])
      expect(opening(await page(url)), url).toBe('<html lang="fr">');
    for (const url of ["/ar", "/ar/guide", "/ar/guide/start", "/ar/tags"])
      expect(opening(await page(url)), url).toBe('<html lang="ar" dir="rtl">');
    expect(await page("/fr/guide/start")).toContain('property="og:locale" content="fr_FR"');
  });

  test("speaks the language of the page", async () => {
    const { page } = published;
    expect(await page("/fr/guide/start")).toContain("3 janvier 2026");
    expect(await page("/fr/guide/start")).toContain('<p class="callout-title">Remarque</p>');
    expect(await page("/fr/guide/start")).toContain("Aucun résultat.");
    expect(await page("/guide/start")).toContain('<p class="callout-title">Note</p>');
    expect(await page("/fr/posts")).toContain("<h1>Articles</h1>");
    expect(await page("/fr/404")).toContain("Page introuvable");
    expect(await page("/fr")).toMatch(/src="\/_assets\/words-fr-\w+\.js"/);
    expect(await page("/ar/guide")).toMatch(/src="\/_assets\/words-ar-\w+\.js"/);
    const assets = Object.keys(published.manifest.files).filter((url) => url.includes("/words-"));
    expect(assets).toHaveLength(2);
  });

  test("switches to the same page, or to the home page of a language that lacks it", async () => {
    const { page } = published;
    expect(switchOf(await page("/"))).toEqual(["English /?lang *", "العربية /ar", "Français /fr"]);
    expect(switchOf(await page("/fr/guide/start"))).toEqual([
      "English /guide/start",
      "العربية /ar ?",
      "Français /fr/guide/start *",
    ]);
    expect(switchOf(await page("/ar/guide/start"))).toEqual([
      "English /guide/start",
      "العربية /ar ? *",
      "Français /fr/guide/start",
    ]);
    expect(switchOf(await page("/fr/tags/first"))[0]).toBe("English /tags/first");
    expect(switchOf(await page("/tags"))[2]).toBe("Français /fr/tags");
  });

  test("tells search engines all languages of a page", async () => {
    const { page } = published;
    const all = ["en /guide/start", "fr /fr/guide/start", "x-default /guide/start"];
    expect(alternatesOf(await page("/guide/start"))).toEqual(all);
    expect(alternatesOf(await page("/fr/guide/start"))).toEqual(all);
    expect(alternatesOf(await page("/guide/only"))).toEqual([]);
    const sitemap = (await page("/sitemap.xml")) ?? "";
    const entries = sitemap.split("<url>").slice(1);
    expect(entries).toHaveLength(6);
    const start = entries.find((entry) => entry.includes("/fr/guide/start</loc>"));
    for (const tag of ["en", "fr", "x-default"])
      expect(start).toContain(`<xhtml:link rel="alternate" hreflang="${tag}"`);
    expect(sitemap).not.toContain("/fr/guide/only");
  });

  test("shows the original of a page that is not translated, and says so", async () => {
    const html = (await published.page("/ar/guide/start")) ?? "";
    expect(html).toContain("هذه الصفحة غير مترجمة بعد.");
    expect(html).toContain('<a href="/guide/start" hreflang="en" data-name="English">');
    expect(html).toContain('<div class="original" lang="en" dir="ltr"><h1');
    expect(html).toContain('<div class="prose" lang="en" dir="ltr">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(canonicalOf(html)).toBe("/guide/start");
    expect(alternatesOf(html)).toEqual([]);
    expect(html).toContain('src="/guide/a.svg"');
    // So are the words in its text.
    expect(html).toContain('<p class="callout-title">Note</p>');
    // Links stay in the language.
    expect(await linksIn(published, "/fr/guide/only")).toContain("/fr/guide/start");
    expect(await published.page("/fr/guide/start")).not.toContain("untranslated");
  });

  test("keeps links in their language, and follows those to another one", async () => {
    expect(await linksIn(published, "/fr")).toEqual(
      expect.arrayContaining(["/fr/guide/start", "/fr/guide/only"]),
    );
    const links = await linksIn(published, "/fr/guide/start");
    expect(links).toEqual(expect.arrayContaining(["/guide/start", "/fr/guide/only", "/fr"]));
    expect(await linksIn(published, "/")).toEqual(
      expect.arrayContaining(["/guide/start", "/guide/only"]),
    );
    expect(brokenLinks(published)).toEqual([]);
  });

  test("has a menu, lists and a feed for each language", async () => {
    const { page } = published;
    const tree = JSON.parse((await page("/fr/_tree.json")) ?? "");
    expect(tree.children).toEqual([
      {
        title: "guide",
        url: "/fr/guide",
        children: [
          { title: "Début", url: "/fr/guide/start" },
          { title: "Only in English", url: "/fr/guide/only" },
        ],
      },
    ]);
    expect(await page("/_tree.json")).not.toContain("/fr");
    const feed = await page("/fr/feed.xml");
    expect(feed).toContain("<language>fr</language>");
    expect(feed).toContain("Début");
    expect(feed).not.toContain("Start");
    expect(await page("/feed.xml")).not.toContain("Début");
    const posts = (await page("/fr/posts")) ?? "";
    expect(posts).toContain("Début");
    expect(posts).not.toContain(">Start<");
  });

  test("lists its home pages for visitors of the site's address", () => {
    expect(published.manifest.languages).toEqual([
      { tag: "en", home: "/" },
      { tag: "ar", home: "/ar" },
      { tag: "fr", home: "/fr" },
    ]);
  });
});

test("suffixes and folders elsewhere become folders of languages", async () => {
  const project = await world.project();
  const published = await project.publish({
    "docusaurus.config.js":
      "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, presets: [['classic', { blog: false }]] };",
    "docs/intro.md": "---\nsidebar_position: 2\n---\n# Intro\n[b](./b.md)",
    "docs/b.md": "---\nsidebar_position: 1\n---\n# Second",
    "i18n/de/docusaurus-plugin-content-docs/current/intro.md": "# Einführung\n[b](./b.md)",
    "i18n/de/code.json": "{}",
  });
  expect(published.issues).toEqual([]);
  const { page } = published;
  expect(switchOf(await page("/de/intro"))).toEqual(["English /intro", "Deutsch /de/intro *"]);
  expect(await linksIn(published, "/de/intro")).toContain("/de/b");
  const tree = JSON.parse((await page("/de/_tree.json")) ?? "");
  expect(tree.children).toEqual([
    { title: "Second", url: "/de/b" },
    { title: "Einführung", url: "/de/intro" },
  ]);
  expect(await page("/de/intro")).toContain('href="/de/intro.md"');
});

test("each language has its own versions", async () => {
  const project = await world.project();
  const of = (language: string, folder: string) =>
    `i18n/${language}/docusaurus-plugin-content-docs/${folder}/`;
  const published = await project.publish({
    "docusaurus.config.js":
      "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]] };",
    "versions.json": '["2.0", "1.0"]',
    "docs/intro.md": "# Intro of next",
    "versioned_docs/version-2.0/intro.md": "# Intro of 2\n[more](more.md)",
    "versioned_docs/version-2.0/more.md": "# More",
    "versioned_docs/version-1.0/intro.md": "# Intro of 1\n#old",
    [`${of("fr", "current")}intro.md`]: "# Introduction à venir",
    [`${of("fr", "version-2.0")}intro.md`]: "# Introduction 2\n[more](more.md)",
    [`${of("fr", "version-1.0")}intro.md`]: "# Introduction 1\n#vieux",
  });
  expect(published.issues).toEqual([]);
  const { page } = published;
  const headingAt = async (url: string) =>
    /<h1[^>]*>(.*?)<\/h1>/s.exec((await page(url)) ?? "")?.[1];
  expect(await headingAt("/intro")).toBe("Intro of 2");
  expect(await headingAt("/1.0/intro")).toBe("Intro of 1");
  expect(await headingAt("/fr/intro")).toBe("Introduction 2");
  expect(await headingAt("/fr/1.0/intro")).toBe("Introduction 1");
  expect(await headingAt("/fr/next/intro")).toBe("Introduction à venir");
  expect(await headingAt("/fr/more")).toBe("More");
  expect(switchOf(await page("/fr/1.0/intro"))).toEqual([
    "English /1.0/intro",
    "Français /fr/1.0/intro *",
  ]);
  const versions = (await page("/fr/1.0/intro")) ?? "";
  const list = /<nav class="version-switch".*?<\/nav>/s.exec(versions)?.[0] ?? "";
  expect([...list.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    "/fr/next/intro",
    "/fr/intro",
    "/fr/1.0/intro",
  ]);
  expect(await page("/fr/1.0/tags")).toContain("/fr/1.0/tags/vieux");
  expect(await linksIn(published, "/fr/intro")).toEqual(["/fr/more"]);
  expect(published.manifest.languages).toEqual([
    { tag: "en", home: "/" },
    { tag: "fr", home: "/fr" },
  ]);
});

test("a wiki in two languages links between its files", async () => {
  const project = await world.project();
  const { page, issues } = await project.publish({
    "README.md": "# Tool\n[中文](README.zh-CN.md) [guide](guide.md)",
    "README.zh-CN.md": "# 工具\n[English](README.md) [指南](guide.md)",
    "guide.md": "# Guide",
  });
  expect(issues).toEqual([]);
  expect(await page("/")).toContain('href="/zh-cn">中文</a>');
  const chinese = await page("/zh-cn");
  expect(chinese).toContain('href="/">English</a>');
  expect(chinese).toContain('href="/zh-cn/guide">指南</a>');
});

test("a language with one translated page of many has this page alone", async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`guide/page-${at}.md`, `# Page ${at}`]),
  );
  const { manifest } = await (
    await world.project()
  ).publish({
    ...pages,
    "README.md": "# Home\n\n[a](guide/page-1.md#no)",
    "README.fr.md": "# Accueil",
  });
  expect(manifest.files).toHaveProperty(["/fr"]);
  expect(manifest.files).not.toHaveProperty(["/fr/guide/page-1"]);
});

test("a project without translations has one language", async () => {
  const project = await world.project();
  const { page, manifest } = await project.publish({
    "index.md": "# A",
    "it/a.md": "# B",
    "no/b.md": "# C",
  });
  expect(switchOf(await page("/"))).toEqual([]);
  expect(opening(await page("/it/a"))).toBe('<html lang="en">');
  expect(manifest.languages).toBeUndefined();
});
