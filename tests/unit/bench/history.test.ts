import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Figure } from "../../../bench/figure.ts";
import { GROWTH } from "../../../bench/growth/figure-names.ts";
import { drawGrowth } from "../../../bench/growth/plot.ts";
import {
  appendRuns,
  PUBLISHED_HISTORY,
  readRuns,
  unpublishedRuns,
} from "../../../bench/history/history.ts";
import type { Run } from "../../../bench/history/run.ts";
import { fillTables } from "../../../bench/history/tables.ts";
import { amount, table } from "../../../bench/report.ts";

const RATIO: Figure = {
  name: "full build",
  value: 2.118,
  unit: "x",
  accept: 1.2,
  compared: { pressmark: 30.8, hugo: 14.54, unit: "s" },
};
const MEMORY: Figure = { name: "memory", value: 440, unit: "MB", accept: 450 };

const run = (over: Partial<Run> = {}): Run => ({
  at: "2026-11-29T08:00:00.000Z",
  benchmark: "full-build",
  commit: "1234abcd",
  corpus: { name: "mdn-de", notes: 14_595, bytes: 65_000_000, hash: "0123456789ab" },
  isDirty: false,
  node: "20.20.2",
  hugo: "0.111.3",
  pairs: 3,
  isBusy: false,
  machine: { cpu: "AMD EPYC", cores: 2, memoryMb: 24_000, system: "6.18" },
  others: { before: 0.01, during: 0.034 },
  figures: [RATIO, MEMORY],
  ...over,
});
const small = { name: "small", notes: 204, bytes: 700_000, hash: "ba9876543210" };

const fileWith = (text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), "pressmark-history-")), "history.jsonl");
  writeFileSync(path, text);
  return path;
};

test("the history has one line for each run, and reads what was written", () => {
  const path = join(mkdtempSync(join(tmpdir(), "pressmark-history-")), "new", "history.jsonl");
  expect(readRuns(path)).toEqual([]);
  const runs = [run(), run({ benchmark: "storage", corpus: null, hugo: null })];
  appendRuns(path, runs.slice(0, 1));
  appendRuns(path, runs.slice(1));
  expect(readFileSync(path, "utf8").split("\n")).toHaveLength(3);
  expect(readRuns(path)).toEqual(runs);
});

test("a line that is no run is named", () => {
  const path = fileWith(`${JSON.stringify(run())}\n{"at":1}\n`);
  expect(() => readRuns(path)).toThrow(`${path}, line 2 is not a run`);
});

test("the newest quiet run of each benchmark and corpus is published once", () => {
  const newer = run({ at: "2026-11-29T09:00:00.000Z" });
  const busy = run({ at: "2026-11-29T10:00:00.000Z", isBusy: true });
  const elsewhere = run({ corpus: small });
  const local = [run(), newer, busy, elsewhere];
  expect(unpublishedRuns(local, [])).toEqual([newer, elsewhere]);
  expect(unpublishedRuns(local, [run()])).toEqual([newer, elsewhere]);
  expect(unpublishedRuns(local, [newer, elsewhere])).toEqual([]);
});

test("a terminal shows both sides of a ratio, the floor, and what is above it", () => {
  const lines = table(run()).split("\n");
  expect(lines[0]).toBe("full-build · mdn-de, 14,595 notes, 65.0 MB (0123456789ab)");
  expect(lines[2]).toMatch(/full build +30\.8 s +14\.5 s +2\.12 × +1\.20 × +ABOVE$/);
  expect(lines[3]).toMatch(/memory +440 MB +450 MB +ok$/);
  expect(table(run({ isBusy: true }))).toMatch(/440 MB +450 MB +ok busy/);
});

test("amounts have the digits that matter", () => {
  expect([amount(1234.5, "ms"), amount(14.54, "s"), amount(1.234, "x"), amount(207, "")]).toEqual([
    "1,235 ms",
    "14.5 s",
    "1.23 ×",
    "207",
  ]);
});

const DOCUMENT = "Text\n\n<!-- runs: full-build -->\nold\n<!-- end of runs -->\n\nMore text\n";

test("a block of the document has a column for each corpus and a row for each figure", () => {
  const other = run({ corpus: small, figures: [RATIO], others: { before: 0, during: 0 } });
  const filled = fillTables(DOCUMENT, [run(), other]);
  expect(filled).toContain(
    "- mdn-de, 14,595 notes, 65.0 MB: 2026-11-29, commit 1234abcd, AMD EPYC, 2 cores, Node 20.20.2, Hugo 0.111.3; other processes used up to 3% of the processor time.",
  );
  expect(filled).toContain(`| figure | small | mdn-de | floor |
| --- | --- | --- | --- |
| full build | 30.8 s, Hugo 14.5 s: **2.12 ×** | 30.8 s, Hugo 14.5 s: **2.12 ×** | 1.20 × |
| memory | – | 440 MB | 450 MB |
`);
  expect(filled).toMatch(/^Text\n[^]*\nMore text\n$/);
  expect(fillTables(filled, [run(), other])).toBe(filled);
});

test("a benchmark without a published run says so", () => {
  expect(fillTables(DOCUMENT, [run({ benchmark: "growth" })])).toContain(
    "No run is published yet.",
  );
});

test("docs/benchmarks.md shows the published runs (`npm run bench:publish` writes it)", () => {
  const document = readFileSync("docs/benchmarks.md", "utf8");
  expect(fillTables(document, readRuns(PUBLISHED_HISTORY))).toBe(document);
});

const grown = (notes: number, p95: number, at = "2026-11-29T08:00:00.000Z") =>
  run({
    at,
    benchmark: "growth",
    corpus: { ...small, name: `${notes} notes`, notes },
    figures: [
      { name: GROWTH.p50, value: p95 / 2, unit: "ms" },
      { name: GROWTH.p95, value: p95, unit: "ms" },
      { name: GROWTH.memory, value: 300, unit: "MB" },
      { name: GROWTH.written, value: 700, unit: "KB" },
      { name: GROWTH.dataset, value: 1.5, unit: "s" },
    ],
  });

test("the plot labels each size and each value of the newest runs", () => {
  const svg = drawGrowth([
    grown(1_000, 100),
    grown(10_000, 9_999),
    grown(10_000, 140, "2026-11-29T09:00:00.000Z"),
    grown(50_000, 222),
  ])!;
  for (const text of ["1,000", "10,000", "50,000", "100 ms", "140 ms", "222 ms", "1.50 s"])
    expect(svg).toContain(`>${text}</text>`);
  expect(svg).not.toContain("9,999");
  expect(svg).toContain("prefers-color-scheme: dark");
});

test("a larger value is drawn higher, and a line that does not grow is level", () => {
  const svg = drawGrowth([grown(1_000, 100), grown(10_000, 200)])!;
  const lines = [...svg.matchAll(/<polyline class="line \w+" points="([^"]+)"/g)].map(
    ([, points]) => points!.split(" ").map((point) => Number(point.split(",")[1])),
  );
  const [p95, p50, dataset, memory] = lines;
  expect(p95![1]).toBeLessThan(p95![0]!);
  expect(p50![0]).toBeGreaterThan(p95![0]!);
  expect(dataset![0]).toBe(dataset![1]);
  expect(memory![0]).toBe(memory![1]);
});

test("the document shows the plot above the table of growth", () => {
  const document = "<!-- runs: growth -->\n<!-- end of runs -->\n";
  expect(fillTables(document, [grown(1_000, 1)])).not.toContain("growth.svg");
  const filled = fillTables(document, [grown(1_000, 1), grown(10_000, 2)]);
  expect(filled).toMatch(/\(benchmarks\/growth\.svg\)\n\n- 1000 notes/);
});

test("nothing is drawn before two sizes are published", () => {
  expect(drawGrowth([run(), grown(1_000, 100)])).toBeNull();
});
