import { expect, test } from "vitest";
import { openFiles, wordpressExport } from "#tests/support/inputs/exports.ts";

test("posts and pages of WordPress become notes with their dates, tags, authors and old addresses", async () => {
  const { opened, texts } = await openFiles({
    "old.wordpress.xml": wordpressExport([
      {
        title: "Tom & Jerry: “Hi”",
        name: "tom-jerry",
        link: "https://old.example/2020/01/tom-jerry/",
        excerpt: "<p>Cat &amp; mouse</p>",
        content:
          "<!-- wp:paragraph -->\n<p>One <strong>bold</strong> word.</p>\n<!-- /wp:paragraph -->",
        more: '<category domain="post_tag" nicename="cats"><![CDATA[Cats]]></category><category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category><category domain="category" nicename="films"><![CDATA[Films]]></category>',
      },
      {
        title: "About",
        type: "page",
        name: "about",
        link: "https://old.example/about/",
        content: "Me.",
      },
    ]),
  });
  expect(opened).toMatchObject({ kind: "wordpress", contents: ["1 post", "1 page"] });
  expect(texts["posts/tom-jerry.md"]).toBe(`---
title: "Tom & Jerry: “Hi”"
date: 2020-01-02T03:04:05.000Z
updated: 2020-01-02T03:04:05.000Z
tags:
  - Cats
  - Films
author: Ada Lovelace
description: Cat & mouse
redirectFrom:
  - /2020/01/tom-jerry/
---

One **bold** word.
`);
  expect(texts["about.md"]).toContain("redirectFrom:\n  - /about/\n---\n\nMe.\n");
});

test("what not every visitor could read stays a draft, and scheduled posts keep their time", async () => {
  const { opened, texts, leftOut } = await openFiles({
    "a.xml": wordpressExport([
      { title: "Draft", status: "draft", date: "0000-00-00 00:00:00" },
      { title: "Pending", status: "pending" },
      { title: "Private", status: "private" },
      { title: "Locked", password: "secret" },
      { title: "Later", status: "future", date: "2999-01-02 03:04:05" },
      { title: "Binned", status: "trash" },
      {
        title: "Loud",
        more: "<wp:comment><wp:comment_content>Hi</wp:comment_content></wp:comment>",
      },
      { title: "Menu", type: "nav_menu_item" },
      { title: "Hammer", type: "product" },
    ]),
  });
  expect(opened?.contents).toEqual(["2 posts", "4 drafts"]);
  for (const name of ["draft", "pending", "private", "locked"])
    expect(texts[`posts/${name}.md`]).toContain("draft: true");
  expect(texts["posts/draft.md"]).not.toMatch(/^date:/m);
  expect(texts["posts/later.md"]).toContain("publishAt: 2999-01-02T03:04:05.000Z");
  expect(Object.values(texts).join()).not.toContain("secret");
  expect(leftOut.map(({ reason, example }) => `${reason}: ${example}`)).toEqual([
    "posts in the trash: Binned",
    "comments: Loud",
    "entries of the type product: Hammer",
  ]);
});

test("pictures of the zip are linked, also from smaller versions; others keep their address and are counted by host", async () => {
  const content = `<img src="https://old.example/wp-content/uploads/2020/01/Cat%20a.jpg" alt="A cat">
<a href="https://old.example/wp-content/uploads/2020/01/dog.png"><img src="https://old.example/wp-content/uploads/2020/01/dog-300x200.png" /></a>
<img src="https://old.example/wp-content/uploads/lost.jpg"><img src="https://cdn.example/x.jpg"><img src="https://cdn.example/x.jpg">`;
  const { opened, texts } = await openFiles({
    "export.xml": wordpressExport([{ title: "Pets", content }]),
    "wp-content/uploads/2020/01/Cat a.jpg": "jpg",
    "wp-content/uploads/2020/01/dog.png": "png",
    "wp-config.php": "<?php $password = 1;",
  });
  const note = texts["posts/pets.md"]!;
  expect(note).toContain("![A cat](../wp-content/uploads/2020/01/Cat%20a.jpg)");
  expect(note).toContain(
    "[![](../wp-content/uploads/2020/01/dog.png)](../wp-content/uploads/2020/01/dog.png)",
  );
  expect(note).toContain("https://old.example/wp-content/uploads/lost.jpg");
  expect(opened?.contents).toEqual([
    "1 post",
    "2 pictures",
    "1 picture is only on old.example",
    "1 picture is only on cdn.example",
  ]);
  expect(Object.keys(texts)).not.toContain("wp-config.php");
});

test("links between posts lead to the notes", async () => {
  const { texts } = await openFiles({
    "export.xml": wordpressExport([
      { title: "One", name: "one", link: "https://old.example/2020/one/" },
      {
        title: "Two",
        name: "two",
        content:
          '<a href="https://old.example/2020/one/#top">a</a> <a href="/2020/one">b</a> <a href="https://other.example/2020/one/">c</a>',
      },
    ]),
  });
  expect(texts["posts/two.md"]).toContain(
    "[a](one.md#top) [b](one.md) [c](https://other.example/2020/one/)",
  );
});

test("older texts get their paragraphs, captions and preformatted text", async () => {
  const content = `First line
second line

<h2>Title</h2>
[caption id="x" width="300"]<img src="https://old.example/a.jpg" /> A <em>caption</em>[/caption]

<pre>one

two</pre>

[embed]https://video.example/1[/embed]`;
  const { texts } = await openFiles({ "a.xml": wordpressExport([{ title: "Old", content }]) });
  const body = texts["posts/old.md"]!;
  expect(body).toContain("First line  \nsecond line\n\n## Title");
  expect(body).toContain("![](https://old.example/a.jpg)");
  expect(body).toContain("*A *caption**");
  expect(body).toContain("one\n\ntwo");
  expect(body).toContain("[https://video.example/1](https://video.example/1)");
});

test("two posts with one name, and names in other scripts or without letters, get names of their own", async () => {
  const { texts } = await openFiles({
    "a.xml": wordpressExport([
      { title: "A", name: "same" },
      { title: "B", name: "same" },
      { title: "日本", name: "%e6%97%a5%e6%9c%ac" },
      { title: "!!!", name: "../../etc" },
    ]),
  });
  expect(Object.keys(texts)).toEqual([
    "posts/same.md",
    "posts/same-2.md",
    "posts/日本.md",
    "posts/etc.md",
  ]);
});

test("hostile HTML leaves no scripts, handlers or frames", async () => {
  const content = `<!-- wp:html --><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a><iframe src="https://video.example/e"></iframe><style>p{}</style>${"<div>".repeat(5_000)}deep`;
  const { texts } = await openFiles({ "a.xml": wordpressExport([{ title: "Bad", content }]) });
  const note = texts["posts/bad.md"]!;
  expect(note).not.toMatch(/script|onerror|<|javascript/);
  expect(note).toContain("[https://video.example/e](https://video.example/e)");
  expect(note).toContain("deep");
});

test("a post with far more elements than an article is left out, and the others are converted", async () => {
  const { texts, leftOut } = await openFiles({
    "a.xml": wordpressExport([
      { title: "Endless", content: `<!-- wp:html -->${"<div>".repeat(200_000)}` },
      { title: "Short", content: "Text" },
    ]),
  });
  expect(Object.keys(texts)).toEqual(["posts/short.md"]);
  expect(leftOut).toEqual([
    { reason: "posts that are too long to convert", count: 1, example: "Endless" },
  ]);
});

const bomb = wordpressExport([{ title: "&a;" }]).replace(
  "<rss",
  '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<rss',
);
test.each([
  ["defines entities", bomb],
  ["is cut off", wordpressExport([{ title: "A" }]).slice(0, -40)],
  ["is not well-formed", wordpressExport([{ title: "A" }]).replace("</item>", "</b>")],
])("an export that %s is refused with the line", async (_what, xml) => {
  await expect(openFiles({ "a.xml": xml })).rejects.toMatchObject({
    appCode: "archive_invalid",
    message: expect.stringMatching(/line \d+/) as string,
  });
});

test("an export among notes stays a file", async () => {
  const { opened } = await openFiles({ "backup.xml": wordpressExport([]), "note.md": "# Note" });
  expect(opened).toBeNull();
});
