/**
 * Scripts that are written without spaces between words, and Korean, which attaches endings to words. A full-text index that splits at spaces finds nothing
 * inside such a sentence. The index and the query both split the text into single characters.
 */
const UNSPACED_CHARACTER =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const EVERY_UNSPACED_CHARACTER = new RegExp(UNSPACED_CHARACTER.source, "gu");

export function hasUnspacedText(text: string): boolean {
  return UNSPACED_CHARACTER.test(text);
}

/** Puts spaces around every character of such a script. Half-width and other compatibility forms are normalized. */
export function spaceOut(text: string): string {
  return text.normalize("NFKC").replace(EVERY_UNSPACED_CHARACTER, " $& ");
}
