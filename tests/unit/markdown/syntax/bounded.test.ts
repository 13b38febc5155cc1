import { expect, test } from "vitest";
import { compile, rendered } from "../rendered.ts";

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

test("containers nest up to 20 deep, and the text in deeper ones is shown without a frame", () => {
  const { html, issues } = compile(`${"::: note\n".repeat(5_000)}text\n${":::\n".repeat(5_000)}`);
  expect(html.match(/class="callout /g)).toHaveLength(20);
  expect(html).toContain("<p>text</p>");
  expect(issues).toEqual([]);
});

test("a container closes the innermost open one, and closing lines without one disappear", () => {
  const html = rendered(`::: note\n::: tip\na\n${":::\n".repeat(1_000)}b`);
  expect(html.endsWith("</div>\n<p>b</p>")).toBe(true);
  expect(html).not.toContain(":::");
});

test("colors that are nested very deeply are left out where lines are marked", () => {
  const code = `${"`${\n".repeat(500)}${"}`\n".repeat(500)}`;
  const html = rendered(`\`\`\`js {1}\n${code}\`\`\``, { highlight: true });
  expect(html.length).toBeLessThan(100_000);
  expect(html).not.toContain("hljs");
  expect(html.match(/<span class="line/g)).toHaveLength(1_000);
});

test("ranges of lines end with the code", () => {
  const html = rendered(`\`\`\`js {1-999999}\na\nb\n\`\`\``);
  expect(html.match(/<span class="line marked">/g)).toHaveLength(2);
});

test.each([
  ["a list of attributes over 400 characters is text", `## a {${".b ".repeat(200)}}`, "{.b"],
  [
    "a tag of a template over 2,000 characters is text",
    `a {{< x ${"b ".repeat(1_100)}>}}`,
    "{{&lt; x",
  ],
  [
    "a tag of a component over 20,000 characters is text",
    `<Ab b="${"c".repeat(21_000)}" />`,
    "c&quot;",
  ],
])("%s", (_sentence, source, text) =>
  expect(rendered(source).replaceAll('"', "&quot;")).toContain(text),
);

test("an abbreviation is looked up by its first word", () => {
  const labels = Array.from({ length: 5_000 }, (_, index) => `*[a ${index}]: b\n`).join("");
  const html = rendered(`${labels}\n${"a 7 a 4000 ".repeat(100)}`);
  expect(html.match(/<abbr/g)).toHaveLength(100);
});

test("explanations of abbreviations end when they would fill the page", () => {
  for (const [separator, paragraphs] of [
    [" ", 1],
    ["\n\n", 20_000],
  ] as const) {
    const html = rendered(`*[A]: ${"&".repeat(500)}\n\n${`A${separator}`.repeat(20_000)}`);
    expect(html.match(/<abbr/g)!.length).toBeLessThan(1_100);
    expect(html.match(/<p>/g)).toHaveLength(paragraphs);
  }
});
