import { expect, test } from "vitest";
import { openFiles } from "#tests/support/inputs/exports.ts";

/** The shape that Ghost documents for imports and writes for exports. */
const ghost = (data: object) => JSON.stringify({ db: [{ meta: { version: "5.80.0" }, data }] });
const post = {
  id: "1",
  title: "Hello",
  slug: "hello",
  html: '<p>See <a href="__GHOST_URL__/second/">this</a>.</p><img src="__GHOST_URL__/content/images/2020/01/a.png">',
  type: "post",
  status: "published",
  visibility: "public",
  published_at: "2020-01-02T03:04:05.000Z",
  custom_excerpt: "Short",
  feature_image: "__GHOST_URL__/content/images/2020/01/a.png",
};

test("posts and pages of Ghost become notes with tags, authors, pictures and old addresses", async () => {
  const { opened, texts } = await openFiles({
    "content/data/blog.ghost.json": ghost({
      posts: [
        post,
        {
          ...post,
          id: "2",
          slug: "second",
          title: "Second",
          html: "<p>2</p>",
          type: "page",
          feature_image: null,
        },
      ],
      tags: [
        { id: "t", name: "News" },
        { id: "u", name: "#internal" },
      ],
      posts_tags: [
        { post_id: "1", tag_id: "t" },
        { post_id: "1", tag_id: "u" },
      ],
      users: [{ id: "a", name: "Ada" }],
      posts_authors: [{ post_id: "1", author_id: "a" }],
    }),
    "content/images/2020/01/a.png": "png",
    "content/data/members.csv": "email\nada@example.com",
  });
  expect(opened).toMatchObject({
    kind: "ghost",
    contents: ["1 post", "1 page", "1 picture"],
  });
  expect(texts["posts/hello.md"]).toBe(`---
title: Hello
date: 2020-01-02T03:04:05.000Z
tags:
  - News
author: Ada
description: Short
cover: /content/images/2020/01/a.png
redirectFrom:
  - /hello/
---

See [this](../second.md).

![](../content/images/2020/01/a.png)
`);
  // Addresses of members are nobody's business.
  expect(Object.keys(texts)).toEqual([
    "posts/hello.md",
    "second.md",
    "content/images/2020/01/a.png",
  ]);
});

test("drafts, scheduled, members-only and emailed posts of Ghost do not become public at once", async () => {
  const { texts, opened, leftOut } = await openFiles({
    "a.json": ghost({
      posts: [
        { ...post, id: 1, slug: "draft", status: "draft" },
        { ...post, id: 2, slug: "members", visibility: "members" },
        { ...post, id: 3, slug: "email", status: "sent" },
        { ...post, id: 4, slug: "later", status: "scheduled" },
        { ...post, id: 5, slug: "empty", html: null },
      ],
    }),
  });
  for (const name of ["draft", "members", "email"])
    expect(texts[`posts/${name}.md`]).toContain("draft: true");
  expect(texts["posts/later.md"]).toContain("publishAt: 2020-01-02T03:04:05.000Z");
  expect(opened?.contents).toEqual(["1 post", "3 drafts", "1 picture is only on the old site"]);
  expect(leftOut).toEqual([{ reason: "posts without text", count: 1, example: "Hello" }]);
});

test("JSON that only looks like an export of Ghost is refused, and other JSON stays a file", async () => {
  await expect(openFiles({ "a.json": '{"db": [{"data": 1}]}' })).rejects.toMatchObject({
    appCode: "archive_invalid",
  });
  expect((await openFiles({ "package.json": '{"name":"x"}' })).opened).toBeNull();
});

const CSV = `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
101.first-letter,2021-05-06T07:08:09.000Z,true,,,newsletter,everyone,"First, ""quoted""",Sub title,
102.paid-letter,2021-05-07T07:08:09.000Z,true,,,newsletter,only_paid,Paid,,
103.unfinished,,false,,,newsletter,everyone,Unfinished,,
104.missing,2021-05-07T07:08:09.000Z,true,,,newsletter,everyone,Missing,,
`;

test("letters of Substack become notes; paid ones and drafts stay drafts, and subscribers stay out", async () => {
  const { opened, texts, leftOut } = await openFiles({
    "posts.csv": CSV,
    "posts/101.first-letter.html": '<p>Dear all</p><img src="https://substackcdn.example/a.png">',
    "posts/102.paid-letter.html": "<p>Dear few</p>",
    "posts/103.unfinished.html": "<p>Dear</p>",
    "posts/101.opens.csv": "email",
    "email_list.old.csv": "email\nada@example.com",
  });
  expect(opened).toMatchObject({
    kind: "substack",
    contents: ["1 post", "2 drafts", "1 picture is only on substackcdn.example"],
  });
  expect(texts["posts/first-letter.md"]).toBe(`---
title: First, "quoted"
date: 2021-05-06T07:08:09.000Z
description: Sub title
redirectFrom:
  - /p/first-letter
---

Dear all

![](https://substackcdn.example/a.png)
`);
  expect(texts["posts/paid-letter.md"]).toContain("draft: true");
  expect(texts["posts/unfinished.md"]).toContain("draft: true");
  expect(Object.keys(texts)).toHaveLength(3);
  expect(leftOut).toEqual([
    { reason: "posts without text", count: 1, example: "Missing" },
    { reason: "other files of the export", count: 2, example: "posts/101.opens.csv" },
  ]);
});
