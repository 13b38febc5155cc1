import { expect, test } from "vitest";
import type { ResolvedImage } from "#markdown/note.ts";
import { pictureNamedBy, picturesIn } from "#markdown/queries/picture.ts";
import { hostileMarkup } from "#tests/support/inputs/hostile/hostile-markup.ts";
import { answer, siteOf } from "./world.ts";

test.each([
  ["art/a.PNG", "art/a.PNG"],
  ["[[a b.jpg]]", "a b.jpg"],
  ["![[a.webp|300]]", "a.webp"],
  ["../a%20b.svg#x", "../a b.svg"],
])("%s names a picture of the site", (text, target) => {
  expect(pictureNamedBy(text)).toEqual({ kind: "internal", target });
});

test.each([
  ["https://example.org/a?size=1", "https://example.org/a?size=1"],
  ["//example.org/a.png", "https://example.org/a.png"],
])("%s names a picture of another site", (text, url) => {
  expect(pictureNamedBy(text)).toEqual({ kind: "external", url });
});

test.each([
  ["", "a.md", "[[Note]]", "a.png is nice.txt", "[[a.png]] and [[b.png]]"],
  ["javascript:alert(1).png", "data:image/png;base64,AAAA", "java\tscript:x.png", "file:///a.png"],
])("nothing else is a picture", (...texts) => {
  for (const text of [...texts, `${"x".repeat(600)}.png`]) expect(pictureNamedBy(text)).toBeNull();
});

test("the pictures of properties are those of the site, by the key of the field", () => {
  const properties = {
    "My Cover": ["[[a.png]]", "b.png"],
    poster: "https://example.org/a.png",
    title: "A",
    rating: 3,
    deep: { cover: "c.png" },
    ["__proto__"]: "d.png",
  };
  expect(picturesIn(properties)).toEqual({ "my-cover": "a.png" });
  expect(picturesIn({ title: "A" })).toBeNull();
});

const BASE = "views:\n  - type: cards\n    image: cover\n    order: [file.name]\n";
const published: ResolvedImage = {
  src: "/a.png",
  width: 10,
  height: 10,
  placeholder: null,
  sources: [{ type: "image/webp", srcset: "/_media/a-5.webp 5w" }],
};

test("a card has its picture, with its variants, or one of another site", () => {
  const cardWith = (cover: string) =>
    answer(
      { ...siteOf({ "A.md": `---\ncover: ${cover}\n---\n# A` }), picture: () => published },
      "base",
      BASE,
    );
  expect(cardWith("a.png")).toMatch(
    /<li><div class="query-cover"><picture><source type="image\/webp" srcset="\/_media\/a-5\.webp 5w"[^>]*><img src="\/a\.png" alt=""/,
  );
  expect(cardWith("https://example.org/a")).toContain('<img src="https://example.org/a" alt=""');
  expect(cardWith("A.md")).not.toContain("<img");
});

test.each(hostileMarkup)("no picture of a card brings %j into an answer", (markup) => {
  for (const cover of [markup, `https://example.org/${markup}`, `${markup}.png`, `[[${markup}]]`]) {
    const note = `---\ncover: ${JSON.stringify(cover)}\n---\n# A`;
    const html = answer(siteOf({ "A.md": note }), "base", BASE);
    const tags = html.replace(/="[^"]*"/g, "");
    expect(
      tags.replace(/<\/?(?:div|ul|li|p|a|img)(?: (?:class|href|src|alt|loading|decoding))*>/g, ""),
    ).not.toMatch(/[<>]/);
    for (const [, src = ""] of html.matchAll(/ src="([^"]*)"/g)) expect(src).toMatch(/^https?:/i);
  }
});
