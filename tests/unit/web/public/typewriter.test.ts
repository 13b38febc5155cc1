import { expect, test } from "vitest";
import { nextLetter, type Typed } from "../../../../web/src/public/blocks/typewriter.ts";

/** Every state after the first full word, with the delay before it, until that word is complete again. */
function oneRound(words: string[]): string[] {
  const first: Typed = { word: 0, length: Array.from(words[0]!).length, deleting: false };
  const states: string[] = [];
  let typed = first;
  do {
    const { afterMs, ...next } = nextLetter(words, typed);
    const visible = Array.from(words[next.word]!).slice(0, next.length).join("");
    states.push(`${afterMs} ${visible}`);
    typed = next;
  } while (typed.word !== 0 || typed.deleting || typed.length < first.length);
  return states;
}

test("words are typed at 100 ms a letter, stay for 2000 ms, are deleted at 50 ms a letter, and start again", () => {
  expect(oneRound(["ab", "xyz"])).toEqual([
    "2000 a",
    "50 ",
    "100 x",
    "100 xy",
    "100 xyz",
    "2000 xy",
    "50 x",
    "50 ",
    "100 a",
    "100 ab",
  ]);
});

test("an emoji counts as one letter", () => {
  expect(oneRound(["🌱b", "c"]).slice(0, 2)).toEqual(["2000 🌱", "50 "]);
});
