/** Markers around matches in an excerpt: private-use characters, which no text contains. */
export const MARK_OPEN = "\uE000";
export const MARK_CLOSE = "\uE001";

const CHARACTERS_BEFORE = 30;
const EXCERPT_CHARACTERS = 120;

/** Half of a surrogate pair at either end of the excerpt. */
const HALF_CHARACTER = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g;

/** The part of a text around the first match, with all matches marked. @param words letters and digits only, because they become a regular expression */
export function excerptAround(text: string, words: readonly string[]): string {
  const plain = text.normalize("NFKC");
  const pattern = new RegExp(words.join("|"), "giu");
  const first = plain.search(pattern);
  const from = Math.max(0, first - CHARACTERS_BEFORE);
  const part = plain.slice(from, from + EXCERPT_CHARACTERS).replace(HALF_CHARACTER, "");
  const marked = part.replace(pattern, (match) => `${MARK_OPEN}${match}${MARK_CLOSE}`);
  return `${from > 0 ? "… " : ""}${marked}${from + part.length < plain.length ? " …" : ""}`;
}

const LINE_END = /([.!?…:;,。！？：；，][\])}"'”’»\uE001]*)?\s*\n\s*/gu;

/** Headings, items of lists and lines of code do not run into each other on the one line of a result. */
export function inOneLine(excerpt: string): string {
  return excerpt.replace(LINE_END, (_, end?: string) => (end === undefined ? " · " : `${end} `));
}
