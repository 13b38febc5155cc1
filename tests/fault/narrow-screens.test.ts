import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { fillNote } from "#markdown/render/fill.ts";
import type { PageModel } from "#markdown/themes/model.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { defaultTheme, themeIds } from "#schemas/projects/theme/theme.ts";
import { makePage, makeSite } from "../unit/markdown/themes/pages.ts";
import { findChromium } from "../support/chromium.ts";
import { scaled } from "./scale.ts";

/** Content that is wider than a phone must never make a page wider. */
const TIMEOUT_MS = scaled(300_000, 900_000);
const CHROMIUM = findChromium();
const ROOT = join(import.meta.dirname, "../..");
const PHONE = { width: 390, height: 844 };

const long = (word: string) => word.repeat(150);
const cells = (name: string) => `<td>${name} of a table</td>`.repeat(20);
const WIDE: Record<string, string> = {
  "a table": `<table><tr>${cells("cell")}</tr></table>`,
  "a table in a div": `<div align="center"><table><tr>${cells("cell")}</tr></table></div>`,
  "a table in a list": `- a\n  <table><tr>${cells("cell")}</tr></table>`,
  "a table in a table": `<table><tr><td><table><tr>${cells("cell")}</tr></table></td></tr></table>`,
  "a table of long words": `<table><tr><td>${long("word")}</td></tr></table>`,
  "a table in a quote": `> <table><tr>${cells("cell")}</tr></table>`,
  "a Markdown table": `|${" a long cell |".repeat(20)}\n|${"---|".repeat(20)}\n|${" cell |".repeat(20)}`,
  "preformatted text": `<pre>${long("text ")}</pre>`,
  "preformatted text in a figure": `<figure><pre>${long("text ")}</pre></figure>`,
  "a code block": `\`\`\`js\n${long("x")}\n\`\`\``,
  "inline code": `\`${long("x")}\``,
  keys: `<kbd>${long("k")}</kbd> <samp>${long("s")}</samp> <var>${long("v")}</var>`,
  "a picture": '<img src="https://example.org/a.png" width="2000" height="50" alt="a">',
  "a film": '<video src="https://example.org/a.mp4" width="2000" height="50"></video>',
  "a MathML formula": `<math display="block">${"<mi>a</mi><mo>+</mo>".repeat(90)}</math>`,
  "a TeX formula": `$$${"a+".repeat(90)}b$$`,
  "a long word": long("word"),
  "a long heading": `## ${long("word")}`,
  "a long address": `https://example.org/${long("p")}`,
  "a long definition": `<dl><dt>${long("d")}</dt><dd>${long("e")}</dd></dl>`,
  "a callout": `> [!note] ${long("n")}\n> ${long("m")}`,
  details: `<details open><summary>${long("s")}</summary>${long("t")}</details>`,
  "a footnote": `a[^1]\n\n[^1]: ${long("f")}`,
  "a task": `- [ ] ${long("t")}`,
};

let browser: Browser;
beforeAll(async () => {
  if (CHROMIUM)
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
}, TIMEOUT_MS);
afterAll(() => browser?.close());

/** Everything around the text, with names that contain no break opportunity. */
function pageOf(html: string, direction: PageModel["direction"]): PageModel {
  const link = { title: long("title"), url: "/a" };
  return makePage({
    html,
    direction,
    title: long("title"),
    breadcrumbs: [link, link],
    backlinks: [{ ...link, excerpt: long("excerpt") }],
    tags: [{ name: long("tag"), url: "/tags/a" }],
    previous: link,
    next: link,
  });
}

function listOf(kind: PageModel["kind"], direction: PageModel["direction"]): PageModel {
  const tags = [{ name: long("tag"), url: "/tags/a", count: 3 }];
  const entry = {
    title: long("title"),
    url: "/a",
    date: "2026-03-09",
    description: long("d"),
    tags,
  };
  return makePage({
    kind,
    direction,
    html: "",
    title: long("title"),
    tags,
    url: kind === "home" ? "/" : "/list",
    list: [entry, { ...entry, folder: true }],
    paging: { number: 20, count: 4_600, total: 460_000, first: "/list" },
  });
}

test.skipIf(!CHROMIUM).each(themeIds)(
  "no page of the theme %s is wider than a phone, even with wide content",
  async (id) => {
    const theme = themeOf({ ...defaultTheme, id });
    const sheet = theme.assets.find(({ name }) => name === "theme.css");
    const css = [sheet?.file ?? "", ...(sheet?.more ?? [])]
      .map((file) => readFileSync(join(ROOT, file), "utf8"))
      .join("\n");
    const style = sheet?.adapt?.(css) ?? css;
    const context = await browser.newContext({ viewport: PHONE, isMobile: true });
    await context.route("**/*", (route) => route.abort());
    const page = await context.newPage();
    /** How much wider the page is than its window. */
    const excess = async (model: PageModel): Promise<number> => {
      const html = theme
        .render(model, makeSite())
        .replace("</head>", () => `<style>${style}</style></head>`);
      await page.setContent(html, { waitUntil: "domcontentloaded" });
      return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    };
    for (const direction of [null, "rtl"] as const) {
      for (const [name, source] of Object.entries(WIDE)) {
        const note = compileNote(source, { path: "a.md", highlight: true, hardLineBreaks: false });
        const html = fillNote(note, () => ({ kind: "missing" }));
        expect
          .soft(await excess(pageOf(html, direction)), `${name} ${direction}`)
          .toBeLessThanOrEqual(0);
      }
      for (const kind of ["home", "folder", "tag", "tags", "posts"] as const)
        expect
          .soft(await excess(listOf(kind, direction)), `${kind} ${direction}`)
          .toBeLessThanOrEqual(0);
    }
    const wide = makePage({ html: '<div style="width: 600px">Wide</div>' });
    expect(await excess(wide), "the check itself").toBeGreaterThan(0);
    await context.close();
  },
  TIMEOUT_MS,
);
