import { describe, expect, test } from "vitest";
import type { Generator } from "#markdown/foreign/generator.ts";
import { includeTargets } from "#markdown/includes/directives.ts";
import { compile } from "../rendered.ts";
import { FILES, noteOf, PART, shown } from "./including.ts";

describe("a file is included as text", () => {
  test.each([
    ["mdBook", "{{#include sub/part.md}}"],
    ["MkDocs", '--8<-- "docs/part.md"'],
    ["MkDocs without a file that is left out", '--8<-- "; left.md"\n--8<-- "part.md"'],
    ["a list of MkDocs", "--8<--\n; left.md\npart.md\n--8<--"],
    ["VitePress", "<!--@include: ./part.md-->"],
    ["VitePress from the root", "<!-- @include: @/x/part.md -->"],
    ["DocFX", "[!INCLUDE [A title](../includes/part.md)]"],
    ["Jekyll", "{% include_relative part.md %}"],
    ["Jekyll's folder", "{% include part.md %}"],
    ["GitBook", '{% include "../x/part.md" %}'],
    ["Hugo", '{{% include "part.md" %}}'],
    ["Hugo's readfile", '{{< readfile file="/content/part.md" >}}'],
    ["a macro of MkDocs", '{% include-markdown "part.md" %}'],
    ["MyST", "```{include} ../docs/part.md\n```"],
    ["MyST with colons and options", ":::{include} /part.md\n:relative-docs: docs/\n:::"],
    ["MDX", 'import Part from "./part.md";\n\n<Part />'],
    ["MDX with properties", "import Part from '@site/docs/part.mdx'\n\n<Part a={1}></Part>"],
  ])("by %s", (_name, directive) => {
    const files = { ...FILES, "part.mdx": PART };
    const html = shown(`Before.\n\n${directive}\n\nAfter.`, { files });
    expect(html).toBe(
      '<p>Before.</p>\n<p>First <em>paragraph</em>.</p>\n<h2 id="usage">Use</h2>\n<p>How to use it.</p>\n<h2 id="other">Other</h2>\n<p>Something else.</p>\n<p>After.</p>',
    );
  });

  test.each([
    ["{{#include part.md:4}}", "<p>First <em>paragraph</em>.</p>"],
    ["{{#include part.md::4}}", "<p>First <em>paragraph</em>.</p>"],
    ["{{#include part.md:11:}}", "<p>Something else.</p>"],
    ['--8<-- "part.md:8:8"', "<p>How to use it.</p>"],
    ['--8<-- "part.md:4:4,8:9"', "<p>First <em>paragraph</em>.\nHow to use it.</p>"],
    ['--8<-- "part.md:-1"', "<p>Something else.</p>"],
    ["<!--@include: ./part.md{8,8}-->", "<p>How to use it.</p>"],
    ["<!--@include: ./part.md{11,}-->", "<p>Something else.</p>"],
    ["<!--@include: ./part.md#usage-->", '<h2 id="usage">Use</h2>\n<p>How to use it.</p>'],
    ["<!--@include: ./part.md#usage{3,}-->", "<p>How to use it.</p>"],
    ["<!--@include: ./part.md#other-->", '<h2 id="other">Other</h2>\n<p>Something else.</p>'],
    ['{% include "part.md" start="{#usage}" end="## Other" %}', "<p>How to use it.</p>"],
    ["~~~{include} part.md\n:start-line: 10\n~~~", "<p>Something else.</p>"],
    ["```{include} part.md\n:start-line: 3\n:end-line: 4\n```", "<p>First <em>paragraph</em>.</p>"],
    ["```{include} part.md\n---\nstart-line: -1\n---\n```", "<p>Something else.</p>"],
    [
      '```{include} part.md\n:start-after: "{#usage}"\n:end-before: "## Other"\n```',
      "<p>How to use it.</p>",
    ],
    ["```{include} part.md\n:lines: 4,8\n```", "<p>First <em>paragraph</em>.\nHow to use it.</p>"],
  ])("only a part: %s", (directive, html) => {
    expect(shown(directive)).toBe(html);
  });

  test("the front matter of an included file is no text, even if its lines are asked for", () => {
    expect(shown("{{#include part.md:1:4}}")).toBe("<p>First <em>paragraph</em>.</p>");
  });

  test("in a sentence, a list item and a quote", () => {
    const files = { "name.md": "**Press**", "two.md": "One\n\nTwo" };
    expect(shown("See [!INCLUDE [n](name.md)] now.", { files })).toBe(
      "<p>See <strong>Press</strong> now.</p>",
    );
    expect(shown("- {{#include two.md}}\n- b", { files })).toContain(
      "<li>\n<p>One</p>\n<p>Two</p>\n</li>",
    );
    expect(shown("> {{#include two.md}}", { files })).toBe(
      "<blockquote>\n<p>One</p>\n<p>Two</p>\n</blockquote>",
    );
  });

  test("a comment that a part cuts through stays hidden", () => {
    const files = {
      "c.md": "Shown\n\n<!-- Confidential\nConfidential too\n-->\n\nEnd\n\n%%a\nConfidential\n%%",
    };
    for (const lines of ["4:7", "1:4", "4:10", "5:"])
      expect(shown(`{{#include c.md:${lines}}}\n\nAfter`, { files })).not.toContain("Confidential");
    expect(shown("{{#include c.md:1:4}}\n\nAfter", { files })).toContain("After");
  });
});

test.each([
  "`{{#include part.md}}`",
  "<!-- {{#include part.md}} -->",
  "%%\n{{#include part.md}}\n%%",
  "<!--\n```\n{{#include part.md}}\n```\n-->",
  "```\n<!--@@include: ./part.md-->\n```",
  "\\{{#include part.md}}",
  ';--8<-- "part.md"',
  "````\n```{include} part.md\n```\n````",
  "```{include}\npart.md\n```",
])("%j includes nothing", (source) => {
  for (const generator of ["mdbook", "mkdocs", "vitepress"] as const)
    expect(shown(source, { generator })).not.toContain("paragraph");
});

test("an escaped directive in code shows how it is written", () => {
  const page = (source: string, generator: Generator) => shown(source, { generator });
  expect(page('```\n;--8<-- "part.md"\n```', "mkdocs")).toContain(">--8&lt;-- ");
  expect(page("```\n<!--@@include: ./part.md-->\n```", "vitepress")).toContain("&lt;!--@include:");
});

test("a directive of VitePress in code shows how it is written if it names no file", () => {
  const source = "```\n<!--@include: ./none.md-->\n```";
  const note = noteOf(source, { generator: "vitepress" });
  expect(note.html).toContain("&lt;!--@include: ./none.md--&gt;");
  expect(note.issues).toEqual([]);
  expect(noteOf("<!--@include: ./none.md-->", { generator: "vitepress" }).issues).toHaveLength(1);
});

test("a missing file shows nothing and is an issue, and what may mean something else stays", () => {
  const note = noteOf("a\n\n{{#include none.md}}\n\nb");
  expect(note.html).toBe("<p>a</p>\n<p>b</p>\n");
  expect(note.issues).toMatchObject([
    { line: 3, category: "include", message: "There is no none.md." },
  ]);
  expect(noteOf("{{#include part.md:none}}").issues).toMatchObject([
    { message: "part.md has no part none, so nothing is included." },
  ]);
  expect(noteOf("{! none.md !}").text).toBe("{! none.md !}");
  expect(noteOf("{! none.md !}").issues).toEqual([]);
});

test("a file that includes itself is shown once", () => {
  const files = {
    "a.md": "A\n\n{{#include b.md}}",
    "b.md": "B\n\n{{#include a.md}}\n\n{{#include page.md}}",
  };
  const note = noteOf("{{#include a.md}}", { files: { ...files, "page.md": "no" } });
  expect(note.html).toBe("<p>A</p>\n<p>B</p>\n");
  expect(note.issues).toMatchObject([
    { line: 1, message: "A file includes itself, so it is not shown again." },
  ]);
});

test("files that include each other without end, or more than a page can show, stop", () => {
  const chain = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`n${at}.md`, `N${at}.\n\n{{#include n${at + 1}.md}}`]),
  );
  const deep = noteOf("{{#include n0.md}}", { files: chain });
  expect(deep.text).toContain("N9.");
  expect(deep.text).not.toContain("N11.");
  expect(deep.issues[0]?.message).toContain("more than 10 levels deep");
  const wide = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`w${at}.md`, `{{#include w${at + 1}.md}}\n`.repeat(30)]),
  );
  expect(
    noteOf("{{#include w0.md}}", { files: { ...wide, "w9.md": "x" } }).issues[0]?.message,
  ).toContain("more than a page can show");
});

test("links in an included file remember it, and everything in it is on the line of the directive", () => {
  const files = { "l.md": "[a](a.md)\n\n![](p.png)\n\n$\\bad$", "m.md": "x" };
  const note = noteOf("[own](o.md)\n\n{{#include l.md}}\n\n[last](o.md)", { files });
  expect(note.slots).toMatchObject([
    { target: "o.md", line: 1 },
    { target: "a.md", line: 3, from: "l.md" },
    { target: "p.png", line: 3, from: "l.md" },
    { target: "o.md", line: 5 },
  ]);
  expect(note.slots.map(({ from }) => from)).toEqual([undefined, "l.md", "l.md", undefined]);
  expect(note.issues).toMatchObject([{ category: "math", line: 3 }]);
});

test("a note names every file that it may include", () => {
  expect(
    compile("{{#include a.md:1}}\n\n```\n{{#include a.md}}\n{{#include b.md}}\n```").includes,
  ).toEqual([
    { base: "file", path: "a.md" },
    { base: "file", path: "b.md" },
  ]);
  expect(compile("Plain [text](a.md) with << and <<< HEAD, {{ x }} and {% if %}").includes).toEqual(
    [],
  );
});

test.each(["<<< EOF", "<<< HEAD", "<<< a b", "<<<<<<< a/b.js"])("%j names no file", (source) => {
  expect(compile(source).includes).toEqual([]);
});

test("what a comment of Liquid or a variable names is not included", () => {
  const targets = includeTargets(
    "{% comment %}\n{% include_relative a.md %}\n{% endcomment %}\n{% include_relative include.path %}\n{% include_relative b.md %}",
  );
  expect(targets.map(({ path }) => path)).toEqual(["b.md"]);
});
