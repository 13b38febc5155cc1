import { describe, expect, test } from "vitest";
import { compile, hides, rendered, shows } from "../rendered.ts";

describe("callouts", () => {
  shows([
    [
      "a callout without a title is titled with its type",
      "> [!warning]\n> text",
      '<div class="callout callout-warning" data-callout="warning">\n<p class="callout-title">Warning</p>\n<div class="callout-content">\n<p>text</p>',
    ],
    [
      "a callout may have a title with markup",
      "> [!tip] A *good* one",
      '<p class="callout-title">A <em>good</em> one</p>',
    ],
    ["a title may contain a link", "> [!tip] See [[Note]]", '<p class="callout-title">See <a'],
    [
      "a callout without text has no empty box",
      "> [!tip] Only",
      '<p class="callout-title">Only</p>\n</div>',
    ],
    [
      "a minus folds it",
      "> [!faq]- Why?\n> Because",
      '<details class="callout callout-question" data-callout="faq">\n<summary class="callout-title">Why?</summary>',
    ],
    ["a plus makes it foldable and open", "> [!faq]+ Why?\n> Because", "<details open"],
    [
      "an unknown type looks like a note and keeps its name",
      "> [!my-own] Hm\n> x",
      '<div class="callout callout-note" data-callout="my-own">',
    ],
    [
      "the type is case-insensitive",
      "> [!IMPORTANT]\n> x",
      'callout-tip" data-callout="important"',
    ],
    ["a no-break space may precede the title", "> [!tip]\u00a0T", '<p class="callout-title">T</p>'],
    ["callouts nest", "> [!question] A\n> > [!todo] B\n> > c", 'data-callout="todo"'],
    [
      "a callout may contain any block",
      "> [!note]\n> - a\n>\n> ```\n> b\n> ```",
      "<ul>\n<li>a</li>\n</ul>\n<pre",
    ],
    ["a callout may be inside a list", "- a\n  > [!note] b", "callout-note"],
    ["metadata after a pipe is ignored", "> [!note|left] T", 'data-callout="note"'],
    ["an ordinary blockquote stays one", "> [text] here", "<blockquote>\n<p>[text] here</p>"],
  ]);

  test.each(
    Object.entries({
      abstract: ["summary", "tldr"],
      tip: ["hint", "important"],
      success: ["check", "done"],
      question: ["help", "faq"],
      warning: ["caution", "attention"],
      failure: ["fail", "missing"],
      danger: ["error"],
      quote: ["cite"],
      note: [],
      info: [],
      todo: [],
      bug: [],
      example: [],
    }),
  )("%s and its aliases look the same", (style, aliases) => {
    for (const type of [style, ...aliases])
      expect(rendered(`> [!${type}] T`)).toContain(`callout-${style}" data-callout="${type}"`);
  });
});

describe("comments", () => {
  hides([
    ["an inline comment is removed", "a %%secret%% b", "secret"],
    ["a block comment is removed", "a\n\n%%\nsecret\n\nmore secret\n%%\n\nb", "secret"],
    ["a comment may contain a heading", "%%\n# secret\n---\n%%\n\nb", "secret"],
    ["a comment may contain an unclosed fence", "%%\n```\nsecret\n%%\n\nb", "secret"],
    [
      "a comment may span paragraphs from the middle of a line",
      "a %% secret\n\n- secret\n\n> secret\n\nsecret %% b",
      "secret",
    ],
    ["a comment in a list item is removed", "- a %%secret%%\n- b", "secret"],
    ["a comment in a table cell is removed", "| a |\n|-|\n| b %%secret%% |", "secret"],
    ["a comment in a heading is removed", "# a %%secret%%", "secret"],
    ["a comment in a callout's title is removed", "> [!note] a %%secret%%", "secret"],
    ["a wikilink in a comment is not a link", "%%[[secret]]%%", "secret"],
    ["an unclosed comment hides the rest", "a\n\n%% secret\n\nsecret", "secret"],
    ["a task in a comment is removed with its box", "%%\n- [ ] secret\n%%", "input"],
  ]);
  shows([
    ["text around a comment stays", "a %%secret%% b", "<p>a  b</p>"],
    ["text after a comment that spans paragraphs stays", "a %% x\n\ny %% b", "<p>a</p>\n<p>b</p>"],
    ["code keeps its percent signs", "`%%a%%`", "<code>%%a%%</code>"],
    ["a single pair of percent signs in a sentence is text", "100%% sure", "100%% sure"],
    ["escaped percent signs are text", "\\%%a\\%%", "%%a%%"],
  ]);

  test("an unclosed comment is reported", () => {
    expect(compile("a\n\n%% b").issues).toMatchObject([{ line: 3, category: "comment" }]);
  });
  test("the content of a comment appears in no metadata of the note", () => {
    const note = compile("%%\n# secret\n#secret [[secret]] ^secret\n%%\n\na %%secret%% b");
    expect(JSON.stringify(note)).not.toContain("secret");
  });
});

describe("footnotes", () => {
  const twice = rendered("a[^x] b[^x]\n\n[^x]: note");
  shows([
    [
      "a reference is a number that links to the footnote",
      "a[^x]\n\n[^x]: note",
      '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup>',
    ],
    [
      "the footnote links back",
      "a[^x]\n\n[^x]: note",
      '<li id="fn-1">\n<p>note <a class="footnote-back" href="#fnref-1"',
    ],
    ["an inline footnote works", "a^[note *here*]", '<li id="fn-1">\n<p>note <em>here</em>'],
    [
      "a footnote may have several paragraphs",
      "a[^1]\n\n[^1]: one\n\n    two",
      "<p>one</p>\n<p>two",
    ],
    [
      "a footnote may be continued with two spaces",
      "a[^1]\n\n[^1]: one\n\n  two",
      "<p>one</p>\n<p>two",
    ],
    [
      "footnotes are numbered by their first reference",
      "[^b] [^a]\n\n[^a]: A\n[^b]: B",
      '<li id="fn-1">\n<p>B',
    ],
    ["a reference without a footnote is text", "a[^none]", "<p>a[^none]</p>"],
    [
      "a footnote may refer to another",
      "a[^1]\n\n[^1]: one[^2]\n[^2]: two",
      '<li id="fn-2">\n<p>two',
    ],
    ["labels are case-insensitive", "a[^Note]\n\n[^note]: x", 'id="fn-1"'],
  ]);
  hides([
    ["an unused footnote is not printed", "a\n\n[^x]: note", "note"],
    ["an inline footnote cannot contain another", "^[a ^[b] c]", "fn-2"],
  ]);
  test("two references have separate ids and two back links", () => {
    expect(twice).toContain('id="fnref-1-2"');
    expect(twice).toContain('href="#fnref-1-2"');
  });
  test("a heading never takes the id of a footnote", () => {
    expect(compile("# fn-1\n\na^[b]").headings[0]!.id).toBe("section-fn-1");
  });
});

describe("math", () => {
  shows([
    ["a formula appears in the text", "a $x^2$ b", '<p>a <span class="katex">'],
    [
      "a formula may be inside backticks, as on GitHub",
      "a $`x^2 + y`$ b",
      '<p>a <span class="katex">',
    ],
    [
      "a formula in backticks may contain markdown characters",
      "$`a_1*b_2*c`$",
      '<p><span class="katex">',
    ],
    [
      "a price next to code is not a formula",
      "$`5` or `$6`",
      "<p>$<code>5</code> or <code>$6</code></p>",
    ],
    [
      "a regular expression that ends before a brace is not a formula",
      `{"pattern": "^gs://.*$"}'} and {"x$"}`,
      "gs://.*$",
    ],
    ["a formula is readable without styles", "$x^2$", "<math"],
    [
      "two dollars make a block formula",
      "$$\nx\n$$",
      '<div class="math"><span class="katex-display">',
    ],
    ["a block may be on one line", "$$x$$", '<div class="math">'],
    ["a block may follow a paragraph", "a\n$$\nx\n$$\nb", '<p>a</p>\n<div class="math">'],
    [
      "text may follow the end of a block formula, as in Logseq",
      "- a\n  $$\n  x^2\n  $$ #card\n  b",
      'href="/tags/card"',
    ],
    [
      "a formula may begin behind the text of a line",
      "so we have$$\nx + y\n$$and then $z$ is\n$$\nw\n$$",
      "</span>and then <span",
    ],
    ["text may follow the end without a space", "$$\nx\n$$。$y$ z", "</div>\n<p>。<span"],
    [
      "a formula of several lines may be a part of a sentence",
      "$$P =\nx$$。\n\nText\n\n$$\ny\n$$",
      "</span>。</p>\n<p>Text</p>",
    ],
    ["a math fence is a formula", "```math\nx\n```", '<div class="math">'],
    ["money is text", "It costs $5 and $6.", "<p>It costs $5 and $6.</p>"],
    ["escaped dollars are text", "\\$x\\$", "<p>$x$</p>"],
    ["a broken formula is shown in place", "$\\frac{1$", '<code class="math-error"'],
    ["a formula may be of chemistry", "$\\ce{2H2 + O2 -> 2H2O}$", "<math"],
    ["a function may be an index", "$v_\\max=1$", "<math"],
    [
      "brackets before parentheses are no link",
      "$f[x_0,x_1](x-x_0)$ and $a^{[l](C)}$",
      "</span> and <span",
    ],
    ["a formula may directly follow another one", "a $\\Phi$$(x)$, b", "</span><span"],
    ["a box is text", "$\\mbox{time}^{-1}$", "<math"],
    ["a root may have a number", "$\\sqrt[3](x)$", "<math"],
    [
      "lines of a formula may be aligned inside a line",
      "a $\\begin{align}x &= y\\end{align}$",
      "<math",
    ],
    [
      "environments of LaTeX are those that look alike",
      "$$\\begin{flalign*}x &= y\\end{flalign*}$$\n\n$$\\begin{multline}x\\\\y\\end{multline}$$",
      "<math",
    ],
    ["a formula is also read as markdown", "$x \\in \\\\left \\\\{ 1 \\right \\\\}$", "<math"],
    [
      "a name that a preprocessor fills in is no part of a formula",
      "$$\n{{numeq}}{eq:first_law_of}\na_b = \\frac{1}{2}\n$$",
      "<mfrac>",
    ],
    ["a formula may contain entities", "$$\nB = \\frac&#123;g&#125;&#123;l^2&#125;\n$$", "<mfrac>"],
    ["a formula may have a sign by its number", "$\\unicode{x3c1} \\unicode{961}$", ">ρ</mi>"],
    ["a text in a formula may have signs", "$\\text{a\\_3\\times3}$", "<mo>×</mo>"],
    ["a part of a formula may have a color", "$\\bbox[pink]{a}+\\cancelto{0}{b}$", "<math"],
    [
      "columns of a formula may be counted",
      "$\\begin{array}{*{20}{c}}a\\\\b\\end{array}$",
      "<mtable",
    ],
    ["rows of a formula are aligned", "$$\na &= b \\\\\nc &= d\n$$", "<mtable"],
    ["a formula may not link", "$\\href{javascript:alert(1)}{x}$", "<span"],
  ]);
  hides([["a formula may not link anywhere", "$\\href{https://e.org}{x}$", "<a "]]);

  test("a broken formula is reported with its line", () => {
    expect(compile("a\n\n$\\frac{1$").issues).toMatchObject([{ line: 3, category: "math" }]);
  });

  test("a command that is not known is no price", () => {
    const { issues } = compile(
      "$\\ohm$ and $x + \\ohm$ and $$\\begin{multline}x\\\\y\\end{multline}$$",
    );
    expect(issues).toMatchObject([
      {
        message: "A formula cannot be rendered: Undefined control sequence: \\ohm",
        suggestion: null,
      },
      {
        message: "A formula cannot be rendered: Undefined control sequence: \\ohm",
        suggestion: null,
      },
    ]);
  });
});

describe("code", () => {
  const code = (source: string) => rendered(source, { highlight: true });

  test("a known language is highlighted", () => {
    expect(code("```js\nlet a = 1;\n```")).toContain('<span class="hljs-keyword">let</span>');
  });
  test("aliases of a language are recognized", () => {
    expect(code("```ps1\nGet-Item\n```")).toContain("hljs-");
  });
  test("an unknown language is plain, escaped text", () => {
    expect(code("```nope\n<b>\n```")).toBe(
      '<pre data-language="nope" tabindex="0"><code class="language-nope">&lt;b&gt;\n</code></pre>',
    );
  });
  test("highlighting can be turned off", () => {
    expect(rendered("```js\nlet a;\n```")).not.toContain("hljs");
  });
  test("a block over 50 KB is plain text", () => {
    expect(code(`\`\`\`js\n${"let a = 1;\n".repeat(6000)}\`\`\``)).not.toContain("hljs");
  });
  test("a mermaid block is escaped, and the browser draws it", () => {
    const source = "```mermaid\ngraph TD\nA --> B[<script>]\n```";
    expect(rendered(source)).toBe(
      '<pre class="mermaid">graph TD\nA --&gt; B[&lt;script&gt;]\n</pre>',
    );
    expect(compile(source).features).toEqual({ math: false, mermaid: true, code: false });
  });
});
