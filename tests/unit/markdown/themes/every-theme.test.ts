import { describe, expect, test } from "vitest";
import type { ThemeDesign } from "#markdown/themes/model.ts";
import { themes } from "#markdown/themes/themes.ts";
import { HOSTILE, kinds, makePage, makeSite } from "./pages.ts";

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const entry = (title: string, text = HOSTILE) => ({
  title,
  url: `/"><b>`,
  date: "2026-03-09T00:00:00.000Z",
  description: text,
  tags: [{ name: text, url: "/tags/x" }],
});

/** A page with this text in every slot. */
const pageOf = (text: string, kind: (typeof kinds)[number]) =>
  makePage({
    kind,
    list: [entry(text, text), { ...entry(text, text), date: null, folder: true }],
    title: text,
    description: text,
    classes: [text],
    toc: [
      { level: 2, text, id: `"><img src=x>` },
      { level: 3, text: "Two", id: "two" },
    ],
    breadcrumbs: [
      { title: text, url: "/" },
      { title: text, url: `/"><b>` },
    ],
    siblings: [{ title: text, url: `/"><b>`, folder: true }],
    backlinks: [{ title: text, url: `/"><b>`, excerpt: text }],
    tags: [{ name: `a/${text}`, url: `/"><b>`, count: 1 }],
    previous: { title: text, url: `/"><b>` },
    sourceUrl: `/"><b>.md`,
    html: "",
  });

describe.each(Object.values(themes))("the theme $id", (theme: ThemeDesign) => {
  describe.each(kinds)("on a %s page", (kind) => {
    const html = theme.render(makePage({ kind }), makeSite({ language: "pt-BR" }));

    test("has one title, one top-level heading and the site's language", () => {
      expect(count(html, /<title>/g)).toBe(1);
      expect(count(html, /<h1[ >]/g)).toBe(1);
      expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
    });

    test("links to the content, the tree, the search, the lists and the home page", () => {
      const main = html.indexOf('<main class="page" id="theme:content"');
      expect(main).toBeGreaterThan(0);
      expect(html).toContain('href="#theme:content"');
      expect(html).toContain('data-tree="/_tree.json"');
      expect(html).toContain("data-search");
      for (const address of ["/", "/posts", "/tags", "/feed.xml"])
        expect(html).toContain(`href="${address}"`);
    });

    test("opens hidden parts with named buttons", () => {
      for (const [, target] of html.matchAll(/popovertarget="([^"]+)"/g))
        expect(html).toContain(`id="${target}" popover`);
      for (const [button] of html.matchAll(/<button[^>]*>(?:<svg.*?<\/svg>)?<\/button>/gs))
        expect(button).toContain("aria-label=");
    });

    test("renders the same bytes every time", () => {
      expect(theme.render(makePage({ kind }), makeSite({ language: "pt-BR" }))).toBe(html);
    });

    test("contains no inline script and no address of another origin", () => {
      for (const [, attributes] of html.matchAll(/<script ([^>]*)>/g))
        expect(attributes).toMatch(/src="\/_assets\/|application\/ld\+json/);
      expect(html).not.toMatch(
        /(?:src|href)="(?:https?:)?\/\/(?!fern--ada\.localhost|localhost:5599)/,
      );
      expect(html).not.toMatch(/ on[a-z]+=/);
    });

    test("keeps hostile text as text everywhere", () => {
      const page = theme.render(
        pageOf(HOSTILE, kind),
        makeSite({ title: HOSTILE, description: HOSTILE }),
      );
      expect(page).not.toContain("<img");
      expect(page).not.toContain("<b>");
      expect(count(page, /<\/title>/g)).toBe(1);
      expect(count(page, /<script/g)).toBe(count(page, /<\/script>/g));
    });

    test("encodes typographic characters as numbers and preserves the author's text", () => {
      const text = "Don’t — “stop” • now…";
      const page = theme.render(pageOf(text, kind), makeSite({ title: text }));
      expect(page).not.toMatch(/[\u0100-\uffff]/);
      const decoded = page.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      expect(decoded).toContain(`${text}</title>`);
      for (const [, json] of page.matchAll(
        /<script type="application\/ld\+json">(.*?)<\/script>/gs,
      ))
        expect(JSON.stringify(JSON.parse(json!))).toContain(JSON.stringify(text).slice(1, -1));
    });

    test("gives its own parts unique ids that no heading can have", () => {
      const page = theme.render(pageOf(HOSTILE, kind), makeSite());
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^theme:/);
    });
  });

  test("shows a note with all its metadata and links", () => {
    const html = theme.render(
      makePage({
        html: `<h1 id="dulse">Dulse, <em>red</em></h1>\n<p>Text</p>\n<h2 id="a">A</h2>`,
        bodyHasTitle: true,
        date: "2026-03-09T00:00:00.000Z",
        updated: "2026-04-01T00:00:00.000Z",
        toc: ["a", "b"].map((id) => ({ level: 2, text: id, id })),
        tags: [{ name: "plant/alga", url: "/tags/plant/alga" }],
        backlinks: [{ title: "Cyanotype", url: "/cyanotype", excerpt: "Blue prints" }],
        previous: { title: "Cow parsley", url: "/plants/cow-parsley" },
        next: { title: "Kelp", url: "/plants/kelp" },
        features: { math: true, mermaid: true },
      }),
      makeSite(),
    );
    expect(count(html, /<h1/g)).toBe(1);
    expect(html).toContain("<em>red</em>");
    for (const part of [
      `<a href="/plants">Plants</a>`,
      `<time datetime="2026-03-09">9 March 2026</time>`,
      `Updated <time datetime="2026-04-01">`,
      `href="/tags/plant/alga">plant/alga</a>`,
      `<a href="#b">b</a>`,
      `<a href="/cyanotype">Cyanotype</a><p>Blue prints</p>`,
      `rel="prev" href="/plants/cow-parsley"`,
      `rel="next" href="/plants/kelp"`,
      `<a href="/plants/dulse.md">View source</a>`,
      "/_assets/math.css",
      "/_assets/diagrams.js",
    ])
      expect(html).toContain(part);
  });

  test("says that nothing is published, but only on an empty front page", () => {
    const home = makePage({ kind: "home", url: "/", list: [], html: "" });
    expect(theme.render(home, makeSite())).toContain("Nothing is published here yet.");
    const html = theme.render({ ...home, html: "<p>Hello</p>" }, makeSite());
    expect(html).not.toContain("Nothing is published here yet.");
  });

  test.each(["home", "folder", "tag", "posts"] as const)("lists the entries of a %s", (kind) => {
    const about = {
      date: null,
      description: "It grows.",
      tags: [{ name: "alga", url: "/tags/a" }],
    };
    const html = theme.render(
      makePage({
        kind,
        list: [
          { ...about, title: "Kelp", url: "/kelp", date: "2026-05-09T00:00:00.000Z" },
          { ...about, title: "Dulse", url: "/dulse" },
        ],
      }),
      makeSite(),
    );
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(count(main, /<li class="entry">/g)).toBe(2);
    expect(main).toContain(`href="/kelp">Kelp</a>`);
    expect(main).toContain(`<time datetime="2026-05-09">`);
    expect(main).toContain("<p>It grows.</p>");
    expect(main).toContain(`<a class="tag" href="/tags/a">alga</a>`);
  });

  test("says if a list is empty", () => {
    const says = (kind: (typeof kinds)[number], text: string) =>
      expect(theme.render(makePage({ kind, html: "" }), makeSite())).toContain(text);
    says("folder", "This folder is empty.");
    says("tags", "No note has a tag yet.");
    says("posts", "No note has a date yet.");
    says("tag", "No note has this tag.");
  });
});
