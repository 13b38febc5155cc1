import { expect, test } from "vitest";
import { changedPages } from "#core/tasks/auto-merge/tree-rules.ts";

const OLD = "1".repeat(40);
const NEW = "2".repeat(40);
const RULES = { folders: ["docs"], maxPages: 2 };
const entry = (path: string, oid = OLD, mode = "100644") =>
  ({ path, oid, mode, kind: "file" }) as const;
const tree = (...entries: ReturnType<typeof entry>[]) => ({ entries, badNames: [] as string[] });
const BEFORE = tree(entry("docs/a.md"), entry("pressmark.yml"), entry("notes/b.md"));
const withNew = (path: string, mode?: string) =>
  changedPages(BEFORE, tree(...BEFORE.entries, entry(path, NEW, mode)), RULES);

test("pages in the folders of the rules may change", () => {
  const after = tree(entry("docs/a.md", NEW), ...BEFORE.entries.slice(1));
  expect(changedPages(BEFORE, after, RULES)).toEqual([
    { path: "docs/a.md", before: OLD, after: NEW },
  ]);
  expect(withNew("docs/deep/c.md")).toEqual([{ path: "docs/deep/c.md", before: null, after: NEW }]);
});

test.each([
  "doc/a.md",
  "Docs/a.md",
  "ｄocs/a.md",
  "docs\\a.md",
  "docs-private/a.md",
  "notes/docs/a.md",
  "docs/../notes/a.md",
  "docs/./a.md",
  "docs//a.md",
  "/docs/a.md",
  "docs/a\u200b.md",
  "dоcs/a.md",
  "docs/e\u0301.md",
  "docs/a.md ",
  "docs/a.md.",
  "docs/ a.md",
  "docs/x /a.md",
  "docs/a:b.md",
  "docs/\u202egm.md",
  "docs/a\n.md",
  "docs/a\ufffd.md",
  "docs/.hidden.md",
  "docs/.git/a.md",
  "docs/AGENTS.md",
  "docs/Claude.md",
  "docs/templates/a.md",
  "docs/_includes/a.md",
  "docs/pressmark.yml",
  "pressmark.yml",
  "docs/.pressmarkignore",
  ".gitattributes",
  ".gitmodules",
  "docs/a.mdx",
  "docs/a.MD",
  "docs/a.png",
  "docs/a.html",
  "docs/a.canvas",
  "docs/a.base",
  "docs/a",
  "docs/_sidebar.md",
  "docs/SUMMARY.md",
  "docs/_redirects.md",
  "docs/A.md",
  "docs/a.md/b.md.",
])("a person decides about the file %j", (path) => {
  expect(withNew(path)).toHaveProperty("problem");
});

test.each(["120000", "160000", "100755", "100664"])(
  "a person decides about the mode %s",
  (mode) => {
    expect(withNew("docs/c.md", mode)).toHaveProperty("problem");
    const changed = tree(entry("docs/a.md", OLD, mode), ...BEFORE.entries.slice(1));
    expect(changedPages(BEFORE, changed, RULES)).toHaveProperty("problem");
    expect(changedPages(changed, BEFORE, RULES)).toHaveProperty("problem");
  },
);

test("a person decides about files that are gone, renamed, too many or not readable", () => {
  expect(changedPages(BEFORE, tree(...BEFORE.entries.slice(1)), RULES)).toHaveProperty("problem");
  const renamed = tree(entry("docs/b.md"), ...BEFORE.entries.slice(1));
  expect(changedPages(BEFORE, renamed, RULES)).toHaveProperty("problem");
  const many = [1, 2, 3].map((number) => entry(`docs/${number}.md`, NEW));
  expect(changedPages(BEFORE, tree(...BEFORE.entries, ...many), RULES)).toEqual({
    problem: "3 pages changed. The limit is 2.",
  });
  const odd = { ...BEFORE, badNames: ["docs/\ufffd.md"] };
  expect(changedPages(BEFORE, odd, RULES)).toHaveProperty("problem");
});
