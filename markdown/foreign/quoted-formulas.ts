import type { CodeLines } from "./code-ranges.ts";
import type { Rewritten } from "./edits.ts";

/** The first or last line of a formula in a quote. */
const FENCE = /^ {0,3}>[ \t]?\$\$[ \t]*$/;
const UNQUOTED = /^ {0,3}>[ \t]?\$\$[ \t]*\n(?! {0,3}>)/m;
const END = /^ {0,3}\$\$[ \t]*$/;
/** A longer formula most often lacks its end. */
const MAX_LINES = 30;

export function mayHaveQuotedFormulas(source: string): boolean {
  return />[ \t]?\$\$/.test(source) && UNQUOTED.test(source);
}

/** The lines of a formula that begins in a quote belong to the quote, even without its marker, as preprocessors of mdBook read them. */
export function rewriteQuotedFormulas(source: string, codeLines: CodeLines): Rewritten {
  const lines = source.split("\n");
  let isInside = false;
  for (let at = 0; at < lines.length; at++) {
    if (codeLines[at] || !FENCE.test(lines[at]!)) continue;
    isInside = !isInside;
    const end = isInside ? endOf(lines, at + 1) : -1;
    if (end < 0) continue;
    for (; at < end; at++) lines[at + 1] = `> ${lines[at + 1]}`;
    isInside = false;
  }
  return { text: lines.join("\n"), lines: null };
}

/** The line that ends a formula whose lines have no quote marker; -1 if there is none. */
function endOf(lines: readonly string[], from: number): number {
  for (let at = from; at < Math.min(lines.length, from + MAX_LINES); at++) {
    const text = lines[at]!;
    if (END.test(text)) return at;
    if (text.trim() === "" || /^ {0,3}>/.test(text)) return -1;
  }
  return -1;
}
