import { expect, test } from "vitest";
import { collectionPatterns } from "#content/conventions/nuxt-content/collections.ts";

const NOTES = ["index.md", "docs/a.md", "docs/b/c.md", "plans/d.md", "docs/_e.md"];

/** Which notes are part of a collection. */
function included(collections: string): string[] {
  const patterns = collectionPatterns(`export default defineContentConfig(${collections})`, "");
  const excepts = patterns.flatMap(({ except }) => except ?? []);
  return NOTES.filter((note) => excepts.every((except) => except.test(`content/${note}`)));
}

test("only notes that a collection of Nuxt Content includes are pages", () => {
  const docs = ["docs/a.md", "docs/b/c.md"];
  expect(included("{ docs: { source: 'docs/**' } }")).toEqual(docs);
  expect(included("{ docs: { source: { include: 'docs/**/*.{md,yml}' } } }")).toEqual(docs);
  expect(included("{ home: { source: 'index.md' }, docs: { source: [`docs/**`] } }")).toEqual([
    "index.md",
    ...docs,
  ]);
});

test.each([
  ["all", "{ docs: { source: '**' } }"],
  ["a variable", "{ a: { source: 'a/**' }, docs: { source: sources.docs } }"],
  ["a variable of the same name", "{ a: { source: 'a/**' }, docs: { source, type: 'page' } }"],
  ["a text with values", "{ docs: { source: `${language}/**` } }"],
  ["another folder", "{ docs: { source: { cwd: '../docs', include: '**/*.md' } } }"],
  ["no source", "{ docs: { type: 'page' } }"],
])("with %s as a source, every note may be in a collection", (_, collections) => {
  expect(included(collections)).toEqual(expect.arrayContaining(NOTES.slice(0, 4)));
});
