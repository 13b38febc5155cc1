import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { lineInFile, report, type NoteState } from "../render/state.ts";
import { isMeantToEnd } from "./comment-openings.ts";

/**
 * `%%comments%%` are never published, regardless of what they span. The block rule handles the usual form, with `%%` at the start of a line. The core rule handles every
 * other pair, even one that opens in one paragraph and closes in another.
 */
export function comments(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    "fence",
    "comment",
    (state, startLine, endLine, silent) => {
      const start = state.bMarks[startLine]! + state.tShift[startLine]!;
      if (!state.src.startsWith("%%", start) || state.sCount[startLine]! - state.blkIndent >= 4)
        return false;
      let line = startLine;
      let from = start + 2;
      for (;;) {
        const end = state.eMarks[line]!;
        const closing = state.src.slice(from, end).indexOf("%%");
        if (closing >= 0) {
          if (state.src.slice(from + closing + 2, end).trim() !== "") return false;
          break;
        }
        if (++line >= endLine) break;
        from = state.bMarks[line]! + state.tShift[line]!;
      }
      if (silent) return true;
      if (line >= endLine) {
        const opening = state.src.slice(start, state.eMarks[startLine]);
        reportUnclosed(state.env as NoteState, startLine, opening, state.src);
      }
      state.line = Math.min(line + 1, endLine);
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  );

  markdown.core.ruler.before("inline", "comment", removeComments);
}

function removeComments(state: StateCore): void {
  if (!state.src.includes("%%")) return;
  const marks = state.tokens.flatMap((token, index) =>
    token.type === "inline" ? marksIn(token.content).map((at) => ({ index, at })) : [],
  );
  // An unpaired mark at the end is ordinary text.
  const removed = new Set<number>();
  const cuts = new Map<number, [start: number, end: number][]>();
  const cut = (index: number, start: number, end: number) => {
    const known = cuts.get(index);
    if (known) known.push([start, end]);
    else cuts.set(index, [[start, end]]);
  };
  for (let pair = 0; pair + 1 < marks.length; pair += 2) {
    const opening = marks[pair]!;
    const closing = marks[pair + 1]!;
    if (opening.index === closing.index) {
      cut(opening.index, opening.at, closing.at + 2);
      continue;
    }
    cut(opening.index, opening.at, Infinity);
    cut(closing.index, BEFORE, closing.at + 2);
    for (let index = opening.index + 1; index < closing.index; index++)
      if (state.tokens[index]!.nesting === 0) removed.add(index);
  }
  for (const [index, ranges] of cuts) {
    const token = state.tokens[index]!;
    token.content = withoutRanges(token.content, ranges);
  }
  for (const { index } of marks)
    if (state.tokens[index]!.content.trim() === "" && !isCell(state.tokens[index - 1]))
      removed.add(index);
  if (removed.size > 0)
    state.tokens = withoutEmpty(state.tokens.filter((_, index) => !removed.has(index)));
}

/** The start of a comment in an earlier paragraph. */
const BEFORE = -1;

/** The ranges are in order. The space around a comment that begins or ends in another paragraph goes with it. */
function withoutRanges(content: string, ranges: readonly [start: number, end: number][]): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    parts.push(content.slice(at, Math.max(at, start)));
    at = end;
  }
  parts.push(content.slice(at));
  const text = parts.join("");
  const fromStart = ranges[0]![0] === BEFORE ? text.trimStart() : text;
  return at === Infinity ? fromStart.trimEnd() : fromStart;
}

/** Offsets of unescaped `%%` outside code spans. */
function marksIn(content: string): number[] {
  if (!content.includes("%%")) return [];
  const marks: number[] = [];
  for (const match of content.matchAll(/\\[\\%]|(`+)(?!`)[^]*?(?<!`)\1(?!`)|%%/g))
    if (match[0] === "%%") marks.push(match.index);
  return marks;
}

function isCell(token: Token | undefined): boolean {
  return token?.type === "td_open" || token?.type === "th_open";
}

/** Drops elements that a removal left empty, from the inside out. */
function withoutEmpty(tokens: Token[]): Token[] {
  const remaining: Token[] = [];
  for (const token of tokens) {
    const previous = remaining.at(-1);
    if (token.nesting === -1 && previous?.nesting === 1 && !isCell(previous)) remaining.pop();
    else remaining.push(token);
  }
  return remaining;
}

/** It stays hidden where it may be text, because it may also be a comment that visitors must not see. */
function reportUnclosed(state: NoteState, line: number, opening: string, source: string): void {
  const isMistake = isMeantToEnd(opening, source, state.hasComments);
  report(state, {
    line: lineInFile(state, line),
    category: "comment",
    ...(isMistake ? NEVER_CLOSED : MAY_BE_TEXT),
  });
}

const NEVER_CLOSED = {
  severity: "warning",
  message: "The comment is never closed, so the rest of the note is hidden.",
  suggestion: "Add `%%` after the comment.",
} as const;
const MAY_BE_TEXT = {
  severity: "info",
  message:
    "The rest of the note is hidden, because `%%` at the start of a line begins a comment in Obsidian.",
  suggestion: "Add `%%` after a comment. If it is text, write `\\%%`, or put it into a code block.",
} as const;
