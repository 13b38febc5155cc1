import { expect, test } from "vitest";
import { spread } from "../../../bench/corpora/spread.ts";
import { figuresOfPairs } from "../../../bench/builds/full-build.ts";
import { commandName, notesPerLanguage } from "../../../bench/usability/small-corpus.ts";

test("a sample has items from all over the corpus, each once", () => {
  const items = Array.from({ length: 1000 }, (_, at) => at);
  const sample = spread(items, 7);
  expect(sample).toHaveLength(7);
  expect(new Set(sample).size).toBe(7);
  expect(sample[0]).toBe(0);
  expect(sample.at(-1)).toBeGreaterThan(800);
  expect(spread(items.slice(0, 3), 7)).toEqual([0, 1, 2]);
});

test("tiny notes have the asked number, most in the first language, and different names", () => {
  const counts = notesPerLanguage(38_000);
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(38_000);
  expect(counts[0]![1]).toBeGreaterThan(counts[1]![1]);
  expect(counts.every(([, count]) => count > 0)).toBe(true);
  const names = Array.from({ length: 38_000 }, (_, at) => commandName(at));
  expect(new Set(names).size).toBe(38_000);
});

const pair = (seconds: number, processorSeconds: number) => ({
  ours: { seconds, untilDataset: seconds * 1.4, processorSeconds, datasetProcessorSeconds: 1 },
  hugo: { seconds: 10, processorSeconds: 20, megabytes: 900, pages: 5 },
});

test("the ratio is the median of the pairs, and the cold pair is shown separately", () => {
  const pairs = [pair(30, 60), pair(12, 22), pair(11, 20)];
  const figures = figuresOfPairs(
    pairs.map(({ ours }) => ours),
    pairs.map(({ hugo }) => hugo),
    false,
  );
  expect(figures.map(({ value }) => Number(value.toFixed(2)))).toEqual([1.2, 3, 1.1, 1, 1.4]);
  expect(figures[0]).toMatchObject({ compared: { pressmark: 12, hugo: 10 }, accept: 1.2 });
  expect(figures[1]).toMatchObject({ compared: { pressmark: 30, hugo: 10 } });
  expect(figures[2]).toMatchObject({ compared: { pressmark: 22, hugo: 20 }, accept: 1.3 });
});
