import { describe, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { fillNote } from "#markdown/render/fill.ts";

const compile = (source: string, generator?: "sphinx") =>
  compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false, generator });
const shown = (source: string) =>
  fillNote(compile(source), ({ target, fragment }) => ({
    kind: "page",
    url: `/${target}${fragment ? `#${fragment}` : ""}`,
    title: "Its title",
  }));
/** The same directive in each of the forms of MyST. `FENCE` is its fence. */
const forms = (source: string) =>
  ["```", "~~~", ":::"].map((fence) => [fence, source.replaceAll("FENCE", fence)] as const);

describe.each(["```", "~~~", ":::"])("in %s, visitors see", (fence) => {
  const outer = fence + fence[0]!;
  const page = (...lines: string[]) =>
    shown(lines.join("\n").replaceAll("OUTER", outer).replaceAll("FENCE", fence));

  test("tabs", () => {
    const html = page(
      "OUTER{tab-set}",
      "FENCE{tab-item} One\n:sync: a\nFirst\nFENCE",
      "FENCE{tab-item} Two\n:name: second\nSecond\nFENCE",
      "OUTER",
    );
    expect(html.match(/<div class="tabs">/g)).toHaveLength(1);
    expect(html).toContain("<span>One</span>");
    expect(html).toContain('<a id="user-content-second"></a>');
    expect(html).toContain("<p>Second</p>");
    expect(html).not.toContain("sync");
  });

  test("cards with their title, link, header and footer", () => {
    const html = page(
      "OUTER{grid} 1 2\n:gutter: 2\n",
      "FENCE{grid-item-card} Start *here*\n:link: b.md\nAbove\n^^^\nText\n+++\nBelow\nFENCE",
      "OUTER",
    );
    expect(html.replace(/\n/g, "")).toBe(
      '<div class="cards"><div class="card"><p>Above</p><p><strong><a class="internal" href="/b.md">Start <em>here</em></a></strong></p><p>Text</p><p>Below</p></div></div>',
    );
  });

  test("a card without a title as a link with its text", () => {
    const html = page("FENCE{card}\n---\nlink: b\nlink-type: ref\nlink-alt: Go\n---\nText\nFENCE");
    expect(html).toContain('<p>Text</p>\n<p><a class="internal" href="/b">Go</a></p>');
  });

  test("a folded part, which may be open", () => {
    expect(page("FENCE{dropdown} More\n:open:\ntext\nFENCE")).toContain(
      '<details open="">\n<summary>More</summary>\n<p>text</p>',
    );
  });

  test("a list as a table", () => {
    const html = page(
      "FENCE{list-table} Sizes",
      ":header-rows: 1\n",
      "* - Name\n  - Size",
      "* - a|b\n  - **1**\n    more",
      "FENCE",
    );
    expect(html).toContain("<strong>Sizes</strong>");
    expect(html).toContain("<th>Name</th>");
    expect(html).toContain("<td>a|b</td>\n<td><strong>1</strong> more</td>");
  });

  test("blocks in the cells of a table", () => {
    const html = page(
      "OUTER{list-table}\n* - A\n  - - one\n    - two\n* - B\n  - FENCE{tip}\n    x\n    FENCE\nOUTER",
    );
    expect(html).toContain("<li>one</li>");
    expect(html).toContain('data-callout="tip"');
    expect(html.match(/<tr>/g)).toHaveLength(2);
    expect(html).not.toContain("<th>");
  });

  test("values between commas as a table", () => {
    const html = page(
      'FENCE{csv-table} Prices\n:header: "Name, full", Price\n\n"a, b", 1\nc, 2\nFENCE',
    );
    expect(html).toContain("<th>Name, full</th>\n<th>Price</th>");
    expect(html).toContain("<td>a, b</td>\n<td>1</td>");
  });

  test("the words that Sphinx prints for a version", () => {
    expect(page("FENCE{versionadded} 2.0 Text\nFENCE")).toMatch(
      /Added in version 2.0<\/p>[^]*Text/,
    );
    expect(page("FENCE{versionchanged} 2.1\nMore\nFENCE")).toContain("Changed in version 2.1");
    expect(page("FENCE{deprecated} 3\nFENCE")).toContain("Deprecated since version 3");
  });

  test("a theorem and an exercise with their names", () => {
    expect(page("FENCE{prf:theorem} Name\nText\nFENCE")).toContain(">Theorem: Name</p>");
    expect(page("FENCE{proof:lemma}\nText\nFENCE")).toContain(">Lemma</p>");
    expect(page("FENCE{exercise} Sums\n:label: x\nText\nFENCE")).toContain(">Exercise: Sums</p>");
    expect(page("FENCE{solution} x\n:class: dropdown\nText\nFENCE")).toMatch(
      /<details[^>]*>\n<summary[^>]*>Solution/,
    );
  });

  test("terms with their definitions", () => {
    const html = page("FENCE{glossary}\nTea\n  A *drink*\n  of leaves\n\nCup\n  Holds it\nFENCE");
    expect(html).toContain("<dt>Tea</dt>");
    expect(html).toContain("A <em>drink</em>\nof leaves");
    expect(html).toContain("<dt>Cup</dt>");
  });

  test("a quotation with its author", () => {
    expect(page("FENCE{epigraph}\nWords\n\n-- Me\nFENCE")).toBe(
      "<blockquote>\n<p>Words</p>\n<p>— Me</p>\n</blockquote>\n",
    );
  });

  test("code with its title, and marked and numbered lines", () => {
    const html = page(
      "FENCE{code-block} python\n---\ncaption: a.py\nemphasize-lines: 2\nlineno-start: 5\n---\na\nb\nFENCE",
    );
    expect(html).toContain("<figcaption>a.py</figcaption>");
    expect(html).toContain('<span class="line" data-line="5">a</span>');
    expect(html).toContain('<span class="line marked" data-line="6">b</span>');
  });

  test("raw HTML, but no other format", () => {
    const html = page("FENCE{raw} html\n<b>x</b>\n\n*y* <script>alert(1)</script>\nFENCE");
    expect(html).toContain("<b>x</b>\n*y*");
    expect(html).not.toContain("alert");
    expect(page("FENCE{raw} latex\n\\x\nFENCE").trim()).toBe("");
  });

  test("a video, a button and a picture with its width", () => {
    expect(page("FENCE{iframe} https://www.youtube.com/embed/dQw4w9WgXcQ\nFENCE")).toContain(
      "<iframe",
    );
    expect(page("FENCE{button-link} https://e.org\nGo\nFENCE")).toContain(
      'href="https://e.org">Go</a>',
    );
    expect(page("FENCE{button-ref} part\nFENCE")).toContain('href="/part">Its title</a>');
    const note = compile(`${fence}{image} a b.png\n:alt: A lake\n:width: 200px\n${fence}`);
    expect(note.slots).toMatchObject([{ target: "a b.png", alt: "A lake", width: 200 }]);
  });

  test("a callout of any name, and the text of one without content", () => {
    expect(page("FENCE{admonition} Look\n:class: warning\nx\nFENCE")).toMatch(
      /data-callout="warning">\n.*>Look</,
    );
    expect(page("FENCE{note} One sentence.\nFENCE")).toContain("<p>One sentence.</p>");
    expect(page("FENCE{sidebar} Beside\nx\nFENCE")).toContain('callout-title">Beside</p>');
  });

  test("a caption above a table, and a title that is no heading", () => {
    expect(page("FENCE{table} Sizes\n| a |\n|---|\n| 1 |\nFENCE")).toMatch(
      /<strong>Sizes<\/strong>[^]*<td>1<\/td>/,
    );
    expect(page("FENCE{rubric} Notes\nFENCE")).toContain("<p><strong>Notes</strong></p>");
  });

  test.each(["margin", "div", "container", "grid", "card-carousel 2"])("the text of %s", (kind) => {
    const [name, argument = ""] = kind.split(" ");
    expect(page(`FENCE{${name}} ${argument}\n:class: a\n*text*\nFENCE`).trim()).toBe(
      "<p><em>text</em></p>",
    );
  });

  test.each([
    "bibliography",
    "automodule a.b",
    "autoclass X",
    "autodoc2-summary",
    "embed #x",
    "toctree",
  ])("nothing of %s", (kind) => {
    const [name, argument = ""] = kind.split(" ");
    expect(page(`FENCE{${name}} ${argument}\n:members:\na\nFENCE`).trim()).toBe("");
  });

  test("directives in a list, and those in them", () => {
    const html = page(
      "1. One\n\n   OUTER{note}\n   FENCE{card} Title\n   text\n   FENCE\n   OUTER\n\n   Rest\n2. Two",
    );
    expect(html.match(/<ol>/g)).toHaveLength(1);
    expect(html).toMatch(
      /<li>\n<p>One<\/p>\n<div class="callout[^]*<strong>Title[^]*<p>Rest<\/p>\n<\/li>/,
    );
    expect(page("- FENCE{tip} Title\n  text\n  FENCE\n- b")).toMatch(
      /<ul>\n<li>\n<div class="callout[^]*text<\/div>[^]*<li>b/,
    );
  });

  test("code that is indented as it is written", () => {
    expect(page("Text\n\n    FENCE{note}\n    x\n    FENCE")).toContain(`<code>${fence}{note}`);
  });
});

test("a toctree is a list of links, unless it is hidden", () => {
  const tree = (options: string) =>
    `\`\`\`{toctree}\n${options}\nsub/a\nThe *B* <b.md>\nself\nsub/*\n\`\`\``;
  const note = compile(tree(":caption: Parts\n:glob:\n:reversed:"), "sphinx");
  expect(note.text).toMatch(/^Parts\nThe \*B\*/);
  expect(note.slots.map(({ target }) => target)).toEqual(["b.md", "sub/a"]);
  expect(compile(tree(":hidden:"), "sphinx").html.trim()).toBe("");
  const rst = "```{eval-rst}\n.. toctree::\n\n   a\n```";
  expect(compile(rst, "sphinx").slots.map(({ target }) => target)).toEqual(["a"]);
  expect(compile(tree("")).slots).toEqual([]);
});

test("exercises between two directives are one block", () => {
  const html = shown(
    "```{solution-start} x\n:class: dropdown\n```\n\nText\n\n```{code-cell}\na\n```\n\n```{solution-end}\n```\n\nAfter",
  );
  expect(html).toMatch(/<summary[^>]*>Solution[^]*<p>Text<\/p>[^]*<\/details>\n<p>After<\/p>/);
  expect(shown("```{exercise-start}\n```\n\nText")).toContain("<pre");
});

test("what colons describe has its name and its text", () => {
  expect(shown(":::{py:function} a.b(c)\nText\n:::")).toBe(
    "<p><code>a.b(c)</code></p>\n<p>Text</p>\n",
  );
});

test("a comment that contains a directive does not hide the next one", () => {
  const html = shown("<!-- ```{note}\nx\n``` -->\n\n```{tip}\nText\n```");
  expect(html).toContain('data-callout="tip"');
});

test("code whose author removes it is not shown", () => {
  expect(shown("```{code-cell}\n:tags: [remove-input]\nsecret()\n```")).not.toContain("secret");
  expect(shown("```{code-cell} ipython3\n---\ntags: [hide-output]\n---\na()\n```")).toContain(
    '<code class="language-python">a()',
  );
});

test("breaks between blocks are no text in the repositories of Sphinx", () => {
  const source = 'a\n\n+++\n\nb\n\n+++ {"x": 1}\n\nc\n\n```\n+++\n```';
  expect(compile(source, "sphinx").html.match(/\+\+\+/g)).toHaveLength(1);
  expect(compile(source).html.match(/\+\+\+/g)).toHaveLength(3);
});

test("Sphinx's own syntax is code, unless it only shows what is in code", () => {
  expect(shown("```{eval-rst}\n.. autoclass:: X\n   :members:\n```").trim()).toBe("");
  expect(shown("```{eval-rst}\n.. note:: X\n```")).toContain("<pre");
});

test.each(
  forms("FENCE{card} Title\n:link: b\n\nx\n+++\n\n<script>x</script>\nFENCE\n\n<script>y</script>"),
)("issues of a card in %s name the lines of the file", (_fence, source) => {
  expect(compile(source).issues.map(({ line }) => line)).toEqual([7, 10]);
});

test("an issue in the cell of a table names its line", () => {
  const source =
    "```{list-table}\n:header-rows: 1\n\n* - A\n  - B\n* - 1\n  - <script>x</script>\n```";
  expect(compile(source).issues.map(({ line }) => line)).toEqual([7]);
});
