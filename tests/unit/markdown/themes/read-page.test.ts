import { describe, expect, test } from "vitest";
import type { PageModel } from "#markdown/themes/model.ts";
import { readPage } from "#markdown/themes/read-page.ts";
import { themes } from "#markdown/themes/themes.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { HOSTILE, kinds, makePage, makeSite } from "./pages.ts";

const day = "2026-03-09T00:00:00.000Z";
const names = ["Kelp & dulse", HOSTILE, "größe “ß”", "</li></ul><li class="];
const links = names.map((title, at) => ({ title, url: `/räume/${at}` }));
const tags = names.map((name, at) => ({ name: `parts/${name}`, url: `/tags/${at}` }));
const list = names.map((title, at) => ({
  title,
  url: `/list/${at}`,
  date: at % 2 === 0 ? day : null,
  description: at === 1 ? "" : `About ${title}`,
  tags: at === 2 ? [] : tags,
}));
const picture = { src: "/a%20b.jpg", width: 900, height: 600, srcset: "/_media/1-640.webp 640w" };

/** A page with content in every slot of its kind. */
function fullPage(kind: PageModel["kind"]): PageModel {
  const isNote = kind === "note" || kind === "folder" || kind === "home";
  const shared = { kind, title: HOSTILE, siblings: [], breadcrumbs: [], sourceUrl: null, html: "" };
  if (kind === "not-found") return makePage({ ...shared, url: "/404", description: "" });
  if (kind === "graph") return makePage({ ...shared, url: "/_graph", noindex: true });
  const paging = { number: 5, count: 9, total: 900, first: "/räume/größe" };
  if (!isNote)
    return makePage({
      ...shared,
      paging,
      url: `/${kind}`,
      description: "",
      list: kind === "tags" ? [] : list,
      tags: kind === "tags" ? tags.map((tag, count) => ({ ...tag, count })) : [],
    });
  return makePage({
    ...shared,
    url: kind === "home" ? "/" : "/räume/größe",
    description: HOSTILE,
    html: `<h1 id="it">It &amp; <em>that</em></h1>\n<h2 id="a">A</h2>\n<li class="task"><input type="checkbox" disabled> Do</li>\n<p>&lt;main&gt; <a class="tag" href="/x">x</a></p>\n<ul class="tags"><li class="entry">no entry</li></ul>`,
    bodyHasTitle: true,
    toc: links.map(({ title, url }) => ({ level: 2, text: title, id: url.slice(1) })),
    breadcrumbs: kind === "home" ? [] : links,
    siblings: links.map((link, at) => ({ ...link, folder: at % 2 === 0 })),
    backlinks: links.map((link, at) => ({ ...link, excerpt: at === 0 ? "" : names[at]! })),
    tags: kind === "home" ? [] : tags,
    date: day,
    updated: "2026-04-01T00:00:00.000Z",
    list: kind === "note" ? [] : list,
    ...(kind !== "note" && { paging }),
    ...(kind !== "home" && { classes: ["wide-page", "css-x", "_a1"] }),
    previous: links[0]!,
    next: links[1]!,
    sourceUrl: "/räume/größe.md",
    image: "http://fern--ada.localhost:5600/a%20b.png",
    features: { math: true, mermaid: true },
    ...(kind === "note" && { direction: "rtl" as const }),
  });
}

const site = makeSite({
  title: HOSTILE,
  description: "",
  language: "pt-BR",
  sections: { posts: true, tags: true, graph: true },
});
const versions = (notice: "old" | "unreleased" | null): PageModel["versions"] => ({
  items: names.map((name, at) => ({ name, url: `/räume/größe${at}` })),
  current: notice === null ? names[0]! : names[1]!,
  newest: { name: names[0]!, url: "/räume/größe0" },
  notice,
  canonical: notice === "old" ? "/räume/größe0" : null,
});
const part = { home: "/räume/1.0", otherParts: ["/räume/1.0/a", "/räume/1.0/b"] };
const pairs = themeIds.flatMap((from) => themeIds.map((to) => [from, to] as const));

describe.each(pairs)("a page of the theme %s that is read back and rendered by %s", (from, to) => {
  test.each(kinds)("is the page that the second theme would render for a %s", (kind) => {
    const page = fullPage(kind);
    const parsed = readPage(themes[from].render(page, site));
    expect(parsed).not.toBeNull();
    const laidOut = themes[to].render(parsed!.page, { ...site, ...parsed!.site });
    expect(laidOut).toBe(themes[to].render(page, site));
  });
});

test.each(themeIds)("a page of a version that is read back from %s is the same page", (id) => {
  for (const notice of ["old", "unreleased", null] as const) {
    const page = { ...fullPage("note"), ...part, versions: versions(notice) };
    const html = themes[id].render(page, site);
    const parsed = readPage(html);
    expect(parsed!.page).toMatchObject({ ...part, versions: page.versions });
    expect(themes[id].render(parsed!.page, { ...site, ...parsed!.site })).toBe(html);
  }
  const outside = { ...versions(null)!, current: null };
  const parsed = readPage(themes[id].render({ ...fullPage("note"), versions: outside }, site));
  expect(parsed!.page.versions).toEqual(outside);
});

const options = {
  logo: {
    light: { url: `/a"b&amp;.svg`, width: 120, height: 30 },
    dark: { url: "/dark.svg", width: 120, height: 30 },
  },
  icons: [
    { rel: "icon" as const, url: "/_media/small.png", type: "image/png", size: 32 },
    { rel: "icon" as const, url: "/own.svg", type: "image/svg+xml", size: null },
    { rel: "apple-touch-icon" as const, url: "/_media/large.png", type: "image/png", size: 180 },
  ],
  appearance: "dark" as const,
  header: [
    { url: "/posts", label: "Writing" },
    { url: "https://example.org/?a=1&b=2", label: HOSTILE },
  ],
  footer: [{ url: "/räume/größe", label: "größe “ß”" }],
  css: "/_assets/own-1.css",
};

describe.each(pairs)("a page of %s with its owner’s logo and links in %s", (from, to) => {
  test.each(kinds)("keeps them on a %s", (kind) => {
    const page = fullPage(kind);
    for (const logo of [options.logo, { ...options.logo, dark: null }]) {
      const own = { ...site, options: { ...options, logo } };
      const parsed = readPage(themes[from].render(page, own));
      const laidOut = themes[to].render(parsed!.page, { ...site, ...parsed!.site });
      expect(laidOut).toBe(themes[to].render(page, own));
    }
  });
});

describe.each(pairs)("a translated page of the theme %s rendered by %s", (from, to) => {
  const languages = [
    { tag: "en", name: "English", url: "/", isPage: true },
    { tag: "ar", name: "العربية", url: "/ar/räume", isPage: true },
    { tag: "fr", name: `Français ${HOSTILE}`, url: "/fr", isPage: false },
  ];
  const original = { tag: "en", name: HOSTILE, direction: "ltr" as const, url: "/räume/größe" };
  const part = { languages, home: "/ar", direction: "rtl" as const };

  test.each(kinds)("keeps the languages of a %s", (kind) => {
    for (const page of [
      { ...fullPage(kind), ...part },
      { ...fullPage(kind), ...part, ...(kind === "note" && { original }) },
    ]) {
      const arabic = { ...site, language: "ar" };
      const parsed = readPage(themes[from].render(page, arabic));
      const laidOut = themes[to].render(parsed!.page, { ...arabic, ...parsed!.site });
      expect(laidOut).toBe(themes[to].render(page, arabic));
    }
  });
});

test("a title outside the text stays the theme's", () => {
  const page = makePage({ html: "<p>Words</p>", title: "Dulse" });
  const parsed = readPage(themes.journal.render(page, site));
  expect(parsed!.page).toMatchObject({ bodyHasTitle: false, title: "Dulse" });
});

test("markup in a title is not taken for a part of the theme", () => {
  const html = `<h1 id="x">A <a class="tag" href="/x">x</a> <span class="title"><li class="entry">No</li></span></h1>\n<p>Words</p>`;
  const page = makePage({ html, bodyHasTitle: true });
  const parsed = readPage(themes.magazine.render(page, makeSite()));
  expect(parsed!.page).toMatchObject({ html, tags: [], list: [], previous: null, next: null });
});

test("a page without a theme cannot be read", () => {
  expect(readPage("<!doctype html><p>Hello</p>")).toBeNull();
  expect(readPage("")).toBeNull();
});

test("the pictures of stories are read, so that another color does not lose them", () => {
  const stories = list.map((entry, at) => ({
    ...entry,
    ...(at > 0 && { picture: { ...picture, srcset: at === 1 ? "" : picture.srcset } }),
  }));
  const page = { ...fullPage("folder"), list: stories };
  expect(readPage(themes.magazine.render(page, site))!.page.list).toEqual(stories);
  expect(readPage(themes.garden.render(page, site))!.page.list).toEqual(list);
});
