import { expect, test } from "vitest";
import { textIssuesOf } from "#content/links/note-issues.ts";
import { compile } from "../../markdown/rendered.ts";

const NOW = new Date("2026-11-28");

function categoriesOf(frontMatter: string): string[] {
  const facts = compile(`---\n${frontMatter}\n---\n<textarea></textarea>\n\n$\\frac{1$`);
  const notes = [{ path: "a.md", facts }] as unknown as Parameters<typeof textIssuesOf>[0]["notes"];
  const parsed = { notes, readers: null, compiled: 0, nextInclude: null };
  return textIssuesOf(parsed, { now: NOW, root: "" })("a.md").map(({ category }) => category);
}

test("what only a page would show is no issue of a note without a page", () => {
  expect(categoriesOf("title: T")).toEqual(["html", "math"]);
  expect(categoriesOf("draft: true")).toEqual([]);
  expect(categoriesOf("draft: true\ntags: [{ a: 1 }]")).toEqual(["frontmatter"]);
});
