import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type Token from "markdown-it/lib/token.mjs";

const COLON = 0x3a;
/** Text after more spaces than this is indented code in other dialects. */
const MAX_MARKER_SPACES = 4;
/** Lines before a definition that are terms of it. */
const MAX_TERMS = 4;
/** A longer line is a sentence. */
const MAX_TERM_LENGTH = 200;

/** `Term`, then `: definition` on the next line or after a blank one, as in PHP Markdown Extra, kramdown and Pandoc. */
export function definitionLists(markdown: MarkdownIt): void {
  markdown.block.ruler.before(
    "paragraph",
    "definition_list",
    (state, startLine, endLine, silent) => {
      const first = termsAt(state, startLine, endLine);
      if (!first) return false;
      if (silent) return true;
      const list = state.push("dl_open", "dl", 1);
      list.map = [startLine, startLine];
      let group: Terms | null = first;
      while (group) {
        for (let line = group.from; line < group.to; line++) pushTerm(state, line);
        let line = group.definition;
        let isLoose = group.isLoose;
        for (;;) {
          line = pushDefinition(state, { line, endLine, isLoose });
          const next = skipBlank(state, line, endLine);
          if (next >= endLine || definitionAt(state, next) === null) break;
          isLoose = next > line;
          line = next;
        }
        state.line = line;
        const next = skipBlank(state, line, endLine);
        group =
          next < endLine && isParagraph(state, next, endLine)
            ? termsAt(state, next, endLine)
            : null;
      }
      list.map[1] = state.line;
      state.push("dl_close", "dl", -1);
      return true;
    },
  );
}

interface Terms {
  from: number;
  to: number;
  /** The line of the first definition. */
  definition: number;
  /** A blank line comes before the definition. */
  isLoose: boolean;
}

function termsAt(state: StateBlock, from: number, endLine: number): Terms | null {
  if (definitionAt(state, from) !== null) return null;
  for (let to = from + 1; to <= from + MAX_TERMS && to < endLine; to++) {
    if (lengthOf(state, to - 1) > MAX_TERM_LENGTH && to > from + 1) return null;
    const definition = skipBlank(state, to, Math.min(endLine, to + 2));
    if (definition >= endLine || state.isEmpty(definition)) return null;
    if (definitionAt(state, definition) !== null) {
      const isLoose = definition > to;
      // Several lines, then a blank one, are a paragraph.
      return isLoose && to > from + 1 ? null : { from, to, definition, isLoose };
    }
    if (definition > to || state.sCount[to]! < state.blkIndent) return null;
    // Code, a heading or a list begins here.
    if (!isParagraph(state, to, endLine)) return null;
  }
  return null;
}

/** The offset of the text after `:` and spaces. Null when the line is not a definition. */
function definitionAt(state: StateBlock, line: number): number | null {
  const start = state.bMarks[line]! + state.tShift[line]!;
  const indent = state.sCount[line]! - state.blkIndent;
  if (state.src.charCodeAt(start) !== COLON || indent >= 4 || indent < 0) return null;
  let at = start + 1;
  while (isSpace(state.src.charCodeAt(at))) at++;
  return at === start + 1 || at >= state.eMarks[line]! ? null : at;
}

function pushTerm(state: StateBlock, line: number): void {
  state.push("dt_open", "dt", 1).map = [line, line + 1];
  const inline = state.push("inline", "", 0);
  inline.map = [line, line + 1];
  inline.content = state.getLines(line, line + 1, state.blkIndent, false).trim();
  inline.children = [];
  state.push("dt_close", "dt", -1);
}

/** Parses one definition as the content of a list item is parsed. Returns the line after it. */
function pushDefinition(
  state: StateBlock,
  { line, endLine, isLoose }: { line: number; endLine: number; isLoose: boolean },
): number {
  const text = definitionAt(state, line)!;
  const start = state.bMarks[line]! + state.tShift[line]!;
  const spaces = text - start;
  const indent = state.sCount[line]! + (spaces > MAX_MARKER_SPACES + 1 ? 2 : spaces);
  const end = endOf(state, { line, endLine, indent });
  const open = state.push("dd_open", "dd", 1);
  open.map = [line, end];
  const before = {
    tShift: state.tShift[line]!,
    sCount: state.sCount[line]!,
    bMarks: state.bMarks[line]!,
  };
  const { blkIndent, lineMax, parentType, tight } = state;
  state.bMarks[line] = text;
  state.tShift[line] = 0;
  state.sCount[line] = indent;
  state.blkIndent = indent;
  state.lineMax = end;
  state.parentType = "list";
  const from = state.tokens.length;
  state.md.block.tokenize(state, line, end);
  if (!isLoose && !hasBlank(state, line, end)) hideParagraphs(state.tokens, from, state.level);
  Object.assign(state, { blkIndent, lineMax, parentType, tight });
  state.bMarks[line] = before.bMarks;
  state.tShift[line] = before.tShift;
  state.sCount[line] = before.sCount;
  state.push("dd_close", "dd", -1);
  return end;
}

/** The line after the definition: indented lines, and lines that continue a paragraph and are not the next term. */
function endOf(
  state: StateBlock,
  { line, endLine, indent }: { line: number; endLine: number; indent: number },
): number {
  let end = line + 1;
  for (let at = line + 1; at < endLine; at++) {
    if (state.isEmpty(at)) continue;
    const isIndented = state.sCount[at]! >= Math.min(indent, state.blkIndent + 2);
    const continues = at === end && isParagraph(state, at, endLine) && !termsAt(state, at, endLine);
    if (!isIndented && (!continues || definitionAt(state, at) !== null)) break;
    if (!isIndented && state.sCount[at]! < state.blkIndent) break;
    end = at + 1;
  }
  return end;
}

function isParagraph(state: StateBlock, line: number, endLine: number): boolean {
  if (state.sCount[line]! < state.blkIndent || state.sCount[line]! - state.blkIndent >= 4)
    return false;
  return !state.md.block.ruler
    .getRules("paragraph")
    .some((rule) => rule(state, line, endLine, true));
}

function hasBlank(state: StateBlock, from: number, to: number): boolean {
  for (let line = from; line < to; line++) if (state.isEmpty(line)) return true;
  return false;
}

function hideParagraphs(tokens: Token[], from: number, level: number): void {
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.level === level && token.type === "paragraph_open") {
      token.hidden = true;
      tokens[index + 2]!.hidden = true;
    }
  }
}

function skipBlank(state: StateBlock, from: number, to: number): number {
  let line = from;
  while (line < to && state.isEmpty(line)) line++;
  return line;
}

function lengthOf(state: StateBlock, line: number): number {
  return state.eMarks[line]! - state.bMarks[line]!;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
