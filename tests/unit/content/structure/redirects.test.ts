import { expect, test } from "vitest";
import { publishedRedirects } from "#content/structure/redirects.ts";

const note = (path: string, url: string, redirectFrom: string[] = []) => ({
  path,
  url,
  facts: { publish: { redirectFrom } } as never,
});
const pages = [note("Guide/CSS.md", "/guide/css"), note("tea.md", "/tea")];
const exists = (url: string) => pages.some((page) => page.url === url);

test("a former address that differs from the page's own only in case or a closing slash is no clash", () => {
  const notes = [
    ...pages,
    note("Guide/css.md", "/guide/css-2", ["/guide/css", "/Guide/CSS/", "/guide/css.html"]),
    note("Garden.md", "/garden", ["/Garden", "/garden/", "/GARDEN.html"]),
  ];
  expect(publishedRedirects({}, notes, { exists })).toEqual({ redirects: {}, clashes: [] });
});

test("a former address with signs that addresses lack here is that of no other page", () => {
  const notes = [...pages, note("a.md", "/a", ["/guide/c&ss", "/tea!"])];
  expect(publishedRedirects({}, notes, { exists })).toEqual({ redirects: {}, clashes: [] });
});

test("a former address that another page has is a clash", () => {
  const notes = [...pages, note("Guide/other.md", "/guide/other", ["/guide/css", "/Tea/"])];
  const { clashes } = publishedRedirects({}, notes, { exists });
  expect(clashes.map(({ from }) => from)).toEqual(["/guide/css", "/tea"]);
});
