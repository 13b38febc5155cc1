import { describe, expect, test } from "vitest";
import { anchorFor } from "#markdown/render/fill.ts";
import { compile, hides, rendered, shows } from "../rendered.ts";

test("a list on the line after an item of a list without blank lines is the item's", () => {
  expect(rendered("- a\n- b\n{: #part }\n- c {: #other }\n")).toBe(
    '<ul>\n<li>a</li>\n<li id="user-content-part">b</li>\n<li id="user-content-other">c</li>\n</ul>',
  );
});

describe("a list at the end of a heading", () => {
  test.each([
    ["## ref() {#ref}", "ref()", "ref"],
    ["## ref() { #ref }", "ref()", "ref"],
    ["## ref() {: #ref .big}", "ref()", "ref"],
    ['## ref() {#ref data-toc-label="y"}', "ref()", "ref"],
    ["## ref() {#Ref.value_2:b}", "ref()", "Ref.value_2:b"],
    ["## Überblick {#übersicht}", "Überblick", "übersicht"],
    ["ref()\n--- {#a}\n\n## ref() {.big}", "ref()", "ref"],
    ["ref() {#ref}\n---", "ref()", "ref"],
    ["## ref()\n{: #ref }", "ref()", "ref"],
    ["{: #ref }\n## ref()", "ref()", "ref"],
    ["## `{#ref}`", "{#ref}", "ref"],
    ["## a {{#ref}}", "a {{#ref}}", "a-ref"],
    ["## a \\{#ref}", "a {#ref}", "a-ref"],
    ["## a {b}", "a {b}", "a-b"],
    ["## a {#if x}", "a {#if x}", "a-if-x"],
  ])("gives %j the text %j and the id %j", (source, text, id) => {
    const heading = compile(source).headings.at(-1)!;
    expect(heading.text).toBe(text);
    expect(heading.id).toBe(id);
  });

  test("is no part of the title, of the text for search and of the tags", () => {
    expect(compile("# Guide {#top-1}\n\ntext { #b }\n\n## ref() { #ref }")).toMatchObject({
      title: "Guide",
      text: "Guide\ntext\nref()",
      tags: [],
    });
  });

  test("wins over the id of an earlier heading, and the first of two equal ids counts", () => {
    const { headings } = compile(
      "# Ref\n\n## A {#ref}\n\n## B {#ref}\n\n## C {#theme:menu}\n\n## D {#fn-1}",
    );
    expect(headings.map(({ id }) => id)).toEqual(["ref-1", "ref", "b", "c", "d"]);
  });

  test("is found by a link, before another heading with this text", () => {
    const note = compile("# Setup\n\n## Install {#setup}\n\ntext\n{: #here}");
    expect(anchorFor(note, "setup")).toBe("setup");
    expect(anchorFor(note, "Install")).toBe("setup");
    expect(anchorFor(note, "Setup")).toBe("setup-1");
    expect(anchorFor(note, "here")).toBe("user-content-here");
  });
});

describe("a list on its own line or after an element", () => {
  shows([
    ["is not printed after a paragraph", "text\n{: .note }", "<p>text</p>"],
    ["gives its id to the paragraph", "text\n{: #here }", '<p id="user-content-here">text</p>'],
    ["is not printed after a list", "- a\n- b\n{: .c}", "<li>b</li>"],
    ["is not printed after a table", "| a |\n|---|\n| b |\n{: .c}\n\nend", "<td>b</td>\n</tr>\n</tbody>"],
    ["is not printed after a quote", "> a\n{: .c}\n\nb", "<p>a</p>\n</blockquote>\n<p>b</p>"],
    ["is not printed after a code block", "```\na\n```\n{: .c}\n\nb", "</code></pre>\n<p>b</p>"],
    ["is not printed before a block", "{: .c}\n- a", "<ul>\n<li>a</li>"],
    ["is not printed after a link", "[x](y){ .md-button }", "x</a></p>"],
    ["is not printed after a link to another site", '[x](https://y.z){:target="_blank" rel="noopener"} b', "x</a> b</p>"],
    ["is not printed after code", "`x`{:.lang}.", "<code>x</code>.</p>"],
    ["is not printed after emphasis", "**x**{: .y} z", "<strong>x</strong> z</p>"],
    ["is not printed at the end of a paragraph", "a b {: .c}", "<p>a b</p>"],
    ["gives its id to a term", "Bash { #sh }\n: A shell", '<dt id="user-content-sh">Bash</dt>'],
    ["is not printed in a cell", "| a {: .w} |\n|---|\n| b |", "<th>a</th>"],
    ["sizes a picture", "![](https://a.b/c.png){ width=300 }", 'width="300"'],
    ["sizes a picture with a style", '![](https://a.b/c.png){: style="height:150px;max-width:9px"}', 'height="150"'],
    ["leaves an anchor after an inline element", "[x](y){#z} b", '<span id="user-content-z"></span> b'],
  ]); // prettier-ignore

  test("sizes an embed", () => {
    expect(compile('![[a.png]]{ width="300px" }\n\n![](b.png){width=20 .c}').slots).toMatchObject([
      { target: "a.png", width: 300, block: true },
      { target: "b.png", width: 20, block: true },
    ]);
  });
});

describe("other braces", () => {
  test.each([
    "the set {x=1}",
    "a {b} c",
    "{b}",
    "{:toc2}",
    "{ a: 1 }",
    "{{ name }}",
    "Svelte has {#each}",
    "a {% tag %}",
    "{#if x}",
    "a {.b} c",
    "a { #b } c",
    "a {} b",
    "{.",
  ])("%j stay as they are", (source) => {
    expect(rendered(`z\n\n${source}`)).toBe(`<p>z</p>\n<p>${source}</p>`);
    expect(compile(source).tags).toEqual([]);
  });

  test("an id appears once on a page", () => {
    const html = rendered("## x {#user-content-y}\n\na {#y}\n\nb {#z}\n\nc {#z}\n\n*d*{#z}");
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["user-content-y", "user-content-z"]);
  });

  test("a heading of only a list is about it", () => {
    expect(compile("## {#if}").headings).toMatchObject([{ text: "{#if}", id: "if" }]);
  });

  test("several lists in a row are attributes", () => {
    expect(rendered("## a {.b}{.c} {#d}")).toBe('<h2 id="d">a</h2>');
    expect(rendered("a {.b} {.c}")).toBe("<p>a</p>");
  });

  shows([
    ["a list in code is code", "`{#a}` and `x {: .b}`", "<code>{#a}</code> and <code>x {: .b}</code>"],
    ["a list in a code block is code", "```\n{: .a}\n```", "<code>{: .a}\n</code>"],
    ["a list in a formula belongs to it", "$x_{.a}$", "annotation"],
  ]); // prettier-ignore

  hides([
    ["a hostile value is not printed", '[x](y){: onclick="alert(1)" style="x:y"}', "onclick"],
    ["a class is not applied", "text\n{: .missing}", "class"],
  ]);
});
