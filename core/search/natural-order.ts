/** ASCII punctuation in the order of the Unicode Collation Algorithm. It comes before digits and letters. */
const PUNCTUATION = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
const rankOf = new Map([...PUNCTUATION].map((mark, at) => [mark, String.fromCharCode(at + 1)]));
const IS_PUNCTUATION = /[ -/:-@[-`{-~]/g;
const NUMBER = /\d+/g;
/** Numbers with more digits are compared by their first ones. */
const MAX_DIGITS = 20;
// oxlint-disable-next-line no-control-regex -- it matches everything that is not ASCII
const IS_ASCII = /^[\x00-\x7f]*$/;

/**
 * A text whose plain comparison is the natural order: case and accents do not count, and 2 comes before 10. A collator would sort 38,000 names in half a second,
 * and all requests would wait.
 */
export function naturalKey(text: string): string {
  const base = IS_ASCII.test(text) ? text : text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return base
    .toLowerCase()
    .replaceAll(IS_PUNCTUATION, (mark) => rankOf.get(mark) ?? mark)
    .replaceAll(NUMBER, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(MAX_DIGITS, "0"));
}

/** Items in the natural order of a text. Items with equal texts keep their order. */
export function inNaturalOrder<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: naturalKey(textOf(item)) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ item }) => item);
}
