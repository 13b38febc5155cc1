import { describe, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import { fillNote } from "#markdown/render/fill.ts";

const compile = (source: string, path = "a.md") =>
  compileNote(source, { path, highlight: false, hardLineBreaks: false });
const shown = (source: string) =>
  fillNote(compile(source), ({ target, fragment }) => ({
    kind: "page",
    url: `/${target}${fragment ? `#${fragment}` : ""}`,
    title: "Its title",
  }));

describe("roles of MyST", () => {
  test.each([
    ["{doc}`/guide/start`", '<a class="internal" href="//guide/start">Its title</a>'],
    ["{doc}`Start here <../start>`", '<a class="internal" href="/../start">Start here</a>'],
    ["{numref}`Figure %s <fig-a>`", '<a class="internal" href="/fig-a">Figure</a>'],
    ["{ref}`part`", '<a class="internal" href="/part">part</a>'],
    ["{term}`Word <word>`", "<p>Word</p>"],
    ["{py:func}`~json.loads`", "<code>json.loads</code>"],
    ["{math}`a^2`", 'class="katex"'],
    ["# {octicon}`rocket;1em` Start {fas}`star`", '<h1 id="start">Start</h1>'],
    ["[{fab}`github;x`](https://a.org)", '<a href="https://a.org">github</a>'],
    ["{bdg-info}`new` {bdg-link-info}`see <b.md>`", '<strong>new</strong> <a class="internal"'],
    ["H{sub}`2`O {sup}`*2*`", "<p>H<sub>2</sub>O <sup>*2*</sup></p>"],
    ["{sub}`<img src=x onerror=y>`", "<sub>&lt;img src=x onerror=y&gt;</sub>"],
    ["{cite:t}`knuth_84`", "<p>[knuth_84]</p>"],
    ["{index}`tree <single: trees>`s", "<p>trees</p>"],
    ["{pep}`8`", '<a href="https://peps.python.org/pep-0008/">PEP 8</a>'],
    ["{unknown}`x`", "{unknown}<code>x</code>"],
    ["`` {doc}`x` ``", "<code>{doc}`x`</code>"],
    ["<project:#part>", '<a class="internal" href="/#part">Its title</a>'],
    ["[a](project:b.md#c)", '<a class="internal" href="/b.md#c">a</a>'],
    ["[words]{#here .big}", '<a id="user-content-here"></a>words'],
    ["[](b.md)", '<a class="internal" href="/b.md">Its title</a>'],
  ])("%s", (source, html) => {
    expect(shown(source)).toContain(html);
  });
});

describe("directives of MyST", () => {
  test("a callout contains other directives, and keeps its name", () => {
    const source =
      "````{warning} Take care\n:name: careful\n\nText\n\n```{code-block} python\n:linenos:\nprint(1)\n```\n````\n\nAfter";
    const html = shown(source);
    expect(html).toContain('<a id="user-content-careful"></a>');
    expect(html).toContain('data-callout="warning"');
    expect(html).toContain('<span class="line" data-line="1">print(1)</span>');
    expect(html).not.toContain("linenos");
    expect(html).toContain("<p>After</p>");
    expect(compile(source).labels).toEqual(["careful"]);
  });

  test.each(["```", ":::"])("a figure of %s is named by its argument", (sign) => {
    const note = compile(`${sign}{figure-md} lake-map\n![A lake](a.png)\n\nIts caption\n${sign}\n`);
    expect(note.labels).toEqual(["lake-map"]);
    expect(note.anchors).toEqual(["lake-map"]);
  });

  test("several lines of a formula are aligned, and it has a label", () => {
    const note = compile(
      "```{math}\n:label: sums\na &= b \\\\\n&= c\n```\n\n$$\nx\n$$ (eq-x)\nText.",
    );
    expect(note.issues).toEqual([]);
    expect(note.labels).toEqual(["sums", "eq-x"]);
    expect(note.anchors).toEqual(["sums", "eq-x"]);
    expect(note.text).toContain("Text.");
  });

  test("a picture has its text, and a table of contents is not shown", () => {
    const html = shown(
      "```{figure} a.png\n:alt: A lake\n\nIts caption\n```\n\n```{toctree}\na\nb\n```\n",
    );
    expect(html).toContain(">A lake</a>");
    expect(html).toContain("<p>Its caption</p>");
    expect(html).not.toContain("toctree");
  });

  test("an unknown directive, one in code, and one that is never closed stay code", () => {
    expect(shown("```{plot}\nx\n```")).toContain("<pre");
    expect(shown("~~~\n```{note}\nx\n```\n~~~")).toContain("```{note}");
    expect(shown("```{note}\nx")).toContain("<pre");
  });

  test("issues name the lines of the file", () => {
    const { issues } = compile(
      "```{note}\n:class: a\n\n<script>x</script>\n```\n\n<iframe src=https://e.org></iframe>\n",
    );
    expect(issues.map(({ line }) => line)).toEqual([4, 7]);
  });
});

test("a comment of MyST is no text, and what it contains is no link", () => {
  const source = "Text\n% ![a](gone.png)\nmore 50 % b\n\n```\n% code\n```";
  const options = {
    path: "a.md",
    highlight: false,
    hardLineBreaks: false,
    generator: "sphinx",
  } as const;
  const note = compileNote(source, options);
  expect(note.slots).toEqual([]);
  expect(note.text).toContain("more 50 % b");
  expect(note.html).toContain("% code");
  expect(compile("% [a](b.md)").slots).toHaveLength(1);
});
