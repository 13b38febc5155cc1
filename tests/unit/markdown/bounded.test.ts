import { expect, test } from "vitest";
import { compile, rendered } from "./rendered.ts";

/** Keeps the cost of a one-mebibyte note proportional to its length. Every bound is a count, not a time. */

test.each([
  ["a [b", "<p>a [b</p>"],
  ["![[a ^[b [[c", "<p>![[a ^[b [[c</p>"],
  ["[a](b) [c", "</a> [c</p>"],
  ["! [^ ![", "<p>! [^ ![</p>"],
])("an opening bracket without a closing one is text: %s", (source, html) => {
  expect(rendered(source)).toContain(html);
});

test("a link inside up to 30 nested brackets is found", () => {
  expect(rendered(`${"[".repeat(30)}a](b)${"]".repeat(29)}`)).toContain('href="/b">a</a>');
});

test("thousands of brackets cost no more than their text, and links in the next paragraph work", () => {
  const html = rendered(`${"[".repeat(5_000)}a${"](b)".repeat(5_000)}\n\n[c](d)`);
  expect(html.startsWith("<p>[[[[[")).toBe(true);
  expect(html.endsWith('href="/d">c</a></p>')).toBe(true);
});

test("tables that leave out very many cells end as text, with one issue", () => {
  const wide = `|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n${"|\n".repeat(40)}\n`;
  const { html, issues } = compile(wide.repeat(4));
  expect(html.match(/<table>/g)).toHaveLength(2);
  expect(issues).toMatchObject([{ category: "size", severity: "warning" }]);
  expect(issues[0]?.message).toMatch(/more than 65,536 cells/);
});

test("a large table stays a table if all its cells are written", () => {
  const rows = "|x|y|\n".repeat(40_000);
  const { html, issues } = compile(
    `|a|b|\n|-|-|\n${rows}\nx | y\n--|--\n${"1 | 2\n".repeat(40_000)}`,
  );
  expect(html.match(/<table>/g)).toHaveLength(2);
  expect(issues).toEqual([]);
});

test("a dropped element on a distant line is reported on its line", () => {
  const { issues } = compile(`${"<b>x</b>\n".repeat(50)}<b>\n\n\n<i><iframe src=x>`);
  expect(issues).toMatchObject([{ category: "html", line: 54 }]);
});
