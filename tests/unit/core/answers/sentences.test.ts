import { describe, expect, test } from "vitest";
import { readSentences } from "#core/answers/sentences.ts";
import { piecesOf } from "#tests/support/doubles/models/script.ts";

/** Reads an answer that arrives in pieces, with three passages. */
function read(text: string) {
  const reader = readSentences(3);
  const sentences = [...piecesOf(text).flatMap((piece) => reader.add(piece)), ...reader.end()];
  return {
    shown: sentences.map(({ text: shown, sources }) => [shown, sources]),
    reader,
    sentences,
  };
}

test("a sentence is shown with the passages that it names, however they are written", () => {
  const { shown, reader } = read(
    "Drafts stay private. [1]\nBoth count [2, 3].\nAll of them do. [1–3]\nSo does `a.md` [2][2]\n",
  );
  expect(shown).toEqual([
    ["Drafts stay private.", [1]],
    ["Both count.", [2, 3]],
    ["All of them do.", [1, 2, 3]],
    ["So does `a.md`", [2]],
  ]);
  expect(reader.unsupported).toBe(0);
});

test("a sentence without a passage is not shown, in a line of its own or between others", () => {
  const { shown, reader } = read(
    "Here is what I know.\nRoses need sun. [1] They also need love. Water them weekly. [2]\nEveryone says so. [9]\nOr so. [0] [1-99]",
  );
  expect(shown).toEqual([
    ["Roses need sun.", [1]],
    ["Water them weekly.", [2]],
  ]);
  expect(reader.unsupported).toBe(4);
});

test("abbreviations and numbers end no sentence", () => {
  expect(read("Dr. Smith prunes e.g. roses by 3.5 cm. [1] See No. 4. [2]").shown).toEqual([
    ["Dr. Smith prunes e.g. roses by 3.5 cm.", [1]],
    ["See No. 4.", [2]],
  ]);
});

test("each sentence is shown as soon as its line is complete", () => {
  const reader = readSentences(1);
  expect(reader.add("Roses need sun. [1]")).toEqual([]);
  expect(reader.add("\nAnd wat")).toHaveLength(1);
  expect(reader.end()).toEqual([]);
});

test("an answer that says that there is none has no sentences", () => {
  for (const text of ["NO ANSWER", "NO ANSWER.\n", "**NO ANSWER** [1]"]) {
    const { shown, reader } = read(text);
    expect([shown, reader.unsupported]).toEqual([[], 0]);
  }
});

describe("paragraphs and lists", () => {
  test("stay, also if their first sentence is not shown", () => {
    const { sentences } = read(
      "# Care\nNo source.\nSun. [1]\nShade. [1]\n\nWater. [2]\n- One. [1] More. [2]\n* Two. [3]\nEnd. [1]",
    );
    expect(sentences.map(({ text, begins }) => [text, begins])).toEqual([
      ["Sun.", "paragraph"],
      ["Shade.", "same"],
      ["Water.", "paragraph"],
      ["One.", "item"],
      ["More.", "same"],
      ["Two.", "item"],
      ["End.", "paragraph"],
    ]);
  });
});
