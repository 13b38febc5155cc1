import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeFiles } from "#markdown/themes/assets.ts";
import { contrastOf } from "#markdown/themes/colours.ts";
import { type Extra, extrasOf } from "#markdown/themes/extras.ts";
import { renderDate, renderDayOfYear } from "#markdown/themes/parts/dates.ts";
import { markExternal } from "#markdown/themes/parts/external-links.ts";
import { minutesIn, readingMinutes } from "#markdown/themes/parts/reading-time.ts";
import { readPage } from "#markdown/themes/read-page.ts";
import { themeOf, themes } from "#markdown/themes/themes.ts";
import { sayWords } from "#markdown/themes/words/text/say-words.ts";
import { defaultFormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { defaultThemeTokens, type ThemeId, themeIds } from "#schemas/projects/theme/theme.ts";
import { makePage, makeSite } from "./pages.ts";

function styleOf(id: ThemeId, extras: Extra[]): string {
  const files = themeFiles(themeOf({ id, tokens: defaultThemeTokens }, extras), {
    read: (file) => readFileSync(file),
    addressOf: (name) => name,
  });
  return new TextDecoder().decode(files[0]!.bytes);
}

const text = (html: string) => html.replace(/<[^>]*>/g, "");

test.each([
  ["long", "en", "9 March 2026", "9 Mar"],
  ["medium", "en", "9 Mar 2026", "9 Mar"],
  ["short", "en", "09/03/2026", "09/03"],
  ["iso", "en", "2026-03-09", "03-09"],
  ["long", "de", "9. März 2026", "9. März"],
  ["short", "ja", "2026/03/09", "03/09"],
  ["short", "not a language", "09/03/2026", "09/03"],
] as const)("a %s date in %s is %s", (style, language, day, dayOfYear) => {
  expect(text(renderDate("2026-03-09T00:00:00Z", language, style))).toBe(day);
  expect(text(renderDayOfYear("2026-03-09T00:00:00Z", language, style))).toBe(dayOfYear);
});

test("the reading time is in whole minutes and in the language of the page", () => {
  expect([0, 1, 330, 2200].map(readingMinutes)).toEqual([0, 1, 2, 10]);
  expect([minutesIn(1, "en"), minutesIn(5, "de"), minutesIn(5, "pl")]).toEqual([
    "1 minute",
    "5 Minuten",
    "5 minut",
  ]);
});

const links = {
  origin: "https://garden.example",
  newTab: true,
  arrow: true,
  rel: ["ugc"] as const,
};
const marked = (html: string) => sayWords(markExternal(html, links), "en");

test.each<[sentence: string, html: string, expected: string]>([
  [
    "a link to another site is marked",
    '<a href="https://x.example/">x</a>',
    '<a href="https://x.example/" rel="ugc noopener" target="_blank" data-external>x<span class="new-tab"> (opens in a new tab)</span></a>',
  ],
  [
    "what an author says about a link stays",
    '<a id="user-content-a" href="https://x.example/" rel="nofollow" title="t">x</a>',
    '<a id="user-content-a" href="https://x.example/" rel="nofollow ugc noopener" target="_blank" data-external title="t">x<span class="new-tab"> (opens in a new tab)</span></a>',
  ],
  [
    "a link to a page of the site",
    '<a class="internal" href="/a">a</a>',
    '<a class="internal" href="/a">a</a>',
  ],
  [
    "a link to the site's own address",
    '<a href="https://garden.example/a">a</a>',
    '<a href="https://garden.example/a">a</a>',
  ],
  ["an email address", '<a href="mailto:a@b.example">a</a>', '<a href="mailto:a@b.example">a</a>'],
  [
    "a link in code",
    "&lt;a href=&quot;https://x.example&quot;&gt;",
    "&lt;a href=&quot;https://x.example&quot;&gt;",
  ],
])("%s", (_sentence, html, expected) => expect(marked(html)).toBe(expected));

test("an address that only begins like the site's is another site", () => {
  expect(marked('<a href="https://garden.example.evil/">x</a>')).toContain("data-external");
});

test.each(Object.values(themes))(
  "the theme $id prints what a site changes, and it can be read again",
  (theme) => {
    const formatting = { dates: "iso", code: "quiet", headingAnchors: false } as const;
    const page = makePage({
      html: '<h2 id="a">A</h2>',
      date: "2026-03-09T00:00:00.000Z",
      readingMinutes: 3,
      editUrl: "https://github.com/a/b/edit/main/x.md",
      sourceUrl: "/x.md",
    });
    const html = theme.render(page, { ...makeSite(), formatting });
    expect(html).toContain(
      '<a class="edit" href="https://github.com/a/b/edit/main/x.md">Edit this page</a>',
    );
    expect(html).toContain('<span data-minutes="3">Reading time: 3 minutes</span>');
    expect(html).toContain(">2026-03-09</time>");
    expect(html).not.toContain('class="anchor"');
    const read = readPage(html);
    expect(read?.site.formatting).toEqual(formatting);
    expect(read?.page).toMatchObject({ readingMinutes: 3, editUrl: page.editUrl });
    expect(theme.render(page, makeSite())).not.toContain("data-formatting");
  },
);

test("links to other sites have an arrow if the site wants one, in every theme", () => {
  const arrows = (externalArrow: boolean) =>
    themeIds.map((id) => {
      const extras = extrasOf({ ...defaultFormattingSettings, externalArrow });
      const css = styleOf(id, extras);
      return /a\[(?:data-external|href\^="http)[^{]*::after/.test(css.replace(ON_PAPER, ""));
    });
  expect(arrows(false)).toEqual(themeIds.map(() => false));
  expect(arrows(true)).toEqual(themeIds.map(() => true));
});

test("a handbook says how long a note is before its text, and its dates after it", () => {
  const page = makePage({ html: "<p>Ink.</p>", date: "2026-03-09T00:00:00Z", readingMinutes: 3 });
  const [head = "", rest = ""] = themes.handbook.render(page, makeSite()).split("Ink.</p>");
  expect(head).toContain("Reading time: 3 minutes");
  expect(rest).toContain("9 March 2026");
  expect(rest).not.toContain("Reading time");
});

const ON_PAPER = /@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const ON_CODE = /^code-[a-z]/;
/** Comment, keyword, string, number, title, type, name, meta and sign. */
const CODE_COLOURS = 9;
const coloursIn = (css: string, rules: RegExp) =>
  Object.fromEntries(
    [...css.matchAll(rules)].flatMap(([, body = ""]) =>
      [...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    ),
  );

test.each([
  ["contrast", 7],
  ["blue-orange", 4.5],
  ["quiet", 4.5],
] as const)(
  "code in the colors %s is readable in every theme, light and dark",
  (codeTheme, least) => {
    const faint: string[] = [];
    let seen = 0;
    for (const id of themeIds) {
      const css = styleOf(id, extrasOf({ ...defaultFormattingSettings, codeTheme }));
      const own = `:root\\[data-formatting~="code-${codeTheme}"\\]`;
      const light = coloursIn(css, new RegExp(`(?::root|${own}) \\{([^}]*)\\}`, "g"));
      const dark = coloursIn(
        css,
        new RegExp(`(?::root|${own})\\[data-appearance="dark"\\] \\{([^}]*)\\}`, "g"),
      );
      for (const colours of [light, { ...light, ...dark }])
        for (const [name, colour] of Object.entries(colours).filter(([name]) =>
          ON_CODE.test(name),
        )) {
          seen += 1;
          if (contrastOf(colour, colours["code"]!) < least) faint.push(`${id} ${name} ${colour}`);
        }
    }
    expect(faint).toEqual([]);
    expect(seen).toBe(themeIds.length * 2 * CODE_COLOURS);
  },
);
