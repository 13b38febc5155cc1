import { describe, expect, test } from "vitest";
import { type ComparedSide, compareSides } from "#core/deployments/compare/compare-releases.ts";
import { givenNote as note, givenSide as side } from "#tests/support/inputs/compared-side.ts";
import { type GivenNote, idOf } from "#tests/support/inputs/stored/stored-deployment.ts";

describe("a link with the same text as before", () => {
  const byName = (to: string) => ({ as: "[[Get-Item]]", to });
  const [old, now] = ["7.4/Get-Item.md", "7.5/Get-Item.md"] as const;
  const rows: { what: string; before: GivenNote[]; after: GivenNote[]; is: string[] }[] = [
    {
      what: "points to the other note of the same name if its own target was removed",
      before: [note("a.md", "1", { links: [byName(old)] }), note(old), note(now)],
      after: [note("a.md", "1", { links: [byName(now)] }), note(now)],
      is: [`a.md [[Get-Item]] ${old} → ${now}`],
    },
    {
      what: "points to a new note of the same name that takes precedence",
      before: [note("a.md", "1", { links: [byName(old)] }), note(old)],
      after: [
        note("a.md", "1", { links: [byName("Get-Item.md")] }),
        note(old),
        note("Get-Item.md"),
      ],
      is: [`a.md [[Get-Item]] ${old} → Get-Item.md`],
    },
    {
      what: "is also reported if its note was edited",
      before: [note("a.md", "1", { links: [byName(old)] }), note(old), note(now)],
      after: [note("a.md", "2", { links: ["c.md", byName(now)] }), note("c.md"), note(now)],
      is: [`a.md [[Get-Item]] ${old} → ${now}`],
    },
    {
      what: "is reported for a moved note, under its new path",
      before: [note("a.md", "1", { links: [byName(old)] }), note(old), note(now)],
      after: [note("b.md", "1", { links: [byName(now)] }), note(now)],
      is: [`b.md [[Get-Item]] ${old} → ${now}`],
    },
    {
      what: "is not reported if it points to the same page after a move",
      before: [note("a.md", "1", { links: [byName(old)] }), note(old, "item")],
      after: [note("a.md", "1", { links: [byName(now)] }), note(now, "item")],
      is: [],
    },
    {
      what: "is reported even if another link of the note points to the new target",
      before: [note("a.md", "1", { links: [byName(old), now] }), note(old), note(now)],
      after: [
        note("a.md", "1", { links: [byName(now), { as: `[[${now}]]`, to: now }] }),
        note(now),
      ],
      is: [`a.md [[Get-Item]] ${old} → ${now}`],
    },
    {
      what: "is not reported if it has no target, because it is a dead link",
      before: [note("a.md", "1", { links: [byName(old)] }), note(old)],
      after: [note("a.md", "1")],
      is: [],
    },
    {
      what: "is not confused with another link in different words",
      before: [note("a.md", "1", { links: [byName(old)] }), note(old), note(now)],
      after: [note("a.md", "2", { links: [now] }), note(old), note(now)],
      is: [],
    },
  ];
  test.each(rows)("$what", ({ before, after, is }) => {
    const { elsewhere } = compareSides(side(before), side(after)).links;
    expect(elsewhere?.map((row) => `${row.path} ${row.link} ${row.before} → ${row.after}`)).toEqual(
      is,
    );
  });
});

test("a link to another picture of the same name is reported, one to a moved picture is not, and older builds have no data", () => {
  const showing = (path: string) => ({
    otherLinks: [
      {
        from: idOf("a.md"),
        to: idOf(path),
        type: "embed" as const,
        as: ["[[leaf.png]]"],
        lines: [7],
      },
    ],
    others: [{ id: idOf(path), path }],
  });
  const [first, second] = [
    side([note("a.md")], showing("old/leaf.png")),
    side([note("a.md")], showing("new/leaf.png")),
  ];
  expect(compareSides(first, second).links.elsewhere).toEqual([
    {
      path: "a.md",
      line: 7,
      link: "![[leaf.png]]",
      before: "old/leaf.png",
      after: "new/leaf.png",
    },
  ]);
  const holding = (comparedSide: ComparedSide, path: string): ComparedSide => ({
    ...comparedSide,
    outline: {
      ...comparedSide.outline,
      files: [...comparedSide.outline.files, { path, oid: "leaf" }],
    },
  });
  const moved = compareSides(holding(first, "old/leaf.png"), holding(second, "new/leaf.png"));
  expect(moved.links.elsewhere).toEqual([]);
  const old = side([note("a.md")], { otherLinks: [{ from: "a-md", to: "b-md", type: "link" }] });
  expect(compareSides(old, second).links.elsewhere).toBeNull();
});
