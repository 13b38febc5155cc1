import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";

const CODE = /^<(\/?)(?:code|kbd|pre|samp|tt)\b[^>]*>$/i;

interface Read {
  tokens: number;
  open: number;
}

/** What is read of a text is not read again for each of its brackets. */
const known = new WeakMap<readonly Token[], Read>();

/** Whether the position is in an element that shows its text as code: `<code>[[x]]</code>`. */
export function isInsideCode({ tokens }: Pick<StateInline, "tokens">): boolean {
  let read = known.get(tokens);
  if (!read || read.tokens > tokens.length) known.set(tokens, (read = { tokens: 0, open: 0 }));
  for (; read.tokens < tokens.length; read.tokens++) {
    const { type, content } = tokens[read.tokens]!;
    const tag = type === "html_inline" ? CODE.exec(content) : null;
    if (tag) read.open = Math.max(0, read.open + (tag[1] === "" ? 1 : -1));
  }
  return read.open > 0;
}
