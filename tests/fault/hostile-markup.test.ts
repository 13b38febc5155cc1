import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { includingEverywhere, includingNote } from "../support/inputs/including.ts";
import { compileNote, type DialectOptions } from "#markdown/render/compile.ts";
import { fillNote } from "#markdown/render/fill.ts";
import { hostileMarkup } from "../support/inputs/hostile/hostile-markup.ts";
import { findChromium } from "../support/chromium.ts";
import { scaled } from "./scale.ts";

/** The unit tests parse pages by the standard. Here the browser itself parses them in three ways, and would run any code in them. */
const TIMEOUT_MS = scaled(300_000, 900_000);

const CHROMIUM = findChromium();

let browser: Browser;
beforeAll(async () => {
  if (CHROMIUM)
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--disable-background-networking"],
    });
}, TIMEOUT_MS);
afterAll(() => browser?.close());

function pageOf(source: string, included: Pick<DialectOptions, "included"> = {}): string {
  const options = { path: "a.md", highlight: true, hardLineBreaks: false };
  const note = compileNote(source, { ...options, ...included });
  return fillNote(note, ({ target }) => ({ kind: "page", url: "/found", title: target }));
}

/** Runs in the page: inserts the HTML once more, as scripts of a theme might, and inspects the result. */
function readAgain(): string[] {
  for (let times = 0; times < 2; times++) {
    const written = document.body.innerHTML;
    document.body.innerHTML = written;
  }
  const copy = document.implementation.createHTMLDocument();
  copy.body.innerHTML = document.body.innerHTML;
  document.body.append(document.importNode(copy.body, true));
  const dangers: string[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (/^(?:script|foreignobject|style|object|embed|form)$/i.test(element.tagName))
      dangers.push(element.tagName);
    for (const { name, value } of element.attributes)
      if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) dangers.push(`${name}=${value}`);
    if (element instanceof HTMLDetailsElement) element.open = !element.open;
    if (element instanceof HTMLElement) element.focus();
  }
  return dangers;
}

test.skipIf(!CHROMIUM)(
  "a browser finds nothing to run in any hostile note, even if it parses the page again",
  async () => {
    const context = await browser.newContext();
    // Every request is blocked.
    await context.route("**/*", (route) => route.abort());
    const page = await context.newPage();
    const ran: string[] = [];
    let current = "";
    page.on("dialog", (dialog) => {
      ran.push(`${dialog.message()} of ${current}`);
      void dialog.dismiss();
    });
    for (const vector of hostileMarkup) {
      for (const source of [vector, `<kbd>k</kbd>\n\n> ${vector.split("\n", 1)[0]}\n\n${vector}`]) {
        current = source;
        const included = includingEverywhere(includingNote, source);
        for (const body of [pageOf(source), pageOf(includingNote, included)]) {
          await page.setContent(`<!doctype html><body>${body}</body>`, {
            waitUntil: "domcontentloaded",
          });
          expect(await page.evaluate(readAgain), source).toEqual([]);
        }
      }
    }
    expect(ran).toEqual([]);
    // With the same checks, a real attack is detected.
    current = "the check itself";
    await page.setContent("<!doctype html><body><img src=x onerror=alert(1)></body>");
    await expect.poll(() => ran).toEqual(["1 of the check itself"]);
    await context.close();
  },
  TIMEOUT_MS,
);
