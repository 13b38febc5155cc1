import { parse } from "css-tree";
import { addressProblem } from "./css-address.ts";
import { readTokens, type Token } from "./read-tokens.ts";

export interface CssProblem {
  /** Continues the name of the field: "line 3: …". */
  message: string;
  line: number;
}

/** Rules that can load or name nothing. Unknown ones are refused, because browsers may learn rules that load something. */
const AT_RULES = new Set(
  [
    "media",
    "supports",
    "layer",
    "container",
    "scope",
    "starting-style",
    "property",
    "font-face",
    "font-feature-values",
    "keyframes",
    "-webkit-keyframes",
    "counter-style",
    "page",
    "view-transition",
    "position-try",
    // Inside `@font-feature-values` and `@page`.
    "swash",
    "annotation",
    "ornaments",
    "stylistic",
    "styleset",
    "character-variant",
    "top-center",
    "top-left",
    "top-right",
    "bottom-center",
    "bottom-left",
    "bottom-right",
  ].map((name) => `@${name}`),
);

/** Functions whose strings are addresses. */
const ADDRESSES = new Set([
  "url",
  "image-set",
  "-webkit-image-set",
  "image",
  "cross-fade",
  "-webkit-cross-fade",
  "-moz-image-rect",
]);
/** What they may contain. A variable, or a function of the author's own, could hold an address. */
const IN_ADDRESSES =
  /^(?:url|type|(?:-webkit-)?(?:image-set|cross-fade)|image|(?:repeating-)?(?:linear|radial|conic)-gradient|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color(?:-mix)?|light-dark|calc|min|max|clamp|)$/;
const REFUSED_FUNCTIONS = new Set(["src", "expression", "element", "-moz-element"]);
/** Old browsers run scripts from them. */
const REFUSED_PROPERTIES = new Set(["behavior", "-moz-binding", "-ms-behavior"]);
const MAX_DEPTH = 32;
const MAX_PROBLEMS = 20;

/**
 * What is wrong with a site's own style sheet, in the order of its lines. It may load nothing from other origins, however that is written: the check looks at
 * the tokens of the CSS standard, in which comments are gone and escapes are resolved.
 */
export function checkCss(css: string): CssProblem[] {
  const tokens = readTokens(css, MAX_DEPTH);
  if (!tokens) return [problemAt(1, `has more than ${MAX_DEPTH} blocks in each other`)];
  const problems: CssProblem[] = [];
  const report = (token: Token, text: string) => problems.push(problemAt(token.line, text));
  tokens.forEach((token, at) => {
    if (problems.length >= MAX_PROBLEMS) return;
    const text = problemOf(token, tokens, at);
    if (text) report(token, text);
  });
  return problems.length > 0 ? problems : syntaxProblems(css);
}

function problemOf(token: Token, tokens: readonly Token[], at: number): string | null {
  const { kind, value, inside } = token;
  const around = inside.find((name) => ADDRESSES.has(name));
  // Our parser does not see `u\72l(` as an address, but browsers do.
  if (token.isEscaped && (kind === "function-token" || kind === "at-keyword-token"))
    return `${shown(value)} must be written without a backslash`;
  if (kind === "at-keyword-token")
    return AT_RULES.has(value) ? null : `${shown(value)} is not allowed here`;
  if (kind === "url-token") return addressProblem(value);
  if (kind === "bad-url-token") return "this url() cannot be read: put its address in quotes";
  if (kind === "bad-string-token") return "this text has no closing quote";
  if (kind === "function-token") {
    if (REFUSED_FUNCTIONS.has(value)) return `${shown(value)} is not allowed here`;
    const isPlain = around === undefined || IN_ADDRESSES.test(value);
    return isPlain ? null : `${shown(value)} is not allowed in ${around}()`;
  }
  if (kind === "string-token" && around !== undefined)
    // `type("image/avif")`
    return inside.at(-1) === "type" ? null : addressProblem(value);
  if (kind === "ident-token" && REFUSED_PROPERTIES.has(value) && isProperty(tokens, at))
    return `${shown(value)} is not allowed here`;
  return null;
}

function isProperty(tokens: readonly Token[], at: number): boolean {
  return (
    tokens.slice(at + 1).find(({ kind }) => kind !== "whitespace-token")?.kind === "colon-token"
  );
}

/** Browsers skip what they cannot read, so these are mistakes and not dangers. */
function syntaxProblems(css: string): CssProblem[] {
  const problems: CssProblem[] = [];
  parse(css, {
    positions: true,
    // It knows fewer conditions and functions than browsers.
    parseAtrulePrelude: false,
    parseValue: false,
    onParseError: ({ message, line }) => {
      if (problems.length < MAX_PROBLEMS) problems.push(problemAt(line, message));
    },
  });
  return problems;
}

function problemAt(line: number, text: string): CssProblem {
  return { line, message: `line ${line}: ${text}` };
}

const SHOWN_CHARACTERS = 40;
const shown = (name: string) => `“${name.slice(0, SHOWN_CHARACTERS)}”`;
