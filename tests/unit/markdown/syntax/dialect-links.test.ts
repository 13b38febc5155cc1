import { describe, expect, test } from "vitest";
import { compile, rendered, shows } from "../rendered.ts";

describe("wikilinks", () => {
  shows([
    [
      "a wikilink shows the name of the note",
      "[[My Note]]",
      '<a class="internal" href="/My Note">My Note</a>',
    ],
    [
      "a label replaces the name",
      "[[Note|that one]]",
      '<a class="internal" href="/Note">that one</a>',
    ],
    ["brackets in <code> are text", "<code>[[a]] ![[b]]</code>", "<code>[[a]] ![[b]]</code>"],
    ["a label may contain emphasis and code", "[[Note|*a* `b`]]", "><em>a</em> <code>b</code></a>"],
    ["a label may end with a bracket", "[[Note|label [1]]]", ">label [1]</a>"],
    [
      "a heading is part of the text",
      "[[Note#Part]]",
      '<a class="internal" href="/Note#Part">Note &gt; Part</a>',
    ],
    [
      "a heading of the same note is shown alone",
      "[[#Part]]",
      '<a class="internal" href="/#Part">Part</a>',
    ],
    ["a path of headings is kept", "[[Note#A#B]]", 'href="/Note#A#B">Note &gt; A &gt; B</a>'],
    ["only the last name of a path is shown", "[[Folder/Sub/Note.md]]", ">Note</a>"],
    ["a link to a block keeps its caret", "[[Note#^abc]]", 'href="/Note#^abc"'],
    ["a name without letters is replaced by the title", "[[2026-01-02]]", ">Title</a>"],
    [
      "an escaped pipe works in a table",
      "| a |\n|-|\n| [[x\\|y]] |",
      '<a class="internal" href="/x">y</a>',
    ],
    [
      "an escaped pipe works outside of a table",
      "[[x\\|y]]",
      '<a class="internal" href="/x">y</a>',
    ],
    [
      "a web address in brackets is an external link",
      "[[https://example.org|Site]]",
      '<a href="https://example.org">Site</a>',
    ],
    ["a link may be inside emphasis", "**[[Note]]**", "<strong><a"],
    ["code keeps its brackets", "`[[Note]]`", "<code>[[Note]]</code>"],
    ["empty brackets are text", "[[]]", "<p>[[]]</p>"],
    [
      "brackets around the text of a link are text",
      "[[1]](https://example.org/)",
      '<a href="https://example.org/">[1]</a>',
    ],
    [
      "also if the address has parentheses or a title",
      '[[7]](https://example.org/a_(b)#c-7) [[8]](https://example.org/d "e")',
      '<a href="https://example.org/a_(b)#c-7">[7]</a> <a href="https://example.org/d" title="e">[8]</a>',
    ],
    [
      "brackets around a reference are text",
      "[[1]]\n\n[1]: https://example.org/",
      '[<a href="https://example.org/">1</a>]',
    ],
    [
      "so are those with a space before the address, or before a path",
      "[[Bug #1]]( https://example.org/1), [[< Part 1]](part1.md)",
      '<a href="https://example.org/1">[Bug #1]</a>, <a class="internal" href="/part1.md">[&lt; Part 1]</a>',
    ],
    ["a wikilink may be before a remark", "[[Note]](see there)", ">Note</a>(see there)"],
    ["the remark may be the name of a file", "[[Note]](context.xml)", ">Note</a>(context.xml)"],
    ["or a version", "[[Note]](v20.1)", ">Note</a>(v20.1)"],
    ["or a path, if the link has a label", "[[Note|a]](TCP/IP)", ">a</a>(TCP/IP)"],
    ["brackets across two lines are text", "[[a\nb]]", "[[a\nb]]"],
    ["brackets may be escaped", "\\[[Note]]", "[[Note]]"],
  ]);
});

describe("markdown links", () => {
  shows([
    [
      "a relative link is decoded and resolved",
      "[t](My%20Note.md)",
      '<a class="internal" href="/My Note.md">t</a>',
    ],
    ["the fragment of a link is kept", "[t](note.md#a-part)", 'href="/note.md#a-part"'],
    [
      "backslashes of Windows are slashes in the path of a file",
      "[t](..\\img\\a.pdf) [u](..\\..\\img\\b.pdf) [v](\\alpha)",
      '<a class="internal" href="/../img/a.pdf">t</a> <a class="internal" href="/../../img/b.pdf">u</a>',
    ],
    ["a link into the same page is resolved", "[t](#part)", 'href="/#part"'],
    ["a query is dropped", "[t](note.md?plain=1)", 'href="/note.md"'],
    [
      "a name with a colon is not a scheme",
      "[t](<Chapter 1: Start.md>)",
      'href="/Chapter 1: Start.md"',
    ],
    [
      "an external link is printed unchanged",
      "[t](https://example.org/a?b=c&d)",
      '<a href="https://example.org/a?b=c&amp;d">t</a>',
    ],
    [
      "an address without a scheme gets https",
      "[t](//example.org/x)",
      '<a href="https://example.org/x">t</a>',
    ],
    [
      "mail and telephone links are allowed",
      "[m](mailto:a@b.org) [t](tel:+49301)",
      '<a href="mailto:a@b.org">m</a> <a href="tel:+49301">t</a>',
    ],
    [
      "a bare address is a link",
      "See https://example.org/a_b_c.",
      '<a href="https://example.org/a_b_c">https://example.org/a_b_c</a>.',
    ],
    [
      "an address with www is a link",
      "www.example.org",
      '<a href="http://www.example.org">www.example.org</a>',
    ],
    [
      "an email address is a link",
      "me@example.org",
      '<a href="mailto:me@example.org">me@example.org</a>',
    ],
    [
      "a link into Obsidian is allowed",
      "[note](obsidian://open?vault=Garden&file=Note)",
      '<a href="obsidian://open?vault=Garden&amp;file=Note">note</a>',
    ],
    [
      "a link into Obsidian in angle brackets is allowed",
      "<obsidian://show-plugin?id=dataview>",
      '<a href="obsidian://show-plugin?id=dataview">',
    ],
    ["a label keeps its text if the address is refused", "[text](zotero://open)", "<a>text</a>"],
  ]);

  test("an address that is not allowed is reported with its line", () => {
    const { issues } = compile("one\n\n[text](zotero://open)");
    expect(issues).toMatchObject([
      {
        line: 3,
        category: "link",
        severity: "info",
        suggestion: "Use http, https, mailto, tel, obsidian or a path.",
      },
    ]);
  });
});

describe("embeds", () => {
  const slots = (source: string) => compile(source).slots;

  test("an embed keeps its width and height", () => {
    expect(slots("![[cat.png|300x200]]")).toMatchObject([
      { kind: "embed", target: "cat.png", width: 300, height: 200, alt: "" },
    ]);
  });
  test("an embed keeps its text and width", () => {
    expect(slots("![[cat.png|A cat|300]]")).toMatchObject([
      { alt: "A cat", width: 300, height: null },
    ]);
  });
  test("a markdown image may have a width after its text", () => {
    expect(slots("![A cat|120](img/cat.png)")).toMatchObject([
      { target: "img/cat.png", wiki: false, alt: "A cat", width: 120 },
    ]);
  });
  test("an embed in a table has an escaped size", () => {
    expect(slots("| a |\n|-|\n| ![[cat.png\\|100]] |")).toMatchObject([
      { target: "cat.png", width: 100, block: false },
    ]);
  });
  test("an embed alone on its line is a block, one in a sentence is inline", () => {
    expect(
      slots("See ![[a]] here.\n![[b]]\nand on").map((slot) => "block" in slot && slot.block),
    ).toEqual([false, true]);
  });
  test("the paragraph around a block embed is split", () => {
    expect(rendered("before\n![[b]]\nafter").replaceAll(/<a.*?<\/a>/g, "EMBED")).toBe(
      "<p>before</p>\n<p>EMBED</p>\n<p>after</p>",
    );
  });
  test("an embed records its line", () => {
    expect(slots("---\na: b\n---\n\ntext\n![[x]]")).toMatchObject([{ line: 6 }]);
  });

  shows([
    [
      "an external image loads lazily and keeps its size",
      "![Alt|100x50](https://e.org/a.png)",
      '<img src="https://e.org/a.png" alt="Alt" width="100" height="50" loading="lazy"',
    ],
    [
      "a number alone is the width of an image",
      "![250](https://e.org/a.png)",
      'alt="" width="250"',
    ],
    [
      "a YouTube address becomes a player without cookies",
      "![](https://www.youtube.com/watch?v=NnTvZWp5Q7o)",
      'src="https://www.youtube-nocookie.com/embed/NnTvZWp5Q7o"',
    ],
    [
      "a Vimeo address becomes a player",
      "![](https://vimeo.com/76979871)",
      'src="https://player.vimeo.com/video/76979871?dnt=1"',
    ],
    [
      "an embedded social media post becomes a link",
      "![](https://twitter.com/a/status/1)",
      '<a href="https://twitter.com/a/status/1">',
    ],
    [
      "a pasted picture is kept",
      "![x](data:image/png;base64,iVBORw0KGgo=)",
      '<img src="data:image/png;base64,iVBORw0KGgo="',
    ],
    [
      "a pasted picture is kept in HTML",
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="x">',
      '<img src="data:image/png;base64,iVBORw0KGgo="',
    ],
  ]);
});

test("only a picture may contain its data", () => {
  const issuesOf = (source: string) => compile(source).issues.map(({ message }) => message);
  const refused = 'Addresses that begin with "data:" are not published.';
  expect(issuesOf('<img src="data:image/svg+xml;base64,PHN2Zz4=">')).toEqual([refused]);
  // A page that was clipped loads its pictures later.
  expect(
    issuesOf("![](data:image/svg+xml,%3Csvg%20viewBox=%220%200%208%204%22%3E%3C/svg%3E)"),
  ).toEqual([]);
  expect(issuesOf("![](data:image/svg+xml,%3Csvg%3E%3Cpath/%3E%3C/svg%3E)")).toEqual([refused]);
  expect(issuesOf('<video src="data:image/png;base64,iVBORw0KGgo="></video>')).toEqual([refused]);
  // Nothing is missing on the page.
  expect(issuesOf('<img src="data:,">\n\n![a](data:image/png;base64,)')).toEqual([]);
});

describe("tags", () => {
  const tags = (source: string) => compile(source).tags;

  test.each<[sentence: string, source: string, tags: string[]]>([
    ["a word after a hash is a tag", "a #tag b", ["tag"]],
    ["tags nest", "#inbox/to-read", ["inbox/to-read"]],
    ["letters of any script and emoji are allowed", "#größe #日本 #🌱", ["größe", "日本", "🌱"]],
    ["a number alone is not a tag", "#1984 #y1984", ["y1984"]],
    ["punctuation ends a tag", "#one, #two. (#three)", ["one", "two"]],
    ["a hash inside a word is text", "a#b c#", []],
    ["code, links and addresses contain no tags", "`#a` [#b](x) https://e.org/#c [[x#d]]", []],
    ["a heading may contain a tag", "# Title #tag", ["tag"]],
    [
      "the first spelling wins, and front matter comes first",
      "---\ntags: [One]\n---\n#one #ONE #two #Two",
      ["One", "two"],
    ],
    ["a trailing slash is not part of a tag", "#a/ #b", ["a", "b"]],
    ["an escaped hash is text", "\\#no", []],
  ])("%s", (_sentence, source, expected) => expect(tags(source)).toEqual(expected));

  shows([
    [
      "a tag links to its page",
      "#Inbox/To-Read",
      '<a class="tag" href="/tags/inbox/to-read">#Inbox/To-Read</a>',
    ],
  ]);
});
