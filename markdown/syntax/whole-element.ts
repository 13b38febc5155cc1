import type MarkdownIt from "markdown-it";
import htmlBlock from "markdown-it/lib/rules_block/html_block.mjs";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import { elementEnds, type ElementEnds, isWholeElement } from "../safety/element-ends.ts";

/**
 * Pictures, formulas and code in raw HTML are one piece, whatever lines and empty lines they go over: a part of one means
 * nothing. CommonMark ends a block of HTML at an empty line, and takes every tag of a paragraph for itself.
 */
export function wholeElements(markdown: MarkdownIt): void {
  const alt = ["paragraph", "reference", "blockquote"];
  markdown.block.ruler.at("html_block", htmlBlockToEnd, { alt });
  markdown.block.ruler.before("html_block", "whole_element", wholeBlock, { alt });

  markdown.inline.ruler.before("html_inline", "whole_element", (state, silent) => {
    const { pos, src } = state;
    if (src.charCodeAt(pos) !== 0x3c || !isWholeElement(src, pos)) return false;
    const end = endsIn(state).endOf(pos);
    // A sentence that ends with `</svg>` in backticks talks of an element, and is none.
    if (end === null || end > state.posMax || src.slice(pos, end).includes("`")) return false;
    if (!silent) state.push("html_inline", "", 0).content = src.slice(pos, end);
    state.pos = end;
    return true;
  });
}

/** What stands on one line is left to the paragraph it stands in. */
function wholeBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (state.sCount[startLine]! - state.blkIndent >= 4 || !isWholeElement(state.src, start))
    return false;
  const end = endsIn(state).endOf(start);
  const lineEnd = state.eMarks[startLine]!;
  if (end === null || end <= lineEnd) return false;
  // Text behind the tag makes it the beginning of a sentence.
  if (!/^<[^<>]*(?:$|>\s*(?:<|$))/.test(state.src.slice(start, lineEnd))) return false;
  const line = lineOf(state, end, { from: startLine, to: endLine });
  if (line === null) return false;
  if (silent) return true;
  state.line = line + 1;
  const token = state.push("html_block", "", 0);
  token.map = [startLine, state.line];
  token.content = state.getLines(startLine, state.line, state.blkIndent, true);
  return true;
}

/** A block of HTML does not end inside of such an element. */
function htmlBlockToEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (!htmlBlock(state, startLine, endLine, silent)) return false;
  if (silent || state.line >= endLine) return true;
  const end = endsIn(state).endAround(state.bMarks[state.line]!);
  if (end === null || end.start < state.bMarks[startLine]!) return true;
  const line = lineOf(state, end.end, { from: state.line, to: endLine });
  const token = state.tokens.at(-1);
  if (line === null || !token) return true;
  state.line = line + 1;
  token.map = [startLine, state.line];
  token.content = state.getLines(startLine, state.line, state.blkIndent, true);
  return true;
}

/** The line on which an offset lies; null when it lies outside of the block that is being read. */
function lineOf(
  state: StateBlock,
  offset: number,
  { from, to }: { from: number; to: number },
): number | null {
  for (let line = from; line < to; line++) {
    if (line > from && !state.isEmpty(line) && state.sCount[line]! < state.blkIndent) return null;
    if (offset <= state.eMarks[line]!) return line;
  }
  return null;
}

/** Found once for a text, however many elements it has. */
const cache = new WeakMap<object, ElementEnds>();

function endsIn(state: { src: string }): ElementEnds {
  const ends = cache.get(state) ?? elementEnds(state.src);
  cache.set(state, ends);
  return ends;
}
