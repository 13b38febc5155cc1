import { expect, test } from "vitest";
import { compile, rendered } from "../rendered.ts";

const problems = (source: string) => compile(source).issues.map(({ message }) => message);

test("a formula that begins in a quote ends in it, also if its lines have no sign of a quote", () => {
  const source = "> for example:\n>\n> $$\nf(n)=n \\\\\ng(n)=2\n$$\n\nand $x$ and\n\n$$\ny\n$$";
  expect(problems(source)).toEqual([]);
  const html = rendered(source);
  expect(html.match(/<div class="math">/g)?.length).toBe(2);
  expect(html.indexOf("</blockquote>")).toBeGreaterThan(html.indexOf('<div class="math">'));
});

test("other quotes, and code, stay as they are", () => {
  const quoted = "> $$\n> x\n> $$\ntext\n\n$$\ny\n$$";
  expect(problems(quoted)).toEqual([]);
  expect(rendered(quoted)).toContain("<p>text</p>");
  expect(rendered("```\n> $$\na\n$$\n```")).toContain("&gt; $$\na\n$$");
  expect(rendered("> $$\n\ntext")).toContain("<p>text</p>");
});

test("a formula may begin directly behind the sign of a quote", () => {
  const source = ">$$\nf(n)=n\n$$\n\ntext";
  expect(problems(source)).toEqual([]);
  expect(rendered(source)).toContain("<p>text</p>");
  expect(rendered(source).match(/<div class="math">/g)?.length).toBe(1);
});
