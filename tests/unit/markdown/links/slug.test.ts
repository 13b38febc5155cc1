import { describe, expect, test } from "vitest";
import {
  folderUrl,
  slugOfHeading,
  tagUrl,
  urlPathOf,
  urlPathOfMedia,
} from "#markdown/links/slug.ts";

describe("the address of a note", () => {
  test.each([
    ["Folder/My Note.md", "/folder/my-note"],
    ["My  Note -- (draft)!.md", "/my-note-draft"],
    ["index.md", "/"],
    ["README.md", "/"],
    ["Home.md", "/home"],
    ["Guides/index.md", "/guides"],
    ["Guides/ReadMe.markdown", "/guides"],
    ["about_Arrays.md", "/about_arrays"],
    ["_private.md", "/private"],
    ["Über uns.md", "/über-uns"],
    ["U\u0308ber uns.md", "/über-uns"],
    ["日本/ノート.md", "/日本/ノート"],
    ["v1.2 notes.md", "/v1-2-notes"],
    ["a&b+c#d%2f.md", "/a-b-c-d-2f"],
    ["🚀.md", "/u1f680"],
    ["!!!/..md.md", "/u21-21-21/md"],
    ["a/" + "x".repeat(250) + ".md", `/a/${"x".repeat(250)}`],
  ])("for %j is %j", (path, url) => expect(urlPathOf(path)).toBe(url));

  test("never ends with a slash, has an empty segment or traverses paths", () => {
    for (const path of ["a//b.md", "../x.md", "./.md", " .md", "a/ /b.md"]) {
      expect(urlPathOf(path)).toMatch(/^(?:\/[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*)+$/u);
    }
  });
});

describe("the removal of invisible characters", () => {
  test.each([
    ["🗂️ hub.md", "/hub"],
    ["🗂️.md", "/u1f5c2"],
    ["👩‍💻 team.md", "/team"],
    ["👩‍💻.md", "/u1f469-1f4bb"],
    ["1️⃣ first.md", "/1-first"],
    ["🏴\u{E0067}\u{E0062}\u{E007F} London.md", "/london"],
    ["hy\u00ADphen.md", "/hyphen"],
    ["zero\u200Bwidth.md", "/zerowidth"],
    ["zero\u200Cwidth.md", "/zerowidth"],
    ["\uFEFFbom.md", "/bom"],
    ["\u202Eright\u202C.md", "/right"],
    ["a\u2060b\u034Fc\u180Ed.md", "/abcd"],
    ["\u3164.md", "/u3164"],
    ["\u200B.md", "/u200b"],
    ["a/\uFE0F/b.md", "/a/ufe0f/b"],
    ["\u0301.md", "/u301"],
    ["tab\there.md", "/tab-here"],
    ["two\u2028lines.md", "/two-lines"],
  ])("applies to %j", (path, url) => expect(urlPathOf(path)).toBe(url));

  test.each([
    ["می‌خواهم.md", "/می‌خواهم"],
    ["क्‍ष.md", "/क्‍ष"],
    ["ക്‌ഷ.md", "/ക്‌ഷ"],
  ])("keeps the joiner that makes %j a different word", (path, url) => {
    expect(urlPathOf(path)).toBe(url);
    expect(urlPathOf(`${url.slice(1)}.md`)).toBe(url);
  });

  test("also applies to heading ids, tag pages and file names", () => {
    expect(slugOfHeading("🗂️ Hub\u200B")).toBe("-hub");
    expect(slugOfHeading("🗂️")).toBe("section");
    expect(tagUrl("❤️/so\u00ADup")).toBe("/tags/u2764/soup");
    expect(urlPathOfMedia("🗂️ a\u200B.png")).toBe("/a.png");
  });
});

test.each([
  ["Images/My Cat.PNG", "/images/my-cat.png"],
  ["a.b/c", "/a-b/c"],
  ["archive.tar.gz", "/archive-tar.gz"],
  [".env", "/env"],
  ["x/🐱.jpg", "/x/u1f431.jpg"],
])("the address of the file %j is %j", (path, url) => expect(urlPathOfMedia(path)).toBe(url));

test.each([
  ["recipes/Soup", "/tags/recipes/soup"],
  ["#Tag", "/tags/tag"],
  ["🌱", "/tags/u1f331"],
  ["../x", "/tags/u2e-2e/x"],
])("the page of the tag %j is %j", (tag, url) => expect(tagUrl(tag)).toBe(url));

test.each([
  ["", "/"],
  ["Guides/First steps", "/guides/first-steps"],
])("the page of the folder %j is %j", (path, url) => expect(folderUrl(path)).toBe(url));

test.each([
  ["A & B", "a--b"],
  ["  What's new?  ", "whats-new"],
  ["`code` & more", "code--more"],
  ["ÄÖÜ", "äöü"],
  ["snake_case", "snake_case"],
  ["---", "section"],
])("the id of the heading %j is %j", (text, id) => expect(slugOfHeading(text)).toBe(id));
