import { expect, test } from "vitest";
import type { SearchEntry } from "../../../../web/src/public/search-entry.ts";
import { findPages } from "../../../../web/src/public/search/find-pages.ts";

const entry = (path: string, title: string, more: Partial<SearchEntry> = {}): SearchEntry => ({
  path,
  title,
  description: "",
  section: "docs",
  group: null,
  headings: [],
  text: "",
  ...more,
});

const entries = [
  entry("/docs/links", "Links", {
    group: "Write",
    headings: [{ id: "broken-links", text: "Broken links" }],
    text: "A wikilink is a name in double brackets. A café is found by its name.",
  }),
  entry("/docs/limits", "Limits", { text: "How many links a page lists." }),
  entry("/guides/move-a-blog", "Move a blog", {
    section: "guides",
    description: "Keep every old address.",
    text: "Redirects lead from where a post was.",
  }),
];
const search = (query: string) => findPages(entries, query).map(({ href }) => href);

test("a word in the title counts more than one in the text", () => {
  expect(search("links")).toEqual(["/docs/links", "/docs/limits"]);
});

test("a word that the title writes as two words counts as a title word", () => {
  const pages = [
    entry("/docs/themes", "Themes", {
      text: "A rollback brings the old theme back.",
      headings: [{ id: "rollback", text: "After a rollback" }],
    }),
    entry("/docs/rollback", "Roll back and hold", { text: "Rollback is a word for it." }),
  ];
  expect(findPages(pages, "rollback").map(({ href }) => href)).toEqual([
    "/docs/rollback",
    "/docs/themes#rollback",
  ]);
});

test("every word must occur, and may be the start of another word", () => {
  expect(search("wiki brack")).toEqual(["/docs/links"]);
  expect(search("wiki redirect")).toEqual([]);
});

test("the middle of a word is not found", () => {
  expect(search("ink")).toEqual([]);
});

test("case and accents do not matter", () => {
  expect(search("CAFE")).toEqual(["/docs/links"]);
  expect(search("café")).toEqual(["/docs/links"]);
});

test("empty input and punctuation alone find nothing", () => {
  expect(search("")).toEqual([]);
  expect(search("  ( [ * ")).toEqual([]);
});

test("words of a heading link to the heading", () => {
  const [hit] = findPages(entries, "broken links");
  expect(hit).toMatchObject({
    href: "/docs/links#broken-links",
    heading: "Broken links",
    place: "Docs / Write",
  });
});

test("a result shows the words around the match, or the page's description", () => {
  const [hit] = findPages(entries, "redirects");
  expect(hit?.excerpt).toBe("Redirects lead from where a post was.");
  expect(findPages(entries, "old address")[0]?.excerpt).toBe("Keep every old address.");
  const long = entry("/docs/long", "Long", {
    text: `${"word ".repeat(80)}needle ${"more ".repeat(80)}`,
  });
  const { excerpt = "" } = findPages([long], "needle")[0] ?? {};
  expect(excerpt).toMatch(/^… word .*needle more .* …$/);
  expect(excerpt.length).toBeLessThan(170);
});
