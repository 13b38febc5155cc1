import { expect, test } from "vitest";
import { inNaturalOrder, naturalKey } from "#core/search/natural-order.ts";
import { matchesWords } from "#core/search/matches-words.ts";

const sorted = (texts: string[]) => inNaturalOrder(texts, (text) => text);

test("numbers count as numbers, and case and accents do not count", () => {
  expect(sorted(["Day 10", "day 2", "Ähre", "zebra", "Day 02b"])).toEqual([
    "Ähre",
    "day 2",
    "Day 02b",
    "Day 10",
    "zebra",
  ]);
  expect(naturalKey("Crème 007")).toBe(naturalKey("creme 7"));
});

test("the order is that of the trees that the browser sorts", () => {
  const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const names = ["_index.md", "-x.md", "a b.md", "a-b.md", "a.md", "a_b.md", "ab.md", "B.md"];
  names.push("10.md", "9.md", "#tags.md", "(x).md", "~end.md", "+plus.md", "éa.md", "eb.md");
  names.push("日本.md", "привет.md", "@at.md", "100%.md", "100.md", "a1.md", "a1b.md", "a10.md");
  expect(sorted(names)).toEqual(names.toSorted(compare));
});

test("equal texts keep their order", () => {
  const items = [1, 2, 3].map((id) => ({ id, text: id === 2 ? "SAME" : "same" }));
  expect(inNaturalOrder(items, ({ text }) => text)).toEqual(items);
});

test("every word must be in one of the texts", () => {
  expect(matchesWords("fern  Plant")("My plants", "garden/FERN.md")).toBe(true);
  expect(matchesWords("fern rose")("My plants", "garden/fern.md")).toBe(false);
  expect(matchesWords(" ")("anything")).toBe(true);
  expect(matchesWords(undefined)("anything")).toBe(true);
});
