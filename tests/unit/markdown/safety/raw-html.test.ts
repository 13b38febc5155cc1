import fc from "fast-check";
import { parseFragment, serialize } from "parse5";
import { describe, expect, test } from "vitest";
import { compile, rendered } from "../rendered.ts";

describe("raw HTML", () => {
  test.each<[sentence: string, source: string, html: string]>([
    ["allowed elements stay", "a <kbd>k</kbd> <sub>s</sub>", "<p>a <kbd>k</kbd> <sub>s</sub></p>"],
    [
      "markdown works between block elements",
      '<div align="center">\n\n**b**\n\n</div>',
      '<div align="center">\n<p><strong>b</strong></p>\n</div>',
    ],
    [
      "a relative link is resolved",
      '<a href="note.md#part">x</a>',
      '<p><a class="internal" href="/note.md#part">x</a></p>',
    ],
    [
      "an icon of an export of Notion comes from Notion",
      '<img src="/icons/star_gray.svg" alt="/icons/star_gray.svg" width="40px" />',
      '<img src="https://www.notion.so/icons/star_gray.svg"',
    ],
    [
      "an address continues on the next line",
      '<a href="no\nte.md">x</a> <a href="java\nscript:alert(1)">y</a>',
      '<p><a class="internal" href="/note.md">x</a> <a>y</a></p>',
    ],
    [
      "an external link is marked as the author's",
      '<a href="https://e.org">x</a>',
      '<p><a href="https://e.org" rel="noopener noreferrer nofollow ugc">x</a></p>',
    ],
    [
      "a link into Obsidian stays",
      '<a href="obsidian://open?vault=v">x</a>',
      '<p><a href="obsidian://open?vault=v" rel=',
    ],
    [
      "an address that browsers hand over to another program stays",
      '[a](magnet:?xt=urn:btih:c) <a href="ftp://e.org">x</a>',
      '<p><a href="magnet:?xt=urn:btih:c">a</a> <a href="ftp://e.org" rel=',
    ],
    [
      "a box to tick shows its state",
      'a <input type="checkbox" id="x" onclick="y()" checked> b <input type="text">',
      '<p>a <input type="checkbox" disabled checked aria-label="Done"> b </p>',
    ],
    ["an id is prefixed", '<p id="top">x</p>', '<p id="user-content-top">x</p>'],
    ["a named anchor becomes an id", '<a name="top"></a>', '<p><a id="user-content-top"></a></p>'],
    ["an unclosed element is closed", "<div>\n\nx", "<div>\n<p>x</p>\n</div>"],
    ["an end tag without an element is removed", "x </b> y", "<p>x  y</p>"],
    ["style and class are removed", '<p style="color:red" class="x">x</p>', "<p>x</p>"],
    ["a comment is removed", "a <!-- secret --> b", "<p>a  b</p>"],
    [
      "a YouTube iframe is rebuilt",
      '<iframe width="9" src="https://youtu.be/NnTvZWp5Q7o"></iframe>',
      '<iframe class="video" src="https://www.youtube-nocookie.com/embed/NnTvZWp5Q7o" title="Video on YouTube"',
    ],
    [
      "a frame of another video host becomes a link",
      '<iframe src="//www.loom.com/embed/a?b=1&amp;c=2"></iframe>',
      '<a href="https://www.loom.com/embed/a?b=1&amp;c=2">Video on loom.com</a>',
    ],
    [
      "the name of a type in a sentence stays",
      "- metadata <Object> of a resource",
      "<li>metadata &lt;Object&gt; of a resource</li>",
    ],
    [
      "the name of an element in a sentence stays",
      "- a <select> in a <canvas>\n",
      "<li>a &lt;select&gt; in a &lt;canvas&gt;</li>",
    ],
    [
      "an image element is a picture, as in browsers",
      '<image src="https://e.org/x.png" width="10">',
      '<img src="https://e.org/x.png" width="10" loading="lazy" decoding="async">',
    ],
    [
      "a picture in several sizes has the first of them, if it has no other address",
      '<img srcset="https://e.org/x.png 1x, https://e.org/y.png 2x">',
      '<img src="https://e.org/x.png" loading="lazy" decoding="async">',
    ],
    [
      "a picture that a program loads later is shown",
      '<img class="lazy" data-src="https://e.org/x.png">',
      '<img src="https://e.org/x.png" loading="lazy" decoding="async">',
    ],
    [
      "an external image loads lazily",
      '<img src="https://e.org/x.png" width="10">',
      '<img src="https://e.org/x.png" width="10" loading="lazy" decoding="async">',
    ],
    [
      "a table scrolls like a markdown table",
      "<table><tr><td>a</td></tr></table>",
      '<div class="table" tabindex="0"><table><tr><td>a</td></tr></table></div>',
    ],
    [
      "a nested table scrolls with the outer one",
      "<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>",
      '<div class="table" tabindex="0"><table><tr><td><table><tr><td>a</td></tr></table></td></tr></table></div>',
    ],
    [
      "a markdown table next to it scrolls only once",
      "<b>b</b>\n\n<div>\n\n| a |\n|---|\n| b |\n\n</div>",
      '<div>\n<div class="table" tabindex="0">\n<table>',
    ],
    ["a formula next to it keeps its styles", "<u>a</u> $x$", '<span class="katex">'],
    [
      "highlighted code next to it stays",
      "<u>a</u>\n\n```js\nx\n```",
      '<code class="language-js">x\n</code>',
    ],
    ["text between tags stays", "<font color=red>x</font>", "<p>x</p>"],
  ])("%s", (_sentence, source, expected) => expect(rendered(source)).toContain(expected));

  test.each<[sentence: string, source: string, html: string]>([
    [
      "a formula in MathML stays",
      "a <math><mfrac><mi>x</mi><mn>2</mn></mfrac></math> b",
      "<p>a <math><mfrac><mi>x</mi><mn>2</mn></mfrac></math> b</p>",
    ],
    [
      "empty lines do not end a formula",
      '<math display="block">\n\n<mi>x</mi>\n\n</math>\n\n*b*',
      '<math display="block">\n\n<mi>x</mi>\n\n</math>\n<p><em>b</em></p>',
    ],
    [
      "script and link attributes are removed from a formula",
      '<math><mi href="javascript:x" onclick="x" class="y" mathvariant="normal">x</mi></math>',
      '<math><mi mathvariant="normal">x</mi></math>',
    ],
    [
      "machine-readable annotations are removed from a formula",
      '<math><semantics><mi>x</mi><annotation-xml encoding="MathML-Content"><ci>x</ci></annotation-xml></semantics></math>',
      "<math><semantics><mi>x</mi></semantics></math>",
    ],
    [
      "entities in a formula become characters",
      "<math><mo>&#x2211;</mo><mo>&lt;</mo></math>",
      "<mo>∑</mo><mo>&lt;</mo>",
    ],
    [
      "a formula with any other element is removed completely",
      "a <math><mi>x</mi><b>y</b></math> b",
      "<p>a  b</p>",
    ],
    [
      "a drawing is removed with its parts and texts",
      "a <svg><circle r=1 /><text>y</text></svg> b",
      "<p>a  b</p>",
    ],
    [
      "a drawing with empty lines is removed",
      "<svg>\n\n<g>\n\n<path/></g>\n</svg>\n\nb",
      "<p>b</p>",
    ],
    [
      "a drawing inside other elements is removed",
      "<div>\n<svg>\n\n<path/>\n\n</svg>\n</div>\n\nb",
      "<div>\n\n</div>\n<p>b</p>",
    ],
    ["a drawing in a list is removed", "- <svg>\n\n  <path/>\n  </svg>\n- b", "<li>b</li>"],
    ["a drawing with nested drawings is removed", "<svg><svg></svg><path/></svg> b", "<p> b</p>"],
    [
      "the parts of a drawing that has no end tag are removed",
      'a <svg><g fill="red"><circle r="1"/><path d="M0"></path><text x="1">b</text></g> c',
      "<p>a b c</p>",
    ],
    [
      "the parts of a formula that has no end tag are removed",
      "a <math><mfrac><mn>1</mn><mn>2</mn></mfrac> b",
      "<p>a 12 b</p>",
    ],
    [
      "a placeholder with the name of a part stays",
      "git add <path> and <line></line>",
      "<p>git add &lt;path&gt; and &lt;line&gt;&lt;/line&gt;</p>",
    ],
    [
      "a style element is removed with its text",
      "a <style>p { color: red }</style> b",
      "<p>a  b</p>",
    ],
    [
      "a sentence about an element stays",
      "An <svg> ends with `</svg>`.",
      "ends with <code>&lt;/svg&gt;</code>.",
    ],
    ["a code block with an element stays", "```html\n<svg>\n\n<path/>\n```\n\nb", "&lt;path/&gt;"],
  ])("%s", (_sentence, source, expected) => expect(rendered(source)).toContain(expected));

  test("the style and the templates of a page that is a component are no issues", () => {
    const source = "<style>p { color: red }</style>\n\n<template #top>slot</template>\n\nBody";
    expect(compile(source, { generator: "vitepress" }).issues).toEqual([]);
    expect(compile(source).issues).toHaveLength(2);
    expect(rendered(source, { generator: "vitepress" })).not.toMatch(/style|color|slot/);
  });

  test("a dropped drawing causes one issue, and so does a formula", () => {
    const { issues } = compile(
      "<svg>\n\n<g><path/><script>x</script></g>\n</svg>\n\na <math><mtext><b>y</b></mtext></math>",
    );
    expect(issues).toMatchObject([
      { line: 1, category: "html", message: "<svg> is not allowed and was left out." },
      {
        line: 6,
        category: "html",
        message: "The whole <math> element was left out, because it contains <b>.",
      },
    ]);
  });

  test("a dropped element is reported with its line", () => {
    const { issues } = compile("a\n\n<div>\n<form>\n<button>x</button>\n</form>\n</div>");
    expect(issues).toMatchObject([
      { line: 4, category: "html", message: "<form> is not allowed and was left out." },
      { line: 5, category: "html" },
    ]);
  });

  test("elements whose text stays are no issue", () => {
    const note = compile('<main><header>\n<button type="button">Edit</button>\n</header></main>');
    expect(note.issues).toEqual([]);
    expect(note.html).toContain("Edit");
    expect(compile("<head><title>Home</title></head>").issues).toEqual([]);
    // As a word in a sentence, the name is lost.
    expect(compile("The <button> of the page").issues).toHaveLength(1);
  });

  test("the script behind a quotation of a post is no issue", () => {
    const script = '<script async src="https://example.org/widgets.js"></script>';
    expect(compile(`<blockquote>A post</blockquote> ${script}`).issues).toEqual([]);
    expect(compile(`<p>A list</p> ${script}`).issues).toHaveLength(1);
  });

  test("an image in raw HTML is an embed with its size and line", () => {
    expect(compile('a\n<img src="img/x.png" alt="X" width="20">').slots).toMatchObject([
      { kind: "embed", target: "img/x.png", alt: "X", width: 20, line: 2 },
    ]);
  });

  test("a link deep in an HTML block has its own line", () => {
    const { slots } = compile(
      'a\n\n<table>\n<tr>\n<td><a href="x.md">x</a></td>\n<td><img src="y.png"></td>\n</tr></table>',
    );
    expect(slots.map(({ line }) => line)).toEqual([5, 6]);
  });

  test("content after elements that are nested too deeply stays in its place", () => {
    const html = rendered(`<div id="a">${"<b>".repeat(150)}x${"</b>".repeat(150)}</div>\n\ny`);
    expect(html.match(/<b>/g)).toHaveLength(99);
    expect(html).toMatch(/<\/b><\/div>\n<p>y<\/p>$/);
  });

  test("an anchor in raw HTML can be a link target", () => {
    expect(compile('<a name="Old Place"></a>').anchors).toEqual(["Old Place"]);
  });

  test("sanitizing a note leaves the engine's own output unchanged", () => {
    const source = [
      "# Title *here* #tag ^head",
      "text ==m== ~~d~~ `c` $x^2$ [[Note#H|label]] [[Note]] [md](x.md) <https://e.org> a[^1] b^[inline] ^id",
      "> [!tip]- Fold\n> - [x] done ^item\n> - [ ] open\n>\n> > [!note] Nested\n> > ![[pic.png|300]]",
      "3. three\n4. four\n   - nested\n\n^list",
      "| a | b |\n|:-:|--:|\n| ![[x.png\\|20]] | <b@e.org> |",
      "$$\n\\sqrt{\\frac{1}{2}}\n$$",
      "```js\nlet a = '<b>';\n```",
      "```mermaid\nA --> B\n```",
      "![[embedded note]]\nafter",
      "![alt \"quoted\"](https://e.org/x.png 'title')",
      "![](https://youtu.be/NnTvZWp5Q7o)",
      "[^1]: note [^2]\n[^2]: second",
    ].join("\n\n");
    expectSanitised(source);
  });

  test("simple inline elements come out as the sanitizer would print them", () => {
    const piece = fc.constantFrom(
      "<kbd>", "</kbd>", "<b>", "</b>", "<sup>", "</sup>", "<a id=x>", "</a>", "<span id=y>", "</span>", "<u title=t>", "</u>", "<br>", "<!-- c -->", "<name>", "*", "**", "==", "~~", "`", "[", "](x.md)", "[[n|", "]]", "![[n]]", "word", " ", "\n", "\n\n", "- ", "# ", "> ", "^[", "]", "https://e.org ",
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => expectSanitised(pieces.join(""))),
      { numRuns: 2000 },
    );
  });
});

/** Checks that the second filter, which runs for HTML blocks, would change nothing. */
function expectSanitised(source: string): void {
  const alone = rendered(source, { highlight: true });
  const sanitised = rendered(`<div>u</div>\n\n${source}`, { highlight: true });
  const comparable = (html: string) => serialize(parseFragment(html)).replaceAll(/\s+/g, " ");
  expect(comparable(sanitised.replace("<div>u</div>", "")).trim()).toBe(comparable(alone).trim());
}
