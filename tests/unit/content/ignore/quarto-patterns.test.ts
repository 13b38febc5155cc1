import { expect, test } from "vitest";
import { quarto } from "#content/ignore/quarto-patterns.ts";

/** Which of these notes Quarto makes pages of, as far as its list of files decides. */
function listed(settings: string, notes: readonly string[]): string[] {
  const excepts = quarto(settings, "site/").flatMap(({ except }) => except ?? []);
  return notes.filter((note) => excepts.every((except) => except.test(`site/${note}`)));
}

test("Quarto renders the files, folders and patterns of its list", () => {
  const settings = "project:\n  render: [a.md, 'in/', 'x-*.md', two.qmd]\n";
  const notes = ["a.md", "b/a.md", "in/b.md", "in/deep/c.md", "in/_part.md", "b/x-1.md", "no.md"];
  expect(listed(settings, notes)).toEqual(["a.md", "in/b.md", "in/deep/c.md", "b/x-1.md"]);
  expect(listed(settings, ["README.md", "index.md", "b/README.md"])).toEqual([
    "README.md",
    "index.md",
  ]);
});

test("Quarto renders the chapters of a book, also in parts", () => {
  const settings =
    "project:\n  type: book\n  render: ['*.md']\nbook:\n  chapters:\n    - a.md\n    - part: b.md\n      chapters: [c.md, file: d.md]\n  appendices: [e.md]\n";
  const notes = ["a.md", "b.md", "c.md", "d.md", "e.md"];
  expect(listed(settings, [...notes, "f.md"])).toEqual(notes);
});

test.each([
  ["no list", "project:\n  type: website\n"],
  ["a list of exceptions", "project:\n  render: ['!b.md']\n"],
  ["a list without notes", "project:\n  render: ['*.qmd', 'x.ipynb']\n"],
])("with %s, the list of Quarto leaves out no note", (_, settings) => {
  expect(listed(settings, ["a.md"])).toEqual(["a.md"]);
});

test("a list of Quarto that cannot be read leaves out no note, and is reported", () => {
  const names = Array.from({ length: 3_000 }, (_, at) => `x${at}.md`);
  for (const settings of [
    `project:\n  render: [${names.join(", ")}]\n`,
    "project:\n  render: ['a*b*c*d*e*f*g*.md']\n",
  ]) {
    expect(listed(settings, ["a.md"])).toEqual(["a.md"]);
    expect(quarto(settings, "")).toContainEqual(expect.objectContaining({ isPartial: true }));
  }
});
