import { describe, expect, test } from "vitest";
import { garden } from "#markdown/themes/garden/garden.ts";
import { handbook } from "#markdown/themes/handbook/handbook.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { defaultThemeTokens } from "#schemas/projects/theme/theme.ts";
import { makePage, makeSite } from "./pages.ts";

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

describe("the sidebar without a script", () => {
  const sidebarOf = (html: string) => html.slice(html.indexOf("<aside"), html.indexOf("</aside>"));

  test("shows the folders above a note, its neighbors and its own position", () => {
    const sidebar = sidebarOf(garden.render(makePage(), makeSite()));
    expect(sidebar.indexOf("/plants")).toBeLessThan(sidebar.indexOf("/plants/cow-parsley"));
    expect(sidebar).toContain(`<a href="/plants/dulse" aria-current="page">Dulse</a>`);
    expect(count(sidebar, /aria-current/g)).toBe(1);
  });

  test("marks only the current page on every page of a folder", () => {
    const siblings = ["Bracken", "Dulse", "Fern"].map((title) => {
      return { title, url: `/plants/${title.toLowerCase()}`, folder: false };
    });
    const marked = siblings.map(({ url, title }) => {
      const sidebar = sidebarOf(garden.render(makePage({ url, title, siblings }), makeSite()));
      return [...sidebar.matchAll(/href="([^"]*)" aria-current="page"/g)].map(([, at]) => at);
    });
    expect(marked).toEqual(siblings.map(({ url }) => [url]));
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

  test("breaks a long name after punctuation, and a long word before capitals", () => {
    const titled = (title: string) => {
      const siblings = [{ title, url: "/one", folder: false }];
      return sidebarOf(garden.render(makePage({ siblings }), makeSite()));
    };
    expect(titled("Microsoft.PowerShell.Archive")).toContain(
      ">Microsoft.<wbr>PowerShell.<wbr>Archive</a>",
    );
    expect(titled("NewEnvironmentVariable")).toContain(">New<wbr>Environment<wbr>Variable</a>");
    expect(titled("A PowerShell e-mail")).toContain(">A PowerShell e-mail</a>");
    expect(titled("<b>.averyveryverylongname")).toContain(">&lt;b&gt;.<wbr>averyvery");
  });

  test("links only to lists with entries", () => {
    const sidebar = sidebarOf(
      garden.render(makePage(), makeSite({ sections: { posts: false, tags: true, graph: true } })),
    );
    expect(sidebar).toContain(`href="/tags"`);
    expect(sidebar).not.toContain(`href="/posts"`);
  });
});

test("the dated list is grouped by year", () => {
  const entry = { title: "Kelp", url: "/kelp", date: null, description: "", tags: [] };
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

test("a note with its own title shows it above the dates", () => {
  const html = garden.render(
    makePage({
      html: `<h1 id="dulse">Dulse, <em>red</em></h1>\n<p>Text</p>`,
      bodyHasTitle: true,
      date: "2026-03-09T00:00:00.000Z",
    }),
    makeSite(),
  );
  expect(html.indexOf("<em>red</em>")).toBeLessThan(html.indexOf("<time"));
});

test("a project without a chosen theme gets the garden theme", () => {
  expect(themeOf(undefined).id).toBe("garden");
  expect(themeOf({ id: "constructor", tokens: defaultThemeTokens } as never).id).toBe("garden");
});

describe.each([garden, handbook])("the right column of $id", (theme) => {
  const linked = {
    backlinks: [{ title: "Pressing", url: "/pressing", excerpt: "It links here." }],
  };
  const marginOf = (html: string) =>
    /<div class="margin">(.*?)<\/div>/s.exec(html.slice(html.indexOf("</main>")))?.[1]?.trim();

  test("has the headings and then the backlinks, which are nowhere else", () => {
    const toc = [
      { level: 2, text: "One", id: "one" },
      { level: 2, text: "Two", id: "two" },
    ];
    const html = theme.render(makePage({ ...linked, toc }), makeSite());
    const margin = marginOf(html)!;
    expect(margin.indexOf(`href="#two"`)).toBeGreaterThan(0);
    expect(margin.indexOf("It links here.")).toBeGreaterThan(margin.indexOf(`href="#two"`));
    expect(count(html, /It links here\./g)).toBe(1);
    expect(html.indexOf(`class="colophon"`)).toBeGreaterThan(html.indexOf("It links here."));
  });

  test("has the backlinks of a page without headings, and is empty without both", () => {
    expect(marginOf(theme.render(makePage(linked), makeSite()))).toMatch(/^<section/);
    expect(marginOf(theme.render(makePage(), makeSite()))).toBe("");
  });
});
