import { expect, test } from "vitest";
import {
  exceedsRequest,
  freeName,
  linkedPictures,
  pictureName,
  pictureProblem,
} from "../../../../../../web/src/pages/source/editor/pictures/picture-files.ts";
import {
  hasWikiLinks,
  pictureLinks,
  relativePath,
  resolveTarget,
  writeLink,
} from "../../../../../../web/src/pages/source/editor/pictures/picture-links.ts";

const fileOf = (name: string, type: string, bytes = 1) =>
  new File([new Uint8Array(bytes)], name, { type });

test("the pictures of a note are found in both styles, without those of other sites", () => {
  const text =
    '![[a b.png|300]] ![x](../img/c%20d.jpg "Title") ![](<e f.webp>) ![](https://x.org/g.png) ![[note]]';
  expect(pictureLinks(text)).toEqual([
    { target: "a b.png", isWiki: true },
    { target: "../img/c d.jpg", isWiki: false },
    { target: "e f.webp", isWiki: false },
  ]);
});

test("a note decides by its links which style a picture gets", () => {
  expect(hasWikiLinks("[[a]] and [b](c.md) and [[d]]")).toBe(true);
  expect(hasWikiLinks("[b](c.md)")).toBe(false);
  expect(hasWikiLinks("no links")).toBeNull();
});

test("links lead from the note to the picture and back", () => {
  expect(relativePath("travel/2026/Lisbon.md", "travel/img/a.png")).toBe("../img/a.png");
  expect(relativePath("index.md", "img/a.png")).toBe("img/a.png");
  expect(relativePath("img/note.md", "img/a.png")).toBe("a.png");
  expect(resolveTarget("travel/2026/Lisbon.md", "../img/a.png")).toBe("travel/img/a.png");
  expect(resolveTarget("index.md", "../a.png")).toBeNull();
  expect(writeLink({ target: "my pics (1)/ä.png", isWiki: false })).toBe(
    "![](my%20pics%20%281%29/%C3%A4.png)",
  );
  expect(writeLink({ target: "a.png", isWiki: true })).toBe("![[a.png]]");
});

test("names of pictures are safe and free", () => {
  const now = new Date("2026-11-26T22:15:03.000Z");
  const nameOf = (name: string, type = "image/png") => pictureName({ name, type }, now);
  expect(nameOf("My summer (2).PNG")).toBe("My-summer-2.png");
  expect(nameOf("../..\\Zürich#1.jpeg", "image/jpeg")).toBe("Zürich-1.jpg");
  expect(nameOf("image.png")).toBe("pasted-20261126-221503.png");
  expect(nameOf("???")).toBe("pasted-20261126-221503.png");
  const taken = new Set(["a.png", "a-2.png"]);
  expect(freeName("a.png", (name) => taken.has(name))).toBe("a-3.png");
});

test("pictures that cannot be saved are refused with the limit and a way out", () => {
  expect(pictureProblem([fileOf("a.png", "image/png")], [])).toBeNull();
  expect(pictureProblem([fileOf("a.heic", "image/heic")], [])).toMatch(
    /^a\.heic is not a picture that browsers show\. Use PNG/,
  );
  expect(pictureProblem([fileOf("b.png", "image/png", 4_000_001)], [])).toMatch(
    /^b\.png is 4\.0 MB\. Pictures can have up to 4\.0 MB\./,
  );
  const waiting = [{ path: "c.png", file: fileOf("c.png", "image/png", 3_000_000) }];
  expect(pictureProblem([fileOf("d.png", "image/png", 1_500_000)], waiting)).toMatch(
    /Save the note/,
  );
  const many = Array.from({ length: 21 }, (_, n) => fileOf(`${n}.png`, "image/png"));
  expect(pictureProblem(many, [])).toMatch(/up to 20 pictures/);
});

test("a picture whose link was removed is not saved", () => {
  const pictures = ["img/a.png", "img/ä.png"].map((path) => ({ path, file: new Blob(["x"]) }));
  expect(linkedPictures(pictures, "![](img/%C3%A4.png)").map(({ path }) => path)).toEqual([
    "img/ä.png",
  ]);
});

test("a large note and its pictures fit into one request, or the editor says so", () => {
  const picture = { path: "a.png", file: new Blob([new Uint8Array(4_000_000)]) };
  expect(exceedsRequest("x".repeat(2_000_000), [picture])).toBe(false);
  expect(exceedsRequest('"'.repeat(2_000_000), [picture])).toBe(true);
});
