import { expect, test } from "vitest";
import { inferredBases } from "#content/links/inferred-bases.ts";

const PAGES = ["setup", "setup/linux", "api", "faq", "news", "about"];

/** The bases of a content with these pages, of which the first links to some addresses. */
function basesOf(
  targets: string[],
  { isPublic = true, pages = PAGES, editor = "" } = {},
): string[] {
  const notes = pages.map((name, at) => ({
    path: `${name}.md`,
    facts: {
      publish: { conventional: editor === "" ? null : { editor } },
      slots: at > 0 ? [] : targets.map((target) => ({ kind: "link", wiki: false, target })),
    },
  }));
  const urls = notes.map(({ path }): [string, string] => [path, `/${path.slice(0, -3)}`]);
  return inferredBases({
    notes: notes as never,
    urls: new Map(isPublic ? urls : urls.slice(1)),
    generated: new Set(["/tags"]),
    files: [],
  });
}

test("where a site is published is known from the links to its own pages", () => {
  expect(basesOf(PAGES.map((page) => `/Product/Docs/${page}.html`))).toEqual(["/Product/Docs"]);
  expect(basesOf(PAGES.map((page) => `/docs/${page}/`))).toEqual(["/docs"]);
});

test("a few links, or links of which many are dead, show nothing", () => {
  expect(basesOf(PAGES.slice(0, 4).map((page) => `/docs/${page}`))).toEqual([]);
  const dead = ["/docs/a", "/docs/b", "/docs/c"];
  expect(basesOf([...PAGES.map((page) => `/docs/${page}`), ...dead])).toEqual([]);
});

test("a language that the content has no folder for is known from one link", () => {
  expect(basesOf(["/en/setup"])).toEqual(["/en"]);
  expect(basesOf(["/en/setup"], { pages: [...PAGES, "en/faq"] })).toEqual([]);
  expect(basesOf(["/en/nothing"])).toEqual([]);
  // Most words of two letters are no language.
  expect(basesOf(["/go/setup"])).toEqual([]);
});

test("in Wiki.js every language is known from one page, and other pages may not be written yet", () => {
  const links = ["/it/setup", "/it/a", "/it/b/c", "/it/d"];
  expect(basesOf(links, { editor: "markdown" })).toEqual(["/it"]);
  expect(basesOf(links)).toEqual([]);
  expect(basesOf(["/it/nothing"], { editor: "markdown" })).toEqual([]);
  // The files of another language are in its folder, and so are those of a picture.
  expect(basesOf(links, { editor: "markdown", pages: [...PAGES, "it/faq"] })).toEqual([]);
  expect(basesOf(["/tools/setup"], { editor: "markdown" })).toEqual([]);
});

test("addresses may lack the folder of all pages", () => {
  const pages = PAGES.map((page) => `en-us/${page}`);
  expect(
    basesOf(
      PAGES.map((page) => `/docs/${page}`),
      // The page of a folder is its README.
      { pages: [...pages.slice(1), "en-us/setup/README", "readme"] },
    ),
  ).toEqual(["/docs"]);
});

test("a beginning that the content has itself is no base", () => {
  const pages = [...PAGES, "docs/intro"];
  expect(
    basesOf(
      PAGES.map((page) => `/docs/${page}`),
      { pages },
    ),
  ).toEqual([]);
});

test("withheld notes show nothing", () => {
  expect(
    basesOf(
      PAGES.map((page) => `/docs/${page}`),
      { isPublic: false },
    ),
  ).toEqual([]);
});

test("a wiki is the one that most links name, of several with the same pages", () => {
  const own = ["/ada/loom/wiki/setup", "/ada/loom/wiki/api", "/ada/loom/wiki/not-written"];
  expect(basesOf([...own, "/ada/shuttle/wiki/setup"])).toEqual(["/ada/loom/wiki"]);
  expect(basesOf([...own, "/ada/shuttle/wiki/setup", "/ada/shuttle/wiki/api"])).toEqual([]);
  expect(basesOf(["/ada/shuttle/wiki/setup"])).toEqual([]);
});
