import { expect, test } from "vitest";
import { readInheritance } from "#content/inherited/read-inheritance.ts";

/** Of the notes, those that a settings file withholds when git cannot return its text. */
async function withheldBy(settings: string, notes: string[]): Promise<string[]> {
  const blobs = {
    async *readMany() {
      yield { bytes: null };
    },
  };
  const issues: unknown[] = [];
  const sink = { add: (issue: unknown) => issues.push(issue) };
  const inheritance = await readInheritance(sink, blobs as never, {
    entries: [{ path: settings, oid: "a", kind: "file" }],
    notes,
  });
  const own = { publish: { hold: null } } as Parameters<typeof inheritance.inherit>[1];
  expect(issues).toMatchObject([{ path: settings, severity: "error" }]);
  return notes.filter((note) => inheritance.inherit(note, own).publish.hold !== null);
}

test.each([
  ["logseq/config.edn", ["pages/a.md", "b.md"], []],
  ["graph/logseq/config.edn", ["graph/pages/a.md", "graph/b.md"], ["docs/c.md"]],
  ["config/_default/cascade.toml", ["content/a.md"], []],
  ["site/config/production/cascade.yaml", ["site/content/a.md"], ["docs/c.md"]],
])("notes that `%s` covers are withheld while it cannot be read", async (path, covered, others) => {
  expect(await withheldBy(path, [...covered, ...others])).toEqual(covered);
});
