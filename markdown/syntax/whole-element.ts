import type MarkdownIt from "markdown-it";
import htmlBlock from "markdown-it/lib/rules_block/html_block.mjs";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import { readLine } from "./containers/container-line.ts";
import type { NoteState } from "../render/state.ts";
import { elementEnds, type ElementEnds, isWholeElement } from "../safety/element-ends.ts";

/**
 * Pictures, formulas and code in raw HTML are treated as one piece, even across lines and blank lines, because a part of one is meaningless. CommonMark ends an
 * HTML block at a blank line, and reads every tag in a paragraph separately.
 */
export function wholeElements(markdown: MarkdownIt): void {
  const alt = ["paragraph", "reference", "blockquote"];
  markdown.block.ruler.at("html_block", htmlBlockToEnd, { alt });
  markdown.block.ruler.before("html_block", "whole_element", wholeBlock, { alt });

  markdown.inline.ruler.before("html_inline", "whole_element", (state, silent) => {
    const { pos, src } = state;
    if (src.charCodeAt(pos) !== 0x3c || !isWholeElement(src, pos)) return false;
    const end = endsIn(state).endOf(pos);
    // A sentence that ends with `</svg>` in backticks only mentions an element.
    if (end === null || end > state.posMax || src.slice(pos, end).includes("`")) return false;
    if (!silent) state.push("html_inline", "", 0).content = src.slice(pos, end);
    state.pos = end;
    return true;
  });
}

/** An element on a single line is handled by its paragraph. */
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
  // With text after the tag, it is the beginning of a sentence.
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

/** An HTML block does not end inside such an element. */
function htmlBlockToEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (beginsWithType(state, startLine) || !htmlBlock(state, startLine, endLine, silent))
    return false;
  if (silent) return true;
  if (state.line >= endLine) {
    cutAtContainer(state, startLine);
    return true;
  }
  const end = endsIn(state).endAround(state.bMarks[state.line]!);
  if (end === null || end.start < state.bMarks[startLine]!) {
    cutAtContainer(state, startLine);
    return true;
  }
  const line = lineOf(state, end.end, { from: state.line, to: endLine });
  const token = state.tokens.at(-1);
  if (line === null || !token) return true;
  state.line = line + 1;
  token.map = [startLine, state.line];
  token.content = state.getLines(startLine, state.line, state.blkIndent, true);
  return true;
}

const TYPE = /<\?(?:[,>]|[ \t]+(?:extends|super)\b)/y;
/** A name follows where an instruction for a program begins. */
const NO_NAME = /<\?(?![A-Za-z])/y;

/** Whether a line begins with a type of Java such as `<? super T>`, or with an instruction without a name and an end. Both are text. */
function beginsWithType(state: StateBlock, line: number): boolean {
  const { src, bMarks, tShift } = state;
  const start = bMarks[line]! + tShift[line]!;
  TYPE.lastIndex = NO_NAME.lastIndex = start;
  return TYPE.test(src) || (NO_NAME.test(src) && start > lastInstructionEnd(state));
}

/** Computed once for each text, regardless of the number of instructions. */
const lastEnds = new WeakMap<StateBlock, number>();

function lastInstructionEnd(state: StateBlock): number {
  const end = lastEnds.get(state) ?? state.src.lastIndexOf("?>");
  lastEnds.set(state, end);
  return end;
}

/** A line of colons ends a block of HTML, because authors leave no blank line before `:::`. */
function cutAtContainer(state: StateBlock, startLine: number): void {
  const token = state.tokens.at(-1);
  if (
    !token?.content.includes(":::") ||
    /^\s*<(?:!|\?|pre|script|style|textarea)/i.test(token.content)
  )
    return;
  for (let line = startLine + 1; line < state.line; line++) {
    const text = state.src
      .slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line])
      .trimEnd();
    if (!text.startsWith(":::") || !readLine(text, state.env as NoteState)) continue;
    state.line = line;
    token.map = [startLine, line];
    token.content = state.getLines(startLine, line, state.blkIndent, true);
    return;
  }
}

/** The line that contains an offset. Null when it is outside the block that is being parsed. */
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

/** Computed once for each text, regardless of the number of elements. */
const cache = new WeakMap<object, ElementEnds>();

function endsIn(state: { src: string }): ElementEnds {
  const ends = cache.get(state) ?? elementEnds(state.src);
  cache.set(state, ends);
  return ends;
}
