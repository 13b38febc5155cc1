import { expect, test } from "vitest";
import { tellProgress } from "#workers/builder/log/progress.ts";

function linesOf(notes: number, everyMs: number): string[] {
  const lines: string[] = [];
  const ready = tellProgress({ info: (line) => void lines.push(line) }, notes, everyMs);
  for (let note = 0; note < notes; note++) ready(1);
  return lines;
}

test("a long stage reports how many notes are ready, and leaves the total to its summary", () => {
  expect(linesOf(3, 0)).toEqual(["1 of 3 notes compiled", "2 of 3 notes compiled"]);
  expect(linesOf(1_002, 0).at(-1)).toBe("1,001 of 1,002 notes compiled");
});

test("files with the same text are ready together and all count", () => {
  const lines: string[] = [];
  const ready = tellProgress({ info: (line) => void lines.push(line) }, 5, 0);
  ready(3);
  ready(2);
  expect(lines).toEqual(["3 of 5 notes compiled"]);
});

test("a short stage reports nothing", () => {
  expect(linesOf(3, 600_000)).toEqual([]);
});
