import { expect, test } from "vitest";
import { applyEdits } from "#markdown/foreign/edits.ts";
import { compileNote } from "#markdown/render/compile.ts";

test.each([
  ["- TODO a\n  :LOGBOOK:\n  CLOCK: [2022-01-01 Sat 10:00]\n  :END:\n- [x](gone.md)", 5],
  ["collapsed:: true\nfilters:: {}\n- [x](gone.md)", 3],
  ["title:: A\ncollapsed:: true\n\n- [x](gone.md)", 4],
])(
  "a link below properties that Logseq keeps for itself has the line of its file: %s",
  (source, line) => {
    const { slots } = compileNote(source, {
      path: "a.md",
      highlight: false,
      hardLineBreaks: false,
      generator: "logseq",
    });
    expect(slots.map((slot) => [slot.target, slot.line])).toEqual([["gone.md", line]]);
  },
);

test("a line after whole lines that were replaced keeps its number", () => {
  const source = "a\nb\nc\nd\n";
  expect(applyEdits(source, [{ start: 2, end: 6, text: "x\n" }])).toEqual({
    text: "a\nx\nd\n",
    lines: [0, 1, 3, 4],
  });
  expect(applyEdits(source, [{ start: 2, end: 6, text: "" }])).toEqual({
    text: "a\nd\n",
    lines: [0, 3, 4],
  });
  expect(applyEdits(source, [{ start: 3, end: 4, text: "" }]).lines).toEqual([0, 1, 3, 4]);
});
