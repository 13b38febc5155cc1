/**
 * Scripts that are written without spaces between words, and Korean, which glues endings to them: a full-text index that
 * splits at spaces finds nothing inside a sentence. The index and the query split such text into single characters alike.
 */
const UNSPACED_CHARACTER =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const EVERY_UNSPACED_CHARACTER = new RegExp(UNSPACED_CHARACTER.source, "gu");

export function hasUnspacedText(text: string): boolean {
  return UNSPACED_CHARACTER.test(text);
}

/** Puts spaces around every character of such a script. Half-width and other compatible forms become the usual ones. */
export function spaceOut(text: string): string {
  return text.normalize("NFKC").replace(EVERY_UNSPACED_CHARACTER, " $& ");
}
