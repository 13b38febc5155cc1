import { expect, test } from "vitest";
import { findHeading } from "#markdown/links/anchors.ts";
import { anchorFor } from "#markdown/render/fill.ts";
import { compile } from "../rendered.ts";

const idFor = (heading: string, fragment: string) =>
  findHeading(compile(`## Other\n\n## ${heading}`).headings, fragment)?.id ?? null;

test.each([
  ["1. Create a user", "id-1.-create-a-user", "GitBook before a number"],
  ["3. Configure AzureAD", "id-3.-configure-azure-a-d", "GitBook within a name"],
  ["`<buffer>` Section", "less-than-buffer-greater-than-section", "GitBook for signs"],
  ["4.2. List of errors", "list-of-errors", "kramdown before a number"],
  ["Filtres intégrés", "filtres-intgrs", "kramdown"],
  ["Maßnahmen hinzufügen", "manahmen-hinzufugen", "MkDocs"],
  ["v1.5 &rarr; v2", "v1-5-rarr-v2", "VitePress for an entity"],
  ["DNS cache? What&nbsp;cache?", "dns-cache-whatnbspcache", "Hugo for an entity"],
  ["Descrição", "descricao", "programs without accents"],
  ["Options", "options-1", "Hugo after a term of the same name"],
  ["3. Call the API", "_3-call-the-api", "VitePress before a number"],
])("%j is found by #%s, the id of %s", (heading, fragment) => {
  expect(idFor(heading, fragment)).toBe(idFor(heading, heading));
});

test.each([
  ["Limiting the count", "limit-the-count"],
  ["分类", "-"],
  ["Users", "user"],
  ["Step 2", "step-3"],
])("%j is not found by #%s", (heading, fragment) => {
  expect(idFor(heading, fragment)).toBeNull();
});

test("a heading is found by an id that begins with the heading above it", () => {
  const { headings } = compile("## Unit tests\n\n### Component testing\n\n## Component testing");
  const heading = findHeading(headings, "Unit-tests-Component-testing");
  expect(heading?.level).toBe(3);
  expect(findHeading(headings, "unit-tests-none")).toBeNull();
});

test("the second heading of a text is found by the id of VitePress, which counts from 1", () => {
  const { headings } = compile("## 1. Create a key\n\n## Other\n\n## 1. Create a key");
  expect(findHeading(headings, "_1-create-a-key")?.id).toBe("1-create-a-key");
  expect(findHeading(headings, "_1-create-a-key-1")?.id).toBe("1-create-a-key-1");
});

test("a footnote is found by the ids that GitHub and kramdown make of its label", () => {
  const note = compile("a[^b] and c[^1]\n\n[^1]: One\n[^b]: Two");
  const ids = ["user-content-fn-1", "fn:b", "fnref-1", "fn-9", "fn"];
  expect(ids.map((id) => anchorFor(note, id))).toEqual(["fn-2", "fn-1", "fnref-2", null, null]);
});
