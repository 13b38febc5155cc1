import { expect, test } from "vitest";
import { tellProgress } from "#workers/builder/log/progress.ts";
import type { StageProgress } from "#workers/builder/context.ts";

const words = { unit: "note", verb: "compiled" };

function linesOf(notes: number, everyMs: number): string[] {
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line) };
  const ready = tellProgress({ log }, notes, { ...words, everyMs });
  for (let note = 0; note < notes; note++) ready(1);
  return lines;
}

test("a long stage reports how many notes are ready, and leaves the total to its summary", () => {
  expect(linesOf(3, 0)).toEqual(["1 of 3 notes compiled", "2 of 3 notes compiled"]);
  expect(linesOf(1_002, 0).at(-1)).toBe("1,001 of 1,002 notes compiled");
});

test("files with the same text are ready together and all count", () => {
  const lines: string[] = [];
  const reports: StageProgress[] = [];
  const log = { info: (line: string) => void lines.push(line) };
  const tell = (progress: StageProgress) => void reports.push(progress);
  const ready = tellProgress({ log, tell }, 5, { ...words, everyMs: 0 });
  ready(3);
  ready(2);
  expect(lines).toEqual(["3 of 5 notes compiled"]);
  expect(reports.map(({ done, total }) => [done, total])).toEqual([
    [0, 5],
    [3, 5],
    [5, 5],
  ]);
});

test("a stage whose total is not known counts what it has done", () => {
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line) };
  tellProgress({ log }, null, { unit: "page", verb: "rendered", everyMs: 0 })(1_200);
  expect(lines).toEqual(["1,200 pages rendered"]);
});

test("a short stage reports nothing", () => {
  expect(linesOf(3, 600_000)).toEqual([]);
});
