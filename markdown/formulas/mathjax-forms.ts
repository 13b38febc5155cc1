import { endOfGroup } from "./commands.ts";

/** Commands of MathJax and its usual packages that the library lacks. */
export const MATHJAX_COMMANDS: Readonly<Record<string, string>> = {
  "\\require": "\\@firstoftwo{}{#1}",
  "\\label": "\\@firstoftwo{}{#1}",
  "\\class": "\\@secondoftwo{#1}{#2}",
  "\\cssId": "\\@secondoftwo{#1}{#2}",
  "\\style": "\\@secondoftwo{#1}{#2}",
  "\\strut": "\\vphantom{(}",
  "\\scr": "\\mathscr",
  "\\mspace": "\\mskip#1",
  "\\hfill": "\\quad",
  "\\textsc": "\\text{#1}",
  "\\overparen": "\\overgroup{#1}",
  "\\wideparen": "\\overgroup{#1}",
  "\\mathds": "\\mathbb{#1}",
  "\\mathbbm": "\\mathbb{#1}",
  "\\nicefrac": "{{}^{#1}\\!/_{#2}}",
  "\\sfrac": "{{}^{#1}\\!/_{#2}}",
  "\\overunderset": "\\overset{#1}{\\underset{#2}{#3}}",
  "\\prescript": "{{}^{#1}_{#2}#3}",
  "\\sideset": "\\mathop{{\\vphantom{#3}}#1{#3}#2}\\limits",
  "\\enclose": "\\boxed{\\@secondoftwo{#1}{#2}}",
  "\\intertext": "\\text{#1}\\\\",
  "\\shortintertext": "\\text{#1}\\\\",
  "\\matrix": "\\begin{matrix}#1\\end{matrix}",
  "\\pmatrix": "\\begin{pmatrix}#1\\end{pmatrix}",
  "\\cases": "\\begin{cases}#1\\end{cases}",
  "\\eqalign": "\\begin{aligned}#1\\end{aligned}",
  "\\displaylines": "\\begin{gathered}#1\\end{gathered}",
  "\\abs": "\\left|#1\\right|",
  "\\norm": "\\left\\|#1\\right\\|",
  "\\dv": "\\frac{d#1}{d#2}",
  "\\pdv": "\\frac{\\partial #1}{\\partial #2}",
  "\\SI": "#1\\,\\mathrm{#2}",
  "\\si": "\\mathrm{#1}",
};

/** A reference to a numbered formula, by the words of its label. */
const REFERENCE = /\\(?:eqref|ref)\s*\{([^{}\\$]{1,80})\}/g;
const NOT_SHOWN = /^(?:eq|eqn|equation):/;
/** `\begin{array}[t]{@{}c p{3cm}}`: where an array stands, and what is between its columns. */
const ARRAY = /\\begin\{array\}(?:\[[tbc]\])?(?=\{)/g;
const BETWEEN = /[@!>]\{[^{}]*\}|[ \t]/g;
const WIDE = /[pmb]\{[^{}]*\}/g;
/** The library has no such environment, or only without a star. */
const DROPPED = /\\(?:begin|end)\{subequations\}/g;
const STARRED = /\\(begin|end)\{(cases|dcases)\*\}/g;
const TEXT = /\\text(?:bf|it|tt|rm|sf|normal|md|up)?(?=\s*\{)/g;

/** A space behind the formula, which was trimmed. */
const LAST_SPACE = /(?<!\\)((?:\\\\)*)\\$/;

/** `x_\bar{y}`: a command with its arguments may be an index or a power without braces. */
const INDEX =
  /([_^])\s*(\\(?![dt]?(?:frac|binom)|begin|left|(?:over|under)set|stackrel|textcolor)[A-Za-z]+\s*(?:\[[^[\]{}]*\])?\{[^{}]*\})/g;
/** `x_\overset{a}{b}` */
const PAIR_AS_INDEX =
  /([_^])\s*(\\(?:overset|underset|stackrel|textcolor)\s*\{[^{}]*\}\s*\{[^{}]*\})/g;
/** `x_\hat i` */
const ACCENT_AS_INDEX =
  /([_^])\s*(\\(?:(?:wide)?hat|(?:wide)?tilde|d?dot|bar|vec|check|breve|overline|underline|sqrt)(?![A-Za-z])\s*(?:\\[A-Za-z]+|[A-Za-z\d]))/g;
/** `x^\left(a\right)` */
const BRACKETS_AS_INDEX =
  /([_^])\s*(\\left(?![A-Za-z])\s*(?:\\[A-Za-z]+|\\?[^\sA-Za-z])(?:(?!\\left|\\right)[^])*\\right(?![A-Za-z])\s*(?:\\[A-Za-z]+|\\?[^\sA-Za-z]))/g;

/** A formula as MathJax reads it, in the words of the library. */
export function withMathJaxForms(source: string): string {
  return withColumns(withTexts(source.replace(LAST_SPACE, "$1")))
    .replace(REFERENCE, (_, label: string) => `(\\text{${escaped(label.replace(NOT_SHOWN, ""))}})`)
    .replace(DROPPED, "")
    .replace(INDEX, "$1{$2}")
    .replace(PAIR_AS_INDEX, "$1{$2}")
    .replace(ACCENT_AS_INDEX, "$1{$2}")
    .replace(BRACKETS_AS_INDEX, "$1{$2}")
    .replace(STARRED, "\\$1{$2}");
}

/** Signs such as `_` are text in `\text{a_b}`. What is between dollars is a formula. */
function withTexts(source: string): string {
  return replacedGroups(source, TEXT, (text) =>
    text
      .split("$")
      .map((part, index) => (index % 2 === 0 ? escaped(part) : part))
      .join("$"),
  );
}

function withColumns(source: string): string {
  const plain = source.replace(ARRAY, "\\begin{array}");
  return replacedGroups(plain, /\\begin\{array\}/g, (columns) =>
    columns.replace(WIDE, "l").replace(BETWEEN, ""),
  );
}

/** @param before what stands before the brace of a group */
function replacedGroups(source: string, before: RegExp, replaced: (group: string) => string) {
  let [result, from] = ["", 0];
  for (const { index, 0: written } of source.matchAll(before)) {
    if (index < from) continue;
    const open = source.indexOf("{", index + written.length);
    const end = open < 0 ? -1 : endOfGroup(source, open);
    // Without an end, no later group has one either.
    if (end < 0) break;
    result += `${source.slice(from, open + 1)}${replaced(source.slice(open + 1, end - 1))}}`;
    from = end;
  }
  return result + source.slice(from);
}

const SIGN = /\\[^]|[_^&#%]/g;
const escaped = (text: string) =>
  text.replace(SIGN, (sign) => {
    if (sign.length > 1) return sign;
    return sign === "^" ? "\\textasciicircum{}" : `\\${sign}`;
  });
