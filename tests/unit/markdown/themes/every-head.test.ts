import { describe, expect, test } from "vitest";
import type { ThemeDesign } from "#markdown/themes/model.ts";
import { themeOf, themes } from "#markdown/themes/themes.ts";
import {
  defaultThemeTokens,
  type ThemeId,
  type ThemeTokens,
} from "#schemas/projects/theme/theme.ts";
import { HOSTILE, makePage, makeSite } from "./pages.ts";

const DATE = "2026-03-09T00:00:00.000Z";

describe.each(Object.values(themes))("the page head in the theme $id", (theme: ThemeDesign) => {
  test("names the canonical address of every page, percent-encoded", () => {
    const html = theme.render(makePage({ url: "/räume/größe" }), makeSite());
    expect(html).toContain(
      `<link rel="canonical" href="http://fern--ada.localhost:5600/r%C3%A4ume/gr%C3%B6%C3%9Fe">`,
    );
  });

  test("has no canonical address for the 404 page and keeps it out of search engines", () => {
    const html = theme.render(makePage({ kind: "not-found", url: "/404" }), makeSite());
    expect(html).not.toContain("canonical");
    expect(html).toContain(`<meta name="robots" content="noindex">`);
  });

  test("marks a dated note as an article with its date", () => {
    const html = theme.render(makePage({ date: DATE }), makeSite());
    expect(html).toContain(`<meta property="og:type" content="article">`);
    expect(html).toContain(`"datePublished":"${DATE}"`);
  });

  test("names a picture that the site draws, with another address when the title changes", () => {
    const site = makeSite({ look: "garden-own-theme-theme-normal" });
    const headOf = (title: string) => theme.render(makePage({ title, url: "/größe" }), site);
    const address = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1];
    expect(address(headOf("Dulse"))).toMatch(
      /^http:\/\/fern--ada\.localhost:5600\/_share\/[0-9a-f]{16}\/garden-own-theme-theme-normal\/gr%C3%B6%C3%9Fe\/card\.png$/,
    );
    expect(headOf("Dulse")).toContain(`<meta name="twitter:card" content="summary_large_image">`);
    expect(headOf("Dulse")).toContain(`<meta property="og:image:alt" content="Dulse">`);
    expect(address(headOf("Dulse"))).toBe(address(headOf("Dulse")));
    expect(address(headOf("Nori"))).not.toBe(address(headOf("Dulse")));
  });

  test("names the note's own picture if it has one", () => {
    const site = makeSite({ look: "garden-own-theme-theme-normal" });
    const html = theme.render(makePage({ image: "https://example.com/a.png" }), site);
    expect(html).toContain(`<meta property="og:image" content="https://example.com/a.png">`);
    expect(html).not.toContain("_share");
  });

  test("keeps hostile text inside the structured data, which stays valid JSON", () => {
    const html = theme.render(makePage({ title: HOSTILE }), makeSite());
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toMatchObject({ "@type": "Article", headline: HOSTILE });
  });

  test("loads formula styles and diagram code only on pages that need them", () => {
    expect(theme.render(makePage(), makeSite())).not.toMatch(/math\.css|diagrams\.js/);
    const rich = theme.render(makePage({ features: { math: true, mermaid: true } }), makeSite());
    expect(rich).toContain("/_assets/math.css");
    expect(rich).toContain("/_assets/diagrams.js");
  });
});

test.each<[ThemeId, Partial<ThemeTokens>, string[]]>([
  ["garden", {}, ["inter"]],
  ["magazine", {}, ["newsreader", "archivo"]],
  ["journal", { headings: "plex" }, ["source-serif-4", "ibm-plex-sans"]],
])("a page in %s with %o loads the fonts of text and headings first", (id, tokens, fonts) => {
  const theme = themeOf({ id, tokens: { ...defaultThemeTokens, ...tokens } });
  const assets = Object.fromEntries(theme.assets.map(({ name }) => [name, `/_assets/${name}`]));
  const html = theme.render(makePage(), makeSite({ assets }));
  const loaded = [...html.matchAll(/<link rel="preload" href="\/_assets\/([^"]*)\.woff2"/g)];
  expect(loaded.map(([, name]) => name)).toEqual(fonts);
});
