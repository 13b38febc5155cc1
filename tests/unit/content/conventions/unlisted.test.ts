import { expect, test } from "vitest";
import { listedIn, unlistedNotes } from "#content/conventions/unlisted.ts";

const unlisted = (summary: string, notes: string[]) =>
  unlistedNotes({ notes }, { folder: "src/", isListed: listedIn(summary) });

test.each([
  ["a usual link", "- [A](a.md)"],
  ["a path with a dot", "- [A](./a.md#part)"],
  ["a link in angle brackets", '* [A](<a.md> "A")'],
  ["a link by reference", "- [A]\n\n[A]: a.md"],
  ["other letters, as a disk on Windows finds it", "- [A](A.md)"],
  ["a path with a folder before it", "- [X](a.mdx) [A](../src/a.md)"],
  ["HTML", '<a href="a.md">A</a>'],
])("a note is listed by %s", (_, summary) => {
  expect(unlisted(summary, ["src/a.md", "src/b.md", "other/c.md"])).toEqual(["src/b.md"]);
});

test("spaces, accents and backslashes in a path may be written in any way", () => {
  const notes = ["src/two words.md", "src/é.md", "src/x/y.md", "src/z.md"];
  expect(unlisted("[a](two%20words.md) [b](e\u0301.md) [c](x\\y.md)", notes)).toEqual(["src/z.md"]);
});

test("a long table of contents is compared with many notes in a moment", () => {
  const notes = Array.from({ length: 50_000 }, (_, at) => `src/part/note-${at}.md`);
  const summary = notes
    .slice(1)
    .map((path) => `- [x](${path.slice(4)})`)
    .join("\n");
  expect(unlisted(summary, notes)).toEqual(["src/part/note-0.md"]);
}, 5_000);

test("a translation is listed by the path of its original", () => {
  const notes = ["src/a.md", "src/fr/a.md", "src/pt-BR/a.md", "src/fr/b.md"];
  expect(unlisted("- [A](a.md)", notes)).toEqual(["src/fr/b.md"]);
});

test("a table of contents that names no note, and the home page, hide nothing", () => {
  expect(unlisted("# Summary\n\n- [A](https://example.org)", ["src/a.md"])).toEqual([]);
  expect(unlisted("- [A](a.md)", ["src/a.md", "src/README.md", "src/b/README.md"])).toEqual([
    "src/b/README.md",
  ]);
});
