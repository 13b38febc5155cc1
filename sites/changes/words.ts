import { isBlock } from "./blocks.ts";
import type { HtmlToken } from "./html-tokens.ts";

/** The smallest unit that is marked as added or removed. */
export interface Word {
  kind: "word" | "tag";
  /** Words with the same key are the same word, with the same formatting and link. */
  key: string;
  html: string;
  /** Only for tags. */
  token?: HtmlToken;
}

/** An entity is one character. Scripts without spaces are compared character by character. Spaces belong to the preceding word. */
const WORDS =
  /\s+|(?:&(?:#\d+|#[xX][\da-fA-F]+|[a-zA-Z]\w*);|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_]+|[^\s])\s*/gu;
/** Elements that are compared as a whole, because half a formula is useless. */
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

/** Keys stay short, no matter how deeply the elements are nested. */
const STYLE_MAX_LENGTH = 2_000;

const within = (style: string, { name, html }: HtmlToken) =>
  STYLES.has(name) && style.length < STYLE_MAX_LENGTH ? style + html : style;

const isWhole = ({ kind, name, html }: HtmlToken) =>
  kind === "open" && (WHOLE.has(name) || FORMULA.test(html));

/** The index after the element that begins here. */
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

/** Whether a line ends here, so that the words on both sides must stay separate. */
export const breaksLine = ({ token }: Word) =>
  token !== undefined && (isBlock(token) || token.name === "br");
