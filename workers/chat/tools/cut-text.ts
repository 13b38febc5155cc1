const HALF_AT_END = /[\uD800-\uDBFF]$/;
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu;

/** At most this many characters, without half of a pair of surrogates at the end. */
export function firstOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(HALF_AT_END, "");
}

/** The beginning of a text, and how much is left out. */
export function cutText(text: string, maxLength: number, hint = ""): string {
  if (text.length <= maxLength) return text;
  const cut = firstOf(text, maxLength);
  const numbers = `the first ${count(cut.length)} of ${count(text.length)} characters`;
  return `${cut}\n\n[Cut: these are ${numbers}.${hint && ` ${hint}`}]`;
}

/** For people: without line breaks, and short. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(UNPRINTABLE, " ").trim();
  return line.length <= maxLength ? line : `${firstOf(line, maxLength - 1)}…`;
}

const count = (characters: number) => characters.toLocaleString("en");
