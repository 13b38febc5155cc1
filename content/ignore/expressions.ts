import { withoutBraces } from "./patterns.ts";

interface ExpressionPatterns {
  lines: string[];
  /** Whether some expressions are not simple enough to be patterns. */
  isPartial: boolean;
}

/** Regular expressions as patterns. They are untrusted input, so they are never run. */
export function expressionPatterns(
  expressions: readonly string[],
  options: { isAnchored: boolean },
): ExpressionPatterns {
  const lines = expressions.map((expression) => patternsOf(expression, options));
  return { lines: lines.flatMap((read) => read ?? []), isPartial: lines.includes(null) };
}

const PIECE = /\\([./ _-])|\.[*+]|\(\?:|[.()|]/g;
/** What is left of an expression that has no equal pattern. */
const NOT_SIMPLE = /[\\^$+[\]]|\}[*?]|\{[^{}]*(?:\{|$)|^[^{]*,[^}]*$/;

/** `\.(tmp|bin)$` as two patterns. Null if the expression is not simple. */
function patternsOf(expression: string, { isAnchored }: { isAnchored: boolean }): string[] | null {
  // `/private/*` is any number of slashes, so it matches whatever `/private` matches.
  const plain = expression.replace(/(?<=\w)\/\*$/, "");
  if (/[{}*?+]/.test(plain.replace(PIECE, ""))) return null;
  const glob = plain
    .replace(/^\^|\$$/g, "")
    .replace(PIECE, (piece, literal?: string) => literal ?? GLOBS[piece] ?? "*");
  if (NOT_SIMPLE.test(glob)) return null;
  const start = isAnchored || expression.startsWith("^") ? "/" : "**/*";
  const end = expression.endsWith("$") || glob.endsWith("/") ? "" : "*";
  // Unlike in patterns, a star in an expression includes folders.
  return withoutBraces(glob + end).map((one) =>
    (start + one.replace(/^\/+/, "")).replace(/(?<!\*)\/\*(?!\*)/g, "/**/*"),
  );
}

const GLOBS: Record<string, string> = { ".": "?", "|": ",", "(": "{", "(?:": "{", ")": "}" };
