/** Lower case without accents, as in the index of the pages. */
export const fold = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** @param words folded */
export const hasAll = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** The first of the lines that have most of the words, counted from 1. Null if none has any. @param words folded */
export function lineOfMatch(text: string, words: readonly string[]): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [at, line] of text.split("\n").entries()) {
    const folded = fold(line);
    const count = words.filter((word) => folded.includes(word)).length;
    if (count <= most) continue;
    most = count;
    best = at + 1;
    if (count === words.length) break;
  }
  return best;
}
