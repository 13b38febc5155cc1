import { describe, expect, test } from "vitest";
import type { Resolution } from "#markdown/note.ts";
import { fillNote } from "#markdown/render/fill.ts";
import { compile, rendered, shows } from "../rendered.ts";

describe("definition lists", () => {
  shows([
    ["a term and its definition", "Term\n: Text", "<dl>\n<dt>Term</dt>\n<dd>Text</dd>\n</dl>"],
    ["wide markers", "Term\n:   Text", "<dd>Text</dd>"],
    ["markup", "*A*\n: `b` [c](d)", "<dt><em>A</em></dt>\n<dd><code>b</code> <a"],
    ["code after a paragraph is no term", "Run:\n```sh\n: ${A:=1}\n```", "<p>Run:</p>\n<pre"],
    ["several definitions", "A\n: b\n: c", "<dd>b</dd>\n<dd>c</dd>"],
    ["several terms", "A\nB\n: c", "<dt>A</dt>\n<dt>B</dt>\n<dd>c</dd>"],
    ["several groups", "A\n: b\n\nC\n: d\n\nE", "<dd>b</dd>\n<dt>C</dt>\n<dd>d</dd>\n</dl>\n<p>E</p>"],
    ["groups without a blank line", "A\n: b\nC\n: d", "<dd>b</dd>\n<dt>C</dt>\n<dd>d</dd>\n</dl>"],
    ["a blank line makes paragraphs", "A\n\n: b\n\n: c", "<dd>\n<p>b</p>\n</dd>\n<dd>\n<p>c</p>\n</dd>"],
    ["indented blocks belong to it", "A\n:   b\n\n    - c\n\n    d\n\ne", "<li>c</li>\n</ul>\n<p>d</p>\n</dd>\n</dl>\n<p>e</p>"],
    ["lines continue it", "A\n: b\nc", "<dd>b\nc</dd>"],
    ["in a list item", "- A\n  : b\n- c", "<dl>\n<dt>A</dt>\n<dd>b</dd>\n</dl>\n</li>\n<li>c</li>"],
  ]); // prettier-ignore

  shows([
    ["MDN writes them as lists", "- A\n  - : b\n- C\n  - : d\n\ne", "<dl>\n<dt>A</dt>\n<dd>b</dd>\n<dt>C</dt>\n<dd>d</dd>\n</dl>\n<p>e</p>"],
    ["also with several paragraphs", "- A\n  - : b\n\n    c", "<dt>A</dt>\n<dd>\n<p>b</p>\n<p>c</p>\n</dd>"],
    ["and nested ones", "- A\n  - : b\n    - C\n      - : d", "<dd>b\n<dl>\n<dt>C</dt>\n<dd>d</dd>\n</dl>\n</dd>"],
    ["a list with other items stays one", "- A\n  - : b\n- C", "<li>A\n<ul>\n<li>: b</li>\n</ul>\n</li>"],
  ]); // prettier-ignore

  test.each([": a", "a\n:b", "a\nb\nc\nd\ne\n: f", "a\n\nb\nc\n\n: d", "# a\n: b", "a :\nb"])(
    "%j is none",
    (source) => expect(rendered(source)).not.toContain("<dl>"),
  );
});

describe("abbreviations", () => {
  shows([
    ["each occurrence is explained", "HTML and (HTML).\n\n*[HTML]: Hypertext \"Markup\" <Language>", '<abbr title="Hypertext &quot;Markup&quot; &lt;Language&gt;">HTML</abbr> and (<abbr'],
    ["only whole words", "HTMLX XHTML\n\n*[HTML]: x", "<p>HTMLX XHTML</p>"],
    ["several words", "the W3C group\n\n*[W3C group]: x\n*[W3C]: y", 'the <abbr title="x">W3C group</abbr>'],
    ["not in code", "`HTML`\n\n*[HTML]: x", "<code>HTML</code>"],
  ]); // prettier-ignore

  test.each(["*[aside]: so it begins* and ends", "**[a]: b**"])("%j is emphasis", (source) => {
    expect(compile(source).text).toBe(source.replaceAll("*", ""));
  });

  test("not in bare addresses", () => {
    expect(rendered("https://a.b/HTML\n\n*[HTML]: x")).toContain(">https://a.b/HTML</a>");
  });

  test("keep the text for search and headings", () => {
    expect(compile("# HTML\n\n*[HTML]: x")).toMatchObject({ title: "HTML", text: "HTML" });
  });
});

describe("emoji", () => {
  shows([
    ["by GitHub's names", ":tada: :+1: **:heart:**", "<p>🎉 👍 <strong>❤️</strong></p>"],
    ["several in a row, or with a slash", ":+1::tada: :+1:/:-1:", "<p>👍🎉 👍/👎</p>"],
    ["in links and headings", "## [:bug:](a)", "🐛</a></h2>"],
    ["not in code", "`:tada:`", "<code>:tada:</code>"],
  ]);

  test.each([
    ":nonsense:",
    "10:100:30",
    "std::key::x",
    ":tada:x",
    "http://a.b/:tada:/c",
    "a/:tada:/c",
    "C:\\a:tada:",
    ":toString:",
  ])("%j stays as written", (source) => expect(rendered(source)).toContain(`${source}<`));

  test("a heading is called what its words say, without its badges, unless it has only badges", () => {
    const badge = "[![build passing](https://example.org/b.svg)](https://example.org)";
    expect(
      compile(`## Contributors ${badge} now\n\n## ${badge}`).headings.map(({ id, text }) => [
        text,
        id,
      ]),
    ).toEqual([
      ["Contributors now", "contributors--now"],
      ["build passing", "build-passing"],
    ]);
  });

  test("a heading's id has the name, as on GitHub", () => {
    expect(compile("## :rocket: Start :+1:").headings).toMatchObject([
      { id: "rocket-start-1", text: "🚀 Start 👍" },
    ]);
  });
});

describe("a marker for a table of contents", () => {
  test.each([
    "[TOC]",
    "[toc]",
    "[[_TOC_]]",
    "@[toc]",
    "* TOC\n{:toc}",
    "1. TOC\n{:toc .big}",
    "{:toc}",
    "{{TOC}}",
  ])("%j shows nothing", (source) => {
    const note = compile(`# A\n\n${source}\n\nb`);
    expect(note).toMatchObject({ slots: [], text: "A\nb", html: '<h1 id="a">A</h1>\n<p>b</p>\n' });
  });

  test("[[toc]] is a link where a note has this name, and else shows nothing", () => {
    const note = compile("# A\n\n[[toc]]\n\nb");
    expect(note.text).toBe("A\nb");
    const filled = (resolution: Resolution) => fillNote(note, () => resolution);
    expect(filled({ kind: "missing" })).toBe('<h1 id="a">A</h1>\n<p>b</p>\n');
    expect(filled({ kind: "withheld" })).toBe('<h1 id="a">A</h1>\n<p>b</p>\n');
    expect(filled({ kind: "page", url: "/toc", title: "T" })).toContain(
      '<p><a class="internal" href="/toc">toc</a></p>\n<p>b</p>',
    );
  });

  test("[[toc]] ends a paragraph in VitePress", () => {
    const of = (generator?: "vitepress") => compile("# A\n\n**b**\n[[toc]]", { generator }).slots;
    expect(of("vitepress")).toEqual([]);
    expect(of()).toMatchObject([{ target: "toc" }]);
  });

  test("a reference to a block of Logseq may have spaces, and is never a name", () => {
    const id = "65a89001-d1ad-461a-b687-64c42cdd328f";
    for (const written of [
      `[label](((${id})))`,
      `[label]( ((${id})) )`,
      `[label](\t((${id})))`,
      `[label](<((${id}))>)`,
      `[label](((${id})) "title")`,
      `[[((${id}))]]`,
      `{{embed  ((${id})) }}`,
      `(( ${id} ))`,
    ]) {
      const { slots } = compile(`- A ${written}`, { generator: "logseq" });
      expect(slots, written).toMatchObject([{ target: "", fragment: id, wiki: false }]);
    }
  });

  test("a label may stand before a page in Logseq", () => {
    // As in github.com/logseq/docs.
    const { slots, html } = compile("- [quack]([[mallard]]) `[a]([[b]])`", { generator: "logseq" });
    expect(slots).toMatchObject([{ target: "mallard", wiki: true, label: "quack" }]);
    expect(html).toContain("[a]([[b]])");
  });

  test.each(["see [TOC] here", "`[TOC]`", "- [TOC2]"])("%j is text", (source) => {
    expect(rendered(source)).toContain("TOC");
  });

  test("a link with this label is a link", () => {
    expect(rendered("[TOC]\n\n[toc]: a")).toContain(">TOC</a>");
  });
});

describe("tabs of DocFX", () => {
  const tabs = "#### [Windows](#tab/windows)\n\nUse `cmd`.\n\n#### [Linux](#tab/linux/a)\n\n- b\n";

  test("are tabs up to a rule", () => {
    const note = compile(`# A\n\n${tabs}\n***\n\nAfter`);
    expect(note.text).toBe("A\nWindows\nUse cmd.\nLinux\nb\nAfter");
    expect(note.html.match(/class="tab-panel"/g)).toHaveLength(2);
    expect(note.html).toMatch(/<\/div>\n<\/div>\n<p>After<\/p>/);
    expect(note.slots).toEqual([]);
    expect(note.headings.map(({ text }) => text)).toEqual(["A"]);
  });

  test("end at a heading of the same level, or with the note", () => {
    expect(compile(`${tabs}\n#### Next\n\nc`).html).toMatch(/<\/div>\n<\/div>\n<h4 id="next">/);
    expect(compile(tabs).html.match(/class="tab-panel"/g)).toHaveLength(2);
  });

  test("in a code block are code, and issues keep their lines", () => {
    expect(rendered("```md\n#### [A](#tab/a)\n```")).toContain("[A](#tab/a)");
    const { slots } = compile(`${tabs}\n***\n\n[[Gone]]`);
    expect(slots.map(({ line }) => line)).toEqual([11]);
  });
});

test("terms of a definition list have ids in a Hugo repository", () => {
  const note = compile("publishDir\n: A folder\n\n[a](#publishdir)", { generator: "hugo" });
  expect(note.html).toContain('<dt id="user-content-publishdir">');
  expect(note.anchors).toEqual(["publishdir"]);
  expect(compile("publishDir\n: A folder").anchors).toEqual([]);
});

test("titles of folded parts have ids in a GitBook repository", () => {
  const source =
    "<details>\n\n<summary>How do I pay?</summary>\n\nBy card.\n\n</details>\n\n[a](#how-do-i-pay)";
  const note = compile(source, { generator: "gitbook" });
  expect(note.html).toContain('<summary id="user-content-how-do-i-pay">');
  expect(note.anchors).toEqual(["how-do-i-pay"]);
  expect(compile(source).anchors).toEqual([]);
});

test("in GitBook, a formula is between two dollars, and a single one is text", () => {
  const source = "from $x$ to $y$, and $$x^2$$";
  const html = rendered(source, { generator: "gitbook" });
  expect(html).toContain('from $x$ to $y$, and <span class="katex">');
  expect(rendered(source)).not.toContain("from $x$");
});

describe("a dollar that begins no formula", () => {
  shows([
    ["variables of a program", "in ($a, $b) {$c}", "<p>in ($a, $b) {$c}</p>"],
    ["links with a dollar in their texts", "[x.$a](b) and [x.$c](d)", ">x.$a</a> and <a"],
    ["a price before a formula", "$5 and $x$", "$5 and <"],
    ["code with an element", "<code>{{ $a }}</code> and $b", "<code>{{ $a }}</code> and $b"],
    ["a formula before a letter", "the $n$th", "<math"],
    ["two names of variables", 'set "$a__b_1" not "$a_1"', "$a__b_1&quot; not &quot;$a_1"],
    ["a mistake in a formula", "$\\fraction$", "math-error"],
  ]); // prettier-ignore
});

test("the signs in the table of all-contributors are no links", () => {
  const source =
    '[a](#b)\n\n<!-- ALL-CONTRIBUTORS-LIST:START - x -->\n<a href="#infra-ada" title="Infra">I</a> <a href="https://x.example">X</a>\n<!-- ALL-CONTRIBUTORS-LIST:END -->\n';
  expect(compile(source).slots).toMatchObject([{ fragment: "b" }]);
  expect(rendered(source)).toContain('href="https://x.example"');
});

describe("forms of other programs", () => {
  shows([
    ["a video", "@[youtube](dQw4w9WgXcQ)", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["not in code", "`@[youtube](dQw4w9WgXcQ)`", "<code>@[youtube](dQw4w9WgXcQ)</code>"],
    ["the id of a translated heading", "## Titel %{#title}%", '<h2 id="title">Titel</h2>'],
    ["words after an id", "## A {: #x toml env-var }", '<h2 id="x">A</h2>'],
    ["an address that is no page of Docusaurus", "[a](pathname:///api/x.html)", 'href="//api/x.html"'],
  ]); // prettier-ignore

  test("an address that only looks like one of Docusaurus is removed", () => {
    for (const address of ["pathname:javascript:alert(1)", "pathname:////x.example", "pathname:x"])
      expect(rendered(`[a](${address})`)).toBe("<p><a>a</a></p>");
  });

  test("parts that only a program makes are named with what may be their ids", () => {
    const source =
      '{{% def id="CA" %}}x{{% /def %}}\n\n::: package.module\n    options: a\n\n{% function "mix($a)" %}\n\n`{{% def id="B" %}}`\n';
    expect(compile(source).madeParts).toEqual([
      { by: "::: package.module", names: ["package.module"] },
      { by: "{{% def %}}", names: ["id", "CA"] },
      { by: "{% function %}", names: ["mix"] },
    ]);
    expect(
      compile(`{% include 'partials/list.njk' %}\n\n{% for a in b %}\n## {{ a }}\n{% endfor %}`)
        .madeParts,
    ).toEqual([
      { by: "{% include %}", names: [] },
      { by: "{% for %}", names: [] },
    ]);
    expect(compile("{% for a in b %}\n- {{ a }}\n{% endfor %}").madeParts).toBeUndefined();
    expect(compile("# Plain").madeParts).toBeUndefined();
    expect(
      compile('{{% options name="a" %}}\n\nAs {{% rules %}}\n\n{{% box %}}\nx\n{{% /box %}}')
        .madeParts,
    ).toEqual([{ by: "{{% options %}}", names: [] }]);
    expect(
      compile("```{eval-rst}\n.. currentmodule:: a.b\n.. autoclass:: C\n.. autosummary:: x\n```")
        .madeParts,
    ).toEqual([{ by: ".. autoclass::", names: ["C", "a.b.C"], isOfSite: true }]);
  });
});
