import fc from "fast-check";
import { expect, test } from "vitest";
import { hunksOf, withHunks } from "#core/tasks/merge/text-hunks.ts";

const line = fc.constantFrom("a", "b", "# c", "", "d\r", "é");
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
  .map(([lines, ends]) => lines.join("\n") + (ends && lines.length > 0 ? "\n" : ""));

test("all hunks give the new text, none the old one, and some the chosen lines", () => {
  fc.assert(
    fc.property(text, text, fc.infiniteStream(fc.boolean()), (before, after, picks) => {
      const hunks = hunksOf(before, after) ?? [];
      const indexes = hunks.map((_, index) => index);
      expect(withHunks(before, after, indexes)).toBe(after);
      expect(withHunks(before, after, [])).toBe(before);
      // The rest is left: chosen first, and then the others, is everything.
      const chosen = indexes.filter(() => picks.next().value);
      const part = withHunks(before, after, chosen) ?? "";
      const rest = hunksOf(part, after) ?? [];
      expect(
        withHunks(
          part,
          after,
          rest.map((_, index) => index),
        ),
      ).toBe(after);
      for (const { lines } of hunks) expect(lines.every((one) => /^[ +\\-]/.test(one))).toBe(true);
    }),
  );
});

test("a hunk has three lines around it, its place, and a mark for a missing line break", () => {
  expect(hunksOf("1\n2\n3\n4\n5\n6", "1\n2\n3\n4\nfive\n6")).toEqual([
    {
      oldStart: 2,
      newStart: 2,
      lines: [" 2", " 3", " 4", "-5", "+five", " 6", "\\ No newline at end of file"],
    },
  ]);
  expect(hunksOf("", "new\n")).toEqual([{ oldStart: 1, newStart: 1, lines: ["+new"] }]);
  expect(hunksOf("same\n", "same\n")).toEqual([]);
});

test("changes with more than six lines between them are two hunks", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at}\n`).join("");
  expect(hunksOf(`a\n${lines(6)}b\n`, `A\n${lines(6)}B\n`)?.length).toBe(1);
  expect(hunksOf(`a\n${lines(7)}b\n`, `A\n${lines(7)}B\n`)?.length).toBe(2);
});
