import { describe, expect, test } from "vitest";
import type { Generator } from "#markdown/foreign/generator.ts";
import { includeTargets } from "#markdown/includes/directives.ts";
import { targetKey } from "#markdown/includes/directive.ts";
import type { FoundFile } from "#markdown/includes/included-files.ts";
import type { CompiledNote } from "#markdown/note.ts";
import { compile, rendered } from "../rendered.ts";

const CODE = [
  "use std::io;",
  "// ANCHOR: here",
  "fn main() {",
  "    // #region inner",
  "    let a = 1;",
  "    // #endregion inner",
  "}",
  "// ANCHOR_END: here",
  "// <last>",
  "fn last() {}",
  "// </last>",
].join("\n");
const PART = [
  "---",
  "title: Hidden",
  "---",
  "First *paragraph*.",
  "",
  "## Use {#usage}",
  "",
  "How to use it.",
  "",
  "## Other",
  "",
  "Something else.",
].join("\n");
const FILES: Record<string, string> = {
  "a.rs": CODE,
  "b.rs": "// <Snippet1>\nfn numbered() {}\n// </Snippet1>\n",
  "part.md": PART,
};

/** Compiles a note with the files that it names by the last part of their path. */
function including(
  source: string,
  {
    files = FILES,
    generator,
    path = "page.md",
  }: { files?: Record<string, string>; generator?: Generator; path?: string } = {},
): Parameters<typeof compile>[1] {
  const found = (text: string) =>
    new Map(
      includeTargets(text).map((target): [string, FoundFile] => {
        const name = target.path.split("/").at(-1) ?? "";
        const file: FoundFile =
          name in files
            ? { path: name }
            : { message: `There is no ${target.path}.`, suggestion: null, isMissing: true };
        return [targetKey(target), file];
      }),
    );
  const targets = new Map(Object.entries(files).map(([name, text]) => [name, found(text)]));
  targets.set(path, found(source));
  return {
    path,
    generator,
    included: { source: path, files: { targets, texts: new Map(Object.entries(files)) } },
  };
}

function shown(source: string, options: Parameters<typeof including>[1] = {}): string {
  return rendered(source, including(source, options));
}

function noteOf(source: string, options: Parameters<typeof including>[1] = {}): CompiledNote {
  return compile(source, including(source, options));
}

const HERE = "fn main() {\n    let a = 1;\n}";

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

describe("a file is included as code", () => {
  test.each([
    ["<<< @/x/a.rs#inner{1 rust}", "rust", "let a = 1;"],
    ["<<< ../a.rs#here", "rs", HERE],
    ["@[code](@/x/a.rs)", "rs", "let a = 1;"],
    ["@[code{1}](@/x/a.rs)", "rs", "use std::io;"],
    ["@[code{10-} rust{1}:no-line-numbers](../a.rs)", "rust", "fn last() {}"],
    ["[!code-rust[Main](a.rs#L10-L10)]", "rust", "fn last() {}"],
    ["[!code-rust[](b.rs#1)]", "rust", "fn numbered() {}"],
    ["[!code-rust[](a.rs?name=last)]", "rust", "fn last() {}"],
    ["[!code[](a.rs?range=1,10&highlight=1)]", "rs", "use std::io;\nfn last() {}"],
    [':::code language="rust" source="~/x/a.rs" id="last":::', "rust", "fn last() {}"],
    [':::code source="a.rs" range="1":::', "rs", "use std::io;"],
    ["{{#playground a.rs:here editable}}", "rust", HERE],
    [
      "```{literalinclude} a.rs\n:language: rust\n:lines: 1,10\n```",
      "rust",
      "use std::io;\nfn last() {}",
    ],
    [
      "```{literalinclude} a.rs\n:start-at: fn main\n:end-at: }\n```",
      "rs",
      HERE.replace("let", "// #region inner\n    let").replace(
        ";\n}",
        ";\n    // #endregion inner\n}",
      ),
    ],
    ["```{include} a.rs\n:code: rust\n:end-line: 1\n```", "rust", "use std::io;"],
    ['{{% readfile file="a.rs" code="true" lang="rust" %}}', "rust", "use std::io;"],
    [
      'import S from "!!raw-loader!./a.rs";\n\n<CodeBlock language="rust">{S}</CodeBlock>',
      "rust",
      "use std::io;",
    ],
  ])("%s", (directive, language, code) => {
    const html = shown(`a\n\n${directive}\n\nb`, { path: "page.mdx" });
    expect(html).toContain(`class="language-${language}`);
    expect(html.replace(/<[^>]*>/g, "")).toContain(code);
    expect(html).not.toMatch(/ANCHOR|raw-loader/);
  });

  test("with a title and marked lines", () => {
    expect(shown("::: code-group\n<<< @/a.rs{1,3 rust}[Main]\n:::")).toContain("Main");
    expect(shown("<<< @/a.rs{3}")).toContain('<span class="line marked">');
    const directive = "```{literalinclude} a.rs\n:caption: Main\n:emphasize-lines: 3\n```";
    expect(shown(directive)).toMatch(/Main[^]*<span class="line marked">/);
  });

  test("inside a code block, where its generator reads directives", () => {
    const source = "```rust\n{{#rustdoc_include a.rs:last}}\n```";
    expect(shown(source, { generator: "mdbook" })).toContain(">fn last() {}");
    expect(shown(source)).toContain("{{#rustdoc_include");
    const snippet = '- a\n\n    ```rust\n    --8<-- "a.rs:1:1"\n    ```';
    expect(shown(snippet, { generator: "mkdocs" })).toContain(">use std::io;");
    expect(shown(snippet)).toContain("--8&lt;--");
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
