import { expect, test } from "vitest";
import type { Convention } from "#content/conventions/convention.ts";
import type { SiteNote } from "#content/model.ts";
import { nestedNotes } from "#content/structure/nested-notes.ts";

/** Which notes are below which, if each of these notes names another one as the note above it. */
function nested(above: Record<string, string | null>): Record<string, string> {
  const notes = Object.keys(above).map((name) => ({ path: name, url: `/${name}` }));
  const convention = {
    versions: null,
    menuNames: ({ path }: { path: string }) => ({
      own: path,
      aboveThat: null,
      above: [above[path] ?? []].flat(),
    }),
  } as unknown as Convention;
  const site = { convention, indexes: new Map<string, string>(), treeFolderOf: () => "" };
  return Object.fromEntries(nestedNotes(notes as SiteNote[], site));
}

test("notes that name each other stay where their folder has them", () => {
  expect(nested({ a: "b", b: "c", c: "b", d: "e", e: null })).toEqual({ d: "e" });
});

test("a chain of any length is 20 levels deep at most, because each page has a menu", () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `n${at}`);
  const chain = Object.fromEntries(names.map((name, at) => [name, names[at - 1] ?? null]));
  expect(Object.keys(nested(chain))).toEqual(names.slice(1, 21));
});
