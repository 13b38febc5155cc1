import { isBlock } from "./blocks.ts";
import type { HtmlToken } from "./html-tokens.ts";

/** The smallest thing that is marked as added or removed. */
export interface Word {
  kind: "word" | "tag";
  /** Two words of one key are the same word: as bold, as much code, with the same link. */
  key: string;
  html: string;
  /** Of a tag. */
  token?: HtmlToken;
}

/** An entity is one sign; scripts without spaces are compared sign by sign; spaces belong to what stands before them. */
const WORDS =
  /\s+|(?:&(?:#\d+|#[xX][\da-fA-F]+|[a-zA-Z]\w*);|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+|[^\s])\s*/gu;
/** Elements that are one thing: half a formula is none. */
const WHOLE = new Set(["math", "svg", "video", "audio", "picture", "iframe"]);
const FORMULA = /^<span class="katex/;
const STYLES = new Set([
  "a",
  "b",
  "code",
  "del",
  "em",
  "i",
  "ins",
  "kbd",
  "mark",
  "s",
  "strong",
  "u",
]);

export function wordsOf(tokens: readonly HtmlToken[]): Word[] {
  const words: Word[] = [];
  const styles: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const style = styles.at(-1) ?? "";
    if (token.kind === "text") {
      for (const [html] of token.html.matchAll(WORDS))
        words.push({ kind: "word", key: `${style}${html.trim()}`, html });
      continue;
    }
    if (token.name === "img" || isWhole(token)) {
      const end = endOfElement(tokens, at);
      const html = tokens
        .slice(at, end)
        .map((part) => part.html)
        .join("");
      words.push({ kind: "word", key: `${style}${html}`, html });
      at = end - 1;
      continue;
    }
    if (token.kind === "open") styles.push(within(style, token));
    if (token.kind === "close") styles.pop();
    words.push({ kind: "tag", key: token.html, html: token.html, token });
  }
  return words;
}

/** A key stays short however deep the elements are nested. */
const STYLE_MAX_LENGTH = 2_000;

const within = (style: string, { name, html }: HtmlToken) =>
  STYLES.has(name) && style.length < STYLE_MAX_LENGTH ? style + html : style;

const isWhole = ({ kind, name, html }: HtmlToken) =>
  kind === "open" && (WHOLE.has(name) || FORMULA.test(html));

/** Behind the element that begins here. */
function endOfElement(tokens: readonly HtmlToken[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const { kind } = tokens[at]!;
    if (kind === "open") depth++;
    if (kind === "close") depth--;
    if (depth <= 0) return at + 1;
  }
  return tokens.length;
}

/** Whether a line ends here, so that words on both sides must not grow together. */
export const breaksLine = ({ token }: Word) =>
  token !== undefined && (isBlock(token) || token.name === "br");
