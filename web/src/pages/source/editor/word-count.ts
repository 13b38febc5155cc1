const WORD = /[\p{L}\p{N}]+(?:['’\-_.][\p{L}\p{N}]+)*/gu;
/** Languages without spaces between words. There, every character counts. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/;

/** The words of a note without its front matter. */
export function countWords(text: string): number {
  const body = text.replace(FRONT_MATTER, "");
  const signs = body.match(SIGN)?.length ?? 0;
  return signs + (body.replace(SIGN, " ").match(WORD)?.length ?? 0);
}
