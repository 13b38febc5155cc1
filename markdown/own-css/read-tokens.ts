import { ident, string, tokenize, tokenNames, url } from "css-tree";

export interface Token {
  /** As in CSS Syntax Level 3: "url-token". */
  kind: string;
  /** Names in lower case, and texts and addresses without their quotes. Escapes are resolved. */
  value: string;
  line: number;
  isEscaped: boolean;
  /** The functions that it is in, the outermost first. "" means other brackets. */
  inside: readonly string[];
}

const OPENING = new Set(["(-token", "[-token", "{-token"]);
const CLOSING = new Set([")-token", "]-token", "}-token"]);

/**
 * The tokens of a style sheet, as every browser reads them.
 * @returns null if there are more than `maxDepth` blocks in each other
 */
export function readTokens(css: string, maxDepth: number): Token[] | null {
  const tokens: Token[] = [];
  let inside: readonly string[] = [];
  let line = 1;
  let counted = 0;
  tokenize(css, (type, start, end) => {
    const kind = tokenNames[type] ?? "";
    for (; counted < start; counted++) if (isLineBreak(css, counted)) line++;
    if (kind === "comment-token" || inside.length > maxDepth) return;
    const text = css.slice(start, end);
    const value = valueOf(kind, text);
    if (CLOSING.has(kind)) inside = inside.slice(0, -1);
    tokens.push({ kind, value, line, isEscaped: text.includes("\\"), inside });
    if (kind === "function-token") inside = [...inside, value];
    else if (OPENING.has(kind)) inside = [...inside, ""];
  });
  return inside.length > maxDepth ? null : tokens;
}

const isLineBreak = (css: string, at: number) =>
  css[at] === "\n" || css[at] === "\f" || (css[at] === "\r" && css[at + 1] !== "\n");

function valueOf(kind: string, text: string): string {
  switch (kind) {
    case "at-keyword-token":
      return `@${ident.decode(text.slice(1)).toLowerCase()}`;
    case "function-token":
      return ident.decode(text.slice(0, -1)).toLowerCase();
    case "ident-token":
      return ident.decode(text).toLowerCase();
    case "string-token":
      return string.decode(text);
    case "url-token":
      return url.decode(text);
    default:
      return "";
  }
}
