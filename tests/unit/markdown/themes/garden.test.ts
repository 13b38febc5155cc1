import { describe, expect, test } from "vitest";
import { garden } from "#markdown/themes/garden/garden.ts";
import { defaultThemeTokens } from "#schemas/theme.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { HOSTILE, kinds, makePage, makeSite } from "./pages.ts";

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;
const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

describe.each(kinds)("a page of the kind %s", (kind) => {
  const html = garden.render(makePage({ kind }), makeSite({ language: "pt-BR" }));

  test("has one title, one heading of the first level and the site's language", () => {
    expect(count(html, /<title>/g)).toBe(1);
    expect(count(html, /<h1[ >]/g)).toBe(1);
    expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/);
  });

  test("is the same bytes every time", () => {
    expect(garden.render(makePage({ kind }), makeSite({ language: "pt-BR" }))).toBe(html);
  });

  test("holds no inline script and no address of another origin", () => {
    const scripts = [...html.matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes!);
    for (const attributes of scripts)
      expect(attributes).toMatch(/src="\/_assets\/|application\/ld\+json/);
    expect(html).not.toMatch(
      /(?:src|href)="(?:https?:)?\/\/(?!fern--ada\.localhost|localhost:5599)/,
    );
    expect(html).not.toMatch(/ on[a-z]+=/);
  });
});

describe("addresses for the world", () => {
  test("every page names its canonical address, percent-encoded", () => {
    const html = garden.render(makePage({ url: "/räume/größe" }), makeSite());
    expect(html).toContain(
      `<link rel="canonical" href="http://fern--ada.localhost:5600/r%C3%A4ume/gr%C3%B6%C3%9Fe">`,
    );
  });

  test("the page for unknown addresses has none and stays out of search engines", () => {
    const html = garden.render(makePage({ kind: "not-found", url: "/404" }), makeSite());
    expect(html).not.toContain("canonical");
    expect(html).toContain(`<meta name="robots" content="noindex">`);
  });

  test("a dated note is an article with its dates", () => {
    const date = "2026-03-09T00:00:00.000Z";
    const html = garden.render(makePage({ date }), makeSite());
    expect(html).toContain(`<meta property="og:type" content="article">`);
    expect(html).toContain(`"datePublished":"${date}"`);
    expect(html).toContain(`<time datetime="2026-03-09">9 March 2026</time>`);
  });
});

describe("hostile text", () => {
  const list = [
    {
      title: HOSTILE,
      url: `/"><b>`,
      date: null,
      description: HOSTILE,
      tags: [{ name: HOSTILE, url: "/tags/x" }],
    },
  ];
  test.each(kinds)("stays text everywhere on a page of the kind %s", (kind) => {
    const page = makePage({
      kind,
      list,
      title: HOSTILE,
      description: HOSTILE,
      image: `https://x/"><img src=x>`,
      toc: [
        { level: 2, text: HOSTILE, id: `"><img src=x>` },
        { level: 3, text: "Two", id: "two" },
      ],
      breadcrumbs: [
        { title: HOSTILE, url: "/" },
        { title: HOSTILE, url: `/"><b>` },
      ],
      siblings: [{ title: HOSTILE, url: `/"><b>`, folder: true }],
      backlinks: [{ title: HOSTILE, url: `/"><b>`, excerpt: HOSTILE }],
      tags: [{ name: `a/${HOSTILE}`, url: `/"><b>`, count: 1 }],
      previous: { title: HOSTILE, url: `/"><b>` },
      sourceUrl: `/"><b>.md`,
      html: "",
    });
    const html = garden.render(page, makeSite({ title: HOSTILE, description: HOSTILE }));
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<b>");
    expect(count(html, /<\/title>/g)).toBe(1);
    expect(count(html, /<script/g)).toBe(count(html, /<\/script>/g));
  });

  test("cannot end the structured data, which stays valid JSON", () => {
    const html = garden.render(makePage({ title: HOSTILE }), makeSite());
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toMatchObject({ "@type": "Article", headline: HOSTILE });
  });
});

describe("a note", () => {
  test("that brings its own title shows it once, above the dates", () => {
    const html = garden.render(
      makePage({
        html: `<h1 id="dulse">Dulse, <em>red</em></h1>\n<p>Text</p>`,
        bodyHasTitle: true,
        date: "2026-03-09T00:00:00.000Z",
      }),
      makeSite(),
    );
    expect(count(html, /<h1/g)).toBe(1);
    expect(html.indexOf("<em>red</em>")).toBeLessThan(html.indexOf("<time"));
  });

  test("has an address at every heading that is silent to screen readers", () => {
    const html = garden.render(makePage({ html: `<h2 id="a">A</h2>` }), makeSite());
    expect(html).toContain(
      `<h2 id="a"><a class="anchor" href="#a" aria-hidden="true" tabindex="-1"></a>A</h2>`,
    );
  });

  test("lists its headings only when there are several", () => {
    const one = [{ level: 2, text: "A", id: "a" }];
    const two = [...one, { level: 3, text: "B", id: "b" }];
    expect(garden.render(makePage({ toc: one }), makeSite())).not.toContain("On this page");
    const html = garden.render(makePage({ toc: two }), makeSite());
    expect(html).toContain(`<li class="depth-0"><a href="#a">A</a></li>`);
    expect(html).toContain(`<li class="depth-1"><a href="#b">B</a></li>`);
  });

  test("loads the styles of formulas and the code of diagrams only when it has any", () => {
    const plain = garden.render(makePage(), makeSite());
    expect(plain).not.toMatch(/math\.css|diagrams\.js/);
    const rich = garden.render(makePage({ features: { math: true, mermaid: true } }), makeSite());
    expect(rich).toContain("/_assets/math.css");
    expect(rich).toContain("/_assets/diagrams.js");
  });

  test("is called updated only after its own date", () => {
    const date = "2026-03-09T00:00:00.000Z";
    const dated = (updated: string) => garden.render(makePage({ date, updated }), makeSite());
    expect(dated("2026-03-10T00:00:00.000Z")).toContain("Updated <time");
    expect(dated("2026-03-09T23:00:00.000Z")).not.toContain("Updated");
    expect(dated("2026-01-01T00:00:00.000Z")).not.toContain("Updated");
  });

  test("may have a heading with any name without disturbing the page around it", () => {
    const page = makePage({
      toc: ["A", "B"].map((text) => ({ level: 2, text, id: text })),
      backlinks: [{ title: "Kelp", url: "/kelp", excerpt: "" }],
    });
    const html = garden.render(page, makeSite());
    const own = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
    // The ids of headings hold no colon.
    expect(own.length).toBeGreaterThan(4);
    for (const id of own) expect(id).toMatch(/^theme:/);
  });

  test("names the notes that link to it, its neighbours and its source", () => {
    const page = makePage({
      backlinks: [{ title: "Cyanotype", url: "/techniques/cyanotype", excerpt: "Blue prints" }],
      next: { title: "Kelp", url: "/plants/kelp" },
    });
    const main = mainOf(garden.render(page, makeSite()));
    expect(main).toContain(`<a href="/techniques/cyanotype">Cyanotype</a><p>Blue prints</p>`);
    expect(main).toContain(`rel="next" href="/plants/kelp"`);
    expect(main).toContain(`<a href="/plants/dulse.md">View source</a>`);
  });
});

describe("the sidebar without a script", () => {
  const sidebarOf = (html: string) => html.slice(html.indexOf("<aside"), html.indexOf("</aside>"));

  test("shows the folders above a note, its neighbours, and where it stands", () => {
    const sidebar = sidebarOf(garden.render(makePage(), makeSite()));
    expect(sidebar.indexOf("/plants")).toBeLessThan(sidebar.indexOf("/plants/cow-parsley"));
    expect(sidebar).toContain(`<a href="/plants/dulse" aria-current="page">Dulse</a>`);
    expect(count(sidebar, /aria-current/g)).toBe(1);
  });

  test("shows a folder above its own entries", () => {
    const page = makePage({
      kind: "folder",
      url: "/plants",
      title: "Plants",
      breadcrumbs: [{ title: "Fern & Folio", url: "/" }],
      siblings: [{ title: "Dulse", url: "/plants/dulse", folder: false }],
    });
    const sidebar = sidebarOf(garden.render(page, makeSite()));
    expect(sidebar.indexOf(`<a href="/plants" aria-current="page">`)).toBeGreaterThan(0);
    expect(sidebar.indexOf("/plants/dulse")).toBeGreaterThan(
      sidebar.indexOf(`"/plants" aria-current`),
    );
  });

  test("links to the lists that have entries", () => {
    const sidebar = sidebarOf(
      garden.render(makePage(), makeSite({ sections: { posts: false, tags: true } })),
    );
    expect(sidebar).toContain(`href="/tags"`);
    expect(sidebar).not.toContain(`href="/posts"`);
  });
});

describe("lists", () => {
  const entry = { title: "Kelp", url: "/kelp", date: null, description: "", tags: [] };

  test("the dated list groups by year", () => {
    const list = [
      { ...entry, date: "2026-05-09T00:00:00.000Z" },
      { ...entry, date: "2025-12-31T23:00:00.000Z" },
    ];
    const html = garden.render(makePage({ kind: "posts", list }), makeSite());
    expect(html.match(/<h2 id="theme:\d+">/g)).toEqual([
      `<h2 id="theme:2026">`,
      `<h2 id="theme:2025">`,
    ]);
    expect(html).toContain(`<time datetime="2026-05-09">9 May</time>`);
  });

  test("an empty list says so", () => {
    expect(garden.render(makePage({ kind: "tags" }), makeSite())).toContain(
      "No note has a tag yet.",
    );
    expect(garden.render(makePage({ kind: "folder", html: "" }), makeSite())).toContain(
      "This folder is empty.",
    );
  });

  test("the tags stand with their counts, the parents of nested ones apart", () => {
    const tags = [{ name: "plant/fern", url: "/tags/plant/fern", count: 3 }];
    const html = garden.render(makePage({ kind: "tags", tags }), makeSite());
    expect(html).toContain(
      `<span class="parents">plant/</span>fern</span><span class="count">3</span>`,
    );
  });
});

test("a project that is older than the choice of themes has the garden", () => {
  expect(themeOf(undefined).id).toBe("garden");
  expect(themeOf({ id: "constructor", tokens: defaultThemeTokens } as never).id).toBe("garden");
});
