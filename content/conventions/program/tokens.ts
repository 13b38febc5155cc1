/** A piece of a program. Of templates with values in them, and of regular expressions, only the place is kept. */
export interface Token {
  kind: "text" | "number" | "name" | "sign" | "other";
  /** A text without its quotes. */
  value: string;
}

/** Comments and texts may lack their end, so that a hostile file is not searched again and again. */
const PIECE =
  /\s+|\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|`(?:[^`\\]|\\[^])*`?|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|=>|\.\.\.|[^]/uy;
/** A slash after one of these characters begins a regular expression. */
const BEFORE_EXPRESSION = new Set("( [ { , = : ; ! & | ? => return".split(" "));
const EXPRESSION = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,500}\/[a-z]*/y;
const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", "\n": "" };

/** Splits a JavaScript or TypeScript program. */
export function tokensOf(program: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < program.length;) {
    const before = tokens.at(-1)?.value ?? ";";
    EXPRESSION.lastIndex = at;
    if (program[at] === "/" && BEFORE_EXPRESSION.has(before) && EXPRESSION.test(program)) {
      tokens.push({ kind: "other", value: "" });
      at = EXPRESSION.lastIndex;
      continue;
    }
    PIECE.lastIndex = at;
    const piece = PIECE.exec(program)?.[0] ?? program.charAt(at);
    at += piece.length;
    if (!/^(?:\s|\/[/*])/.test(piece)) tokens.push(tokenOf(piece));
  }
  return tokens;
}

function tokenOf(piece: string): Token {
  if (/^["'`]/.test(piece)) {
    const isWhole = piece.length > 1 && piece.endsWith(piece.charAt(0));
    const isComputed = piece.startsWith("`") && piece.includes("${");
    if (!isWhole || isComputed) return { kind: "other", value: "" };
    const text = piece.slice(1, -1).replace(/\\([^])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
    return { kind: "text", value: text };
  }
  if (/^\d/.test(piece)) return { kind: "number", value: piece };
  return { kind: /^[\p{L}_$]/u.test(piece) ? "name" : "sign", value: piece };
}
