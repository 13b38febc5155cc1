import { describe, expect, test } from "vitest";
import { folderUrl, slugOfHeading, tagUrl, urlPathOf, urlPathOfMedia } from "#markdown/slug.ts";

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
  ])("of %j is %j", (path, url) => expect(urlPathOf(path)).toBe(url));

  test("never ends in a slash, holds an empty segment or climbs", () => {
    for (const path of ["a//b.md", "../x.md", "./.md", " .md", "a/ /b.md"]) {
      expect(urlPathOf(path)).toMatch(/^(?:\/[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*)+$/u);
    }
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
