import { expect, test } from "vitest";
import { compile, rendered } from "../rendered.ts";

const numbersIn = (source: string) =>
  compile(source, { numberedHeadings: true }).headings.map(({ number }) => number ?? null);

test("headings below the title are numbered", () => {
  const source = "# T\n\n## A\n\n### B\n\n### C\n\n## D\n\n#### E";
  expect(numbersIn(source)).toEqual([null, "1", "1.1", "1.2", "2", "2.1"]);
  expect(rendered(source, { numberedHeadings: true })).toContain(
    '<h3 id="c"><span class="heading-number">1.2</span> C</h3>',
  );
  expect(rendered(source)).not.toContain("heading-number");
});

test("a heading that becomes the title of the page has no number", () => {
  expect(numbersIn("## T\n\n### A")).toEqual([null, "1"]);
  expect(numbersIn("---\ntitle: T\n---\n## A\n\n### B")).toEqual(["1", "1.1"]);
});

test("headings that begin deep are numbered on, whatever follows", () => {
  expect(numbersIn("Text\n\n#### A\n\n## B\n\n### C\n\n# D\n\n## E")).toEqual([
    "1",
    "2",
    "2.1",
    null,
    "3",
  ]);
});

test("lines of code are numbered, unless their block says otherwise", () => {
  const lineNumbers = true;
  const js = (info: string) => rendered(`\`\`\`${info}\na\nb\n\`\`\``, { lineNumbers });
  expect(js("js")).toContain('<span class="line" data-line="2">b');
  expect(js("js startFrom=8")).toContain('data-line="9"');
  for (const info of ["", "js showLineNumbers=false", "js:no-line-numbers", "js {linenos=false}"])
    expect(js(info)).not.toContain("data-line");
  expect(js("mermaid")).toContain('<pre class="mermaid">');
});

test("without math, dollars are text and code", () => {
  const html = rendered("$a^2$ and $$\nb\n$$\n\n```math\nc\n```", { math: false });
  expect(html).toContain("<p>$a^2$ and $$\nb\n$$</p>");
  expect(html).toContain('<code class="language-math">c');
  expect(compile("$a^2$", { math: false }).features.math).toBe(false);
});

test("without diagrams, their source is code", () => {
  const source = "```mermaid\ngraph TD; A-->B\n```";
  expect(rendered(source, { diagrams: false })).toContain('data-language="mermaid"');
  expect(compile(source, { diagrams: false }).features.mermaid).toBe(false);
  expect(compile(source).features.mermaid).toBe(true);
});
