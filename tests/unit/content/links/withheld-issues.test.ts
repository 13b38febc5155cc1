import { expect, test } from "vitest";
import { textIssuesOf } from "#content/links/note-issues.ts";
import { compile } from "../../markdown/rendered.ts";

const NOW = new Date("2026-11-28");

function issuesOf(frontMatter: string, path = "a.md") {
  const facts = compile(`---\n${frontMatter}\n---\n<textarea></textarea>\n\n$\\frac{1$`);
  const notes = [{ path, facts }] as unknown as Parameters<typeof textIssuesOf>[0]["notes"];
  const parsed = { notes, readers: null, compiled: 0, nextInclude: null };
  return textIssuesOf(parsed, { now: NOW, root: "" })(path);
}
const categoriesOf = (frontMatter: string) => issuesOf(frontMatter).map(({ category }) => category);

test("what only a page would show is no issue of a note without a page", () => {
  expect(categoriesOf("title: T")).toEqual(["html", "math"]);
  expect(categoriesOf("draft: true")).toEqual([]);
  expect(categoriesOf("draft: true\ntags: [{ a: 1 }]")).toEqual(["frontmatter"]);
});

test("what is wrong in a template is information, because authors fill it in later", () => {
  const severitiesIn = (path: string) =>
    issuesOf("title: {a: 1}\ndate: 2026-02-30", path).map(({ severity }) => severity);
  expect(new Set(severitiesIn("notes/a.md"))).toContain("warning");
  for (const path of ["Plantillas/a.md", "_templates/a.md", "archetypes/default.md"])
    expect(new Set(severitiesIn(path)), path).toEqual(new Set(["info"]));
});
