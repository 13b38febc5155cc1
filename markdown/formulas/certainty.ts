/**
 * What every program refuses: braces, arguments and environments that do not match. A command, an environment or a delimiter that KaTeX lacks
 * may be known to the program for which the author wrote the formula.
 */
const REFUSED_BY_ALL =
  /^(?:Expected '\}', got 'EOF'|Expected '\\right', got '(?:EOF|[}&]|\\end)'|Expected 'EOF', got '(?:[}&#]|\\(?:right|end|middle))'|Expected group (?:after|as)|Double (?:superscript|subscript)|Extra \}|Mismatch: |Unexpected end of input|\\middle without|Got function '\\left')/;

/** A dollar, an empty line or the syntax of a list, a heading, a table or a link: the formula may begin or end elsewhere. */
const OF_TEXT =
  /(?<!\\)\$|\n[ \t>]*\n|^[ \t]*(?:#{1,6} |[-*+] |\d{1,3}\. |>)|\]\((?:https?:|\.{0,2}\/)|\*\*|`/m;
/** The name of a command in a text of the formula, as in `\text{\right.}`: MathJax prints it. */
const NAMED_COMMAND = /\\(?:text|mbox)\s*(?:\\[a-z]|\{[^{}]*\\[a-z])/i;
/** Words in a row, which are read as products of letters. */
const SENTENCE = /(?:(?<![\\\p{L}])\p{L}{2,},? ){3}/u;
/** `$\sqrt$` and `$\frac, \hat$` name commands, and visitors read them. */
const COMMANDS_ALONE = /^\s*(?:\\[a-z]+\*?[\s,;/]*)+$/i;
/** A text in a formula may be a sentence. */
const TEXT = /\\(?:text\w*|mbox|intertext|operatorname\*?|tag|mathrm|label)\s*\{[^{}]*\}/g;
/** Who writes commands or rows of a table means a formula. */
const OF_TEX = /\\[a-z\\]/i;

/** In MathJax 2, a color may be a command: `\color{\green}{3}`. */
const COLOR_COMMAND = /\\(?:text)?color(?:box)?\s*\{\s*\\/;

/** MathJax accepts a table without the list of its columns. */
const ARRAY_WITHOUT_COLUMNS = /\\begin\{array\}(?!\s*[{[])/;

/** Whether the author surely meant a formula, and no program can show it. */
export function isSurelyInvalid(source: string, problem: string): boolean {
  const isFormula =
    OF_TEX.test(source) &&
    !OF_TEXT.test(source) &&
    !NAMED_COMMAND.test(source) &&
    !COMMANDS_ALONE.test(source) &&
    !COLOR_COMMAND.test(source) &&
    !ARRAY_WITHOUT_COLUMNS.test(source) &&
    !SENTENCE.test(source.replace(TEXT, ""));
  return isFormula && REFUSED_BY_ALL.test(problem);
}

/** Whether the source has anything that only formulas have. */
export const isOfTex = (source: string) => OF_TEX.test(source);
