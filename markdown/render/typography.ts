import smartquotes from "markdown-it/lib/rules_core/smartquotes.mjs";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { quotation } from "../text/word.ts";
import { quotePlaces } from "../text/quotation.ts";

/** Elements whose text is set as written. */
const VERBATIM_TAG = /^<(\/?)(?:code|kbd|samp|pre|tt|var)\b/i;
/** An address or a path, in which two hyphens are two hyphens. */
const ADDRESS = /[/\\@=]/;
const ELLIPSIS = /(?<!\.)\.{3}(?!\.)/g;
/** The '90s. */
const DECADE = /(?<![\p{L}\p{N}])'(?=\d0s\b)/gu;
const DASHED = /\S*--\S*/g;
const EM_DASH = /(?<!-)---(?!-)/g;
/** Between words or in a sentence. At the beginning of a word it is an option of a program. */
const EN_DASH = /(?<=[^\s-])--(?=[^\s-])|^--$/g;

/** The page says which quotes they are, because it knows its language. */
const QUOTES = quotePlaces.map(quotation);

/** Sets quotes, dashes and ellipses in the text of parsed blocks. Call it when addresses and the text for search are known: they stay as written. */
export function setTypography(tokens: Token[]): void {
  for (const block of tokens) {
    const children = block.type === "inline" ? block.children : null;
    if (!children || !/["'.-]/.test(block.content)) continue;
    const verbatim = verbatimIn(children);
    for (const token of verbatim) token.type = "verbatim";
    for (const token of children) if (token.type === "text") token.content = dashed(token.content);
    smartquotes({
      md: { options: { typographer: true, quotes: QUOTES } },
      tokens: [block],
    } as unknown as StateCore);
    for (const token of verbatim) token.type = "text";
  }
}

/** Text in raw code, and addresses that are their own label. */
function verbatimIn(children: readonly Token[]): Token[] {
  const verbatim: Token[] = [];
  let depth = 0;
  for (const [at, token] of children.entries()) {
    if (token.type === "html_inline") {
      const [tag, slash] = VERBATIM_TAG.exec(token.content) ?? [];
      if (tag !== undefined) depth = Math.max(0, depth + (slash ? -1 : 1));
    } else if (token.type === "text" && (depth > 0 || isAddress(children[at - 1])))
      verbatim.push(token);
  }
  return verbatim;
}

function isAddress(before: Token | undefined): boolean {
  return before?.type === "link_open" && (before.info === "auto" || before.markup === "autolink");
}

function dashed(text: string): string {
  if (!/--|\.{3}|'\d/.test(text)) return text;
  return text
    .replace(DECADE, "’")
    .replace(ELLIPSIS, "…")
    .replace(DASHED, (word) =>
      ADDRESS.test(word) ? word : word.replace(EM_DASH, "—").replace(EN_DASH, "–"),
    );
}
