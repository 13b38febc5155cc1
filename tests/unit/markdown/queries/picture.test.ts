import { expect, test } from "vitest";
import { pictureNamedBy, picturesIn } from "#markdown/queries/picture.ts";

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
