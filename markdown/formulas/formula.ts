import { createRequire } from "node:module";
import type katex from "katex";
import { LRUCache } from "lru-cache";
import { decodeEntities } from "../text/entities.ts";
import { escapeHtml } from "../text/html.ts";
import { type FormulaCommands, type KnownCommands, preambleOf, usedCommands } from "./commands.ts";
import { definesCommands, takeDefinitions } from "./definitions.ts";
import { MATHJAX_COMMANDS, withMathJaxForms } from "./mathjax-forms.ts";

/** Promise F12: no macro bomb, no giant rule, no link or HTML from a formula. */
const MAX_EXPANSIONS = 1000;
const MAX_SIZE_EM = 20;
const MAX_LENGTH = 10_000;
const CACHE_CHARACTERS = 8 * 1024 * 1024;

export interface Formula {
  html: string;
  /** What is wrong with the formula. Null when it is valid. */
  problem: string | null;
}

const require = createRequire(import.meta.url);
let library: typeof katex | null = null;
/** Equations and units of mhchem, which MathJax knows too. Few notes have any. */
const CHEMISTRY = /\\(?:ce|pu|tripledash)(?![a-z])/i;
let isChemistryKnown = false;
const done = new LRUCache<string, Formula>({
  maxSize: CACHE_CHARACTERS,
  sizeCalculation: ({ html }) => html.length + 100,
});

/**
 * A formula as HTML and MathML. If it cannot be rendered, its source is shown in a box.
 * @param known what the settings of the repository and formulas above define
 */
export function renderFormula(
  source: string,
  display: boolean,
  known: KnownCommands | null = null,
): Formula {
  if (source.length > MAX_LENGTH)
    return failed(source, `it is longer than ${MAX_LENGTH} characters`);
  const { commands, rest } = definesCommands(source)
    ? takeDefinitions(source)
    : { commands: {}, rest: source };
  const used = usedCommands(rest, known ? [commands, known.own, known.ofSettings] : [commands]);
  const words = Object.keys(used).length > 0 ? JSON.stringify(used) : "";
  const key = `${display}${words}${rest}`;
  const before = done.get(key);
  if (before) return before;
  const formula = render(rest, display, used);
  done.set(key, formula);
  return formula;
}

function render(source: string, display: boolean, used: FormulaCommands): Formula {
  library ??= require("katex") as typeof katex;
  if (!isChemistryKnown && CHEMISTRY.test(source)) {
    // Adds its commands to the library.
    require("katex/contrib/mhchem");
    isChemistryKnown = true;
  }
  const formula = attempt(library, source, display, used);
  if (formula.problem === null || formula.problem.startsWith(ENDLESS)) return formula;
  const commands = { ...MATHJAX_COMMANDS, ...used };
  for (const preprocess of [asWritten, withoutDoubled, withoutPlaceholders, decodeEntities]) {
    const written = preprocess(source);
    if (written === source && preprocess !== asWritten) continue;
    const other = attempt(library, withMathJaxForms(written), display, commands);
    if (other.problem === null) return other;
  }
  return formula;
}

const asWritten = (source: string) => source;

/** Other forms of it would take as long again. */
const ENDLESS = "Too many expansions";

/** `\\left`, `\\{` and four backslashes: programs such as mdBook read a formula as markdown first. */
const DOUBLED = /\\\\[A-Za-z{}\\]/;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const withoutDoubled = (source: string) =>
  DOUBLED.test(source) ? source.replace(ESCAPED, "$1") : source;

/** `{{numeq}}{eq:first_law}`: a program fills in the number of the formula. */
const PLACEHOLDER = /\{\{ ?[A-Za-z][\w-]* ?\}\}(?:\{[^{}\n]*\})?/g;
const withoutPlaceholders = (source: string) => source.replace(PLACEHOLDER, "");

function attempt(
  tex: typeof katex,
  source: string,
  display: boolean,
  commands: FormulaCommands,
): Formula {
  const formula = withKnownEnvironments(withSigns(withGroups(source)), display);
  const preamble = preambleOf(commands);
  try {
    const html = tex.renderToString(preamble + (display ? withRows(formula) : formula), {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      // A copy, because a formula can add its own. MathJax knows the first one too.
      macros: { "\\mbox": "\\text", ...commands },
      maxExpand: MAX_EXPANSIONS,
      maxSize: MAX_SIZE_EM,
    });
    // The library keeps the source for readers of MathML.
    return { html: preamble === "" ? html : html.replace(preamble, ""), problem: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(
      source,
      message
        .replace(/^KaTeX parse error: /, "")
        .split("\n", 1)[0]!
        .slice(0, 200),
    );
  }
}

/** `v_\\max`: TeX reads a function without braces too. */
const FUNCTION_BELOW =
  /([_^])\s*(\\(?:max|min|sup|inf|lim|arg|log|ln|exp|det|dim|ker|deg|gcd|Pr|sin|cos|tan))(?![A-Za-z])/g;
const withGroups = (source: string) => source.replace(FUNCTION_BELOW, "$1{$2}");

/** `\\unicode{x263A}` of MathJax */
const BY_NUMBER = /\\unicode(?:\[[^\]\n]*\])?\{(x[\dA-Fa-f]{1,6}|\d{1,7})\}/g;
/** A box and a crossed out term of MathJax, without the color and the value. */
const BOX = /\\bbox(?:\s*\[[^\]\n]*\])?/g;
const CANCELLED = /\\cancelto(?=\s*\{)/g;
/** A text with commands that are not text, such as `\\times`: MathJax still shows them. */
const TEXT = /\\text\{([^{}$]*)\}/g;
const SIGN =
  /\\(?:times|cdot|div|pm|le|ge|leq|geq|neq|to|rightarrow|leftarrow|approx)(?![A-Za-z])/g;

function withSigns(source: string): string {
  if (!/\\(?:unicode|text|bbox|cancelto)/.test(source)) return source;
  return source
    .replace(BOX, "")
    .replace(CANCELLED, "\\overset")
    .replace(BY_NUMBER, (_, number: string) =>
      number.startsWith("x") ? `\\char"${number.slice(1).toUpperCase()}` : `\\char${number}`,
    )
    .replace(TEXT, (_, text: string) => `\\text{${text.replace(SIGN, (sign) => `$${sign}$`)}}`);
}

/** `*{20}{c}`: as many columns. */
const REPEATED = /\*\{(\d{1,3})\}\{([lcr|]{1,4})\}/g;
const MAX_COLUMNS = 20;
const ENVIRONMENT = /\\(begin|end)\{(\w+)\*?\}/g;
/** Environments of LaTeX that the library lacks, and those that it has that look most like them. */
const ALIKE = new Map([
  ["flalign", "align"],
  ["eqnarray", "align"],
  ["multline", "gather"],
]);
/** The library allows the first ones only in blocks. */
const INSIDE_LINES = new Map([
  ["align", "aligned"],
  ["gather", "gathered"],
  ["equation", "gathered"],
]);

/** What MathJax accepts, which most programs use: more environments, and those of blocks inside lines too. */
function withKnownEnvironments(source: string, display: boolean): string {
  if (!source.includes("\\begin")) return source;
  const columns = source.replace(REPEATED, (_, count: string, column: string) =>
    column.repeat(Math.min(Number(count), MAX_COLUMNS)),
  );
  return columns.replace(ENVIRONMENT, (all, end: string, name: string) => {
    const alike = ALIKE.get(name) ?? name;
    const inside = display ? undefined : INSIDE_LINES.get(alike);
    if (alike === name && inside === undefined) return all;
    return `\\${end}{${inside ?? `${alike}*`}}`;
  });
}

/** `a &= b \\ c &= d` in a block: Sphinx and others align its rows. */
function withRows(source: string): string {
  const isOfRows = source.includes("\\\\") && /(?<!\\)&/.test(source);
  return isOfRows && !source.includes("\\begin")
    ? `\\begin{aligned}${source}\\end{aligned}`
    : source;
}

function failed(source: string, problem: string): Formula {
  return {
    html: `<code class="math-error" title="${escapeHtml(problem)}">${escapeHtml(source.slice(0, MAX_LENGTH))}</code>`,
    problem,
  };
}
