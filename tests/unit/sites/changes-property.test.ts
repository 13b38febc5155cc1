import fc from "fast-check";
import { parse, serialize } from "parse5";
import { expect, test } from "vitest";
import { markBlocks } from "#sites/changes/mark-blocks.ts";

const text = fc
  .array(fc.constantFrom("cat", "dog", "&amp;", "a&lt;b", "日本語", "été", "don't", "12"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.join(" "));
const inline = fc.oneof(
  text,
  text.map((words) => `<b>${words}</b>`),
  text.map((words) => `<a href="/x">${words}</a>`),
  text.map((words) => `<code>${words}</code>`),
  fc.constantFrom('<img src="/a.png">', '<img src="/b.png">'),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const around = (items: string[], tag: string) =>
  items.map((item) => `<${tag}>${item}</${tag}>`).join("");
const block = fc.oneof(
  line.map((words) => `<p>${words}</p>`),
  line.map((words) => `<h2 id="x">${words}</h2>`),
  lines.map((items) => `<ul>${around(items, "li")}</ul>`),
  lines.map((items) => `<blockquote>${around(items, "p")}</blockquote>`),
  lines.map(
    (items) =>
      `<table><tbody><tr>${around(items, "td")}</tr><tr>${around(items, "td")}</tr></tbody></table>`,
  ),
);
/** Two pages that have some blocks in common. */
const pages = fc
  .array(fc.tuple(block, block, fc.constantFrom("same", "changed", "added", "removed")), {
    maxLength: 8,
  })
  .map((parts) => ({
    before: parts.flatMap(([old, , change]) => (change === "added" ? [] : [old])),
    after: parts.flatMap(([old, now, what]) =>
      what === "removed" ? [] : [what === "same" ? old : now],
    ),
  }));

const wordsIn = (html: string) => html.replaceAll(/<(?!img)[^>]*>|\s/g, "");
const without = (element: string, html: string) =>
  wordsIn(html.replaceAll(new RegExp(`<${element} class="change[^>]*>.*?</${element}>`, "gs"), ""));
const sorted = (words: string) => [...words].toSorted().join("");

test("a comparison without removed text is the newer page, and without added text the older one", () => {
  fc.assert(
    fc.property(pages, ({ before, after }) => {
      const { html } = markBlocks(before.join("\n"), after.join("\n"));
      expect(without("del", html)).toBe(wordsIn(after.join("")));
      // Words of the older page may be shown later, where text is allowed.
      expect(sorted(without("ins", html))).toBe(sorted(wordsIn(before.join(""))));
    }),
    { numRuns: 300 },
  );
});

test("a comparison is well-formed: a browser keeps every element where it was written", () => {
  fc.assert(
    fc.property(pages, ({ before, after }) => {
      const { html } = markBlocks(before.join("\n"), after.join("\n"));
      const page = `<html><head></head><body>${html}</body></html>`;
      expect(serialize(parse(page))).toBe(page);
    }),
    { numRuns: 300 },
  );
});
