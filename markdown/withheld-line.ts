/** The number of characters to search. Nobody writes keys further down. */
const SEARCHED_CHARACTERS = 2_000;
const WORDS = /draft|private|unlisted|hidden|publi[cs]|status/i;
/** Also matches what other programs treat as the end of a line. */
const LINE_END = /[\n\v\f\u0085\u2028\u2029]/;
/** Fences of any kind, quotes, brackets, comment marks, and the marks of attributes in other formats, as in `:draft: true` and `#+draft: true`. */
const MARKS = /^(?:[-–—=*_+;~`<>!%{}[\],.\s\p{Cf}]|\/\/|\/\*|'{3}|"{3}|#\+|:(?=[\w-]+:[ \t]))+/u;
const END_MARKS = /(?:[-–—=*_+;~`<>%{}[\],\s\p{Cf}]|\*\/|'{3}|"{3})+$/u;
const INFO = /^(?:ya?ml|toml|json[5c]?|markdown|md|front-?matter)$/i;
const KEY_LINE = /^["']?[^\s:=]{1,40}["']?[ \t]*[:=]/;
const HEADING = /^#{1,6}[ \t]/;
const CODE_FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
const HELD =
  /^["']?(?:(?:is[ _-]?)?(?:draft|private|unlisted|hidden)["']?[ \t]*[:=：]+[ \t]*["']?(?:true|yes|on|1)|pub(?:lic|lish|lished)["']?[ \t]*[:=：]+[ \t]*["']?(?:false|no|off|0))["']?$/i;
const HELD_STATUS =
  /^["']?status["']?[ \t]*[:=][ \t]*["']?(?:draft|private|pending|hidden|scheduled)["']?$/i;

/**
 * The line number, from 1, of a line at the very top of a text that clearly asks not to publish it: without fences, after wrong ones (`———`, a code block, a
 * comment), or after the title. Null when there is none.
 * @param isBody true for text after front matter, where a code block is an example
 */
export function withheldLineIn(text: string, { isBody }: { isBody: boolean }): number | null {
  const head = text.slice(0, SEARCHED_CHARACTERS);
  if (!WORDS.test(head)) return null;
  let keys = 0;
  let isFenced = false;
  let isTitled = false;
  for (const [at, line] of head.split(LINE_END).entries()) {
    if (CODE_FENCE.test(line) && (isBody || isTitled)) return null;
    if (HEADING.test(line) && keys === 0 && !isFenced && !isTitled) {
      isTitled = true;
      continue;
    }
    const bare = line.replace(MARKS, "").replace(END_MARKS, "");
    if (bare === "") {
      if (keys > 0) return null;
      isFenced ||= line.trim() !== "";
      continue;
    }
    if (INFO.test(bare)) continue;
    // Ordinary text begins after a title, unless there is a fence.
    if (isTitled && !isFenced) return null;
    if (HELD.test(bare) || (keys > 0 && HELD_STATUS.test(bare))) return at + 1;
    if (!KEY_LINE.test(bare)) return null;
    keys++;
  }
  return null;
}
