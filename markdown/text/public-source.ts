import { BLOCK_END } from "./block-end.ts";
import { mayHaveHiddenPart, withoutHiddenParts } from "./hidden-blocks.ts";
import {
  mayHaveTemplateComment,
  type TemplateComments,
  templateComments,
} from "./template-comments.ts";

/**
 * The source of a note without its `%%comments%%`, HTML comments and what its program leaves out of the page, for visitors who open the markdown file. Text that the page hides must not appear in the
 * file either. Code keeps its percent signs.
 */
export function publicSource(
  written: string,
  { isMyst = false }: { isMyst?: boolean } = {},
): string {
  if (!hasComment(written, { isMyst })) return written;
  const source = withoutHiddenParts(written);
  let out = "";
  let at = 0;
  let fence: string | null = null;
  let isCode = false;
  const comments = templateComments(source, { alsoLoose: true });
  const ends = commentEnds(source);
  while (at < source.length) {
    const lineEnd = endOfLine(source, at);
    const line = source.slice(at, lineEnd);
    if (isMyst && !(fence !== null && isCode) && MYST_COMMENT.test(line)) {
      at = lineEnd;
      continue;
    }
    const marks = FENCE.exec(line);
    if (fence !== null) {
      if (marks?.[1]!.startsWith(fence) && marks[2]!.trim() === "") fence = null;
    } else if (marks && !(marks[1]!.startsWith("`") && marks[2]!.includes("`"))) {
      fence = marks[1]!;
      isCode = !TEXT_DIRECTIVE.test(marks[2]!);
    } else {
      const kept = withoutComments(source, { start: at, lineEnd, comments, ends });
      out += kept.text;
      at = kept.end;
      continue;
    }
    out += line;
    at = lineEnd;
  }
  return out;
}

/** `% text` in a line of its own: a comment of MyST, which other programs show. */
const MYST_COMMENT = /^ {0,3}%/;
/** A fence with text, where a percent sign begins no command of a notebook. */
const TEXT_DIRECTIVE =
  /^[ \t]*\{(?!(?:code|sourcecode|literal|parsed|math|raw|mermaid|graphviz|eval|jupyter|prompt|ipython|plot|doctest|testcode)\b)[\w:-]+\}/;

export function hasComment(source: string, { isMyst = false }: { isMyst?: boolean } = {}): boolean {
  return (
    (isMyst && /^ {0,3}%/m.test(source)) ||
    source.includes("%%") ||
    source.includes("<!--") ||
    mayHaveTemplateComment(source) ||
    mayHaveHiddenPart(source)
  );
}

/** A fence may be inside quotes and list items. */
const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\n]*)/;

/** Copies one line. A comment or a piece of code that begins in it may end in a later one. */
function withoutComments(
  source: string,
  {
    start,
    lineEnd,
    comments,
    ends,
  }: { start: number; lineEnd: number; comments: TemplateComments; ends: CommentEnds },
): { text: string; end: number } {
  MARKS.lastIndex = start;
  MARKS.test(source);
  const textStart = MARKS.lastIndex;
  let text = "";
  let at = start;
  let end = lineEnd;
  while (at < end) {
    if (source[at] === "\\") {
      text += source.slice(at, at + 2);
      at += 2;
    } else if (source[at] === "`") {
      const code =
        CODE_SPAN.exec(source.slice(at, paragraphEnd(source, at)))?.[0] ??
        /^`+/.exec(source.slice(at))![0];
      text += code;
      at += code.length;
    } else if (source.startsWith("%%", at)) {
      const close = ends("%%", at + 2);
      // A comment that is never closed hides the rest if it begins a line; elsewhere it is text.
      if (close < 0 && at === textStart) return { text, end: source.length };
      if (close < 0) text += "%%";
      at = close < 0 ? at + 2 : close + 2;
    } else if (source.startsWith("<!--", at)) {
      const close = ends("-->", at + 2);
      // A comment that is never closed hides the rest if it begins a line; elsewhere it is text.
      if (close < 0 && at === textStart) return { text, end: source.length };
      if (close < 0) text += "<!--";
      at = close < 0 ? at + 4 : close + 3;
    } else {
      const close = comments.endAt(at);
      const next = close ?? Math.min(nextSpecial(source, at + 1), end);
      if (close === null) text += source.slice(at, next);
      at = next;
    }
    if (at > end) end = endOfLine(source, at);
  }
  return { text, end: at };
}

/** The next character that may begin a comment or code, or that ends the line. The text before it is copied in one piece. */
function nextSpecial(source: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.exec(source)?.index ?? source.length;
}

const SPECIAL = /[\\`%<{\n]/g;

/** What may come before a comment that begins a line. */
const MARKS = /[ \t>]*/y;

/** The next end of a comment, or -1. */
type CommentEnds = (mark: string, from: number) => number;

/** An end that is missing once is missing from there on, and is not searched again. */
function commentEnds(source: string): CommentEnds {
  const missing = new Set<string>();
  return (mark, from) => {
    if (missing.has(mark)) return -1;
    const end = source.indexOf(mark, from);
    if (end < 0) missing.add(mark);
    return end;
  };
}

const CODE_SPAN = /^(`+)(?!`)[^]*?[^`]\1(?!`)/;

function endOfLine(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end < 0 ? source.length : end + 1;
}

function paragraphEnd(source: string, at: number): number {
  const blank = source.slice(at, at + MAX_CODE_SPAN).search(BLOCK_END);
  return blank < 0 ? Math.min(source.length, at + MAX_CODE_SPAN) : at + blank;
}

/** Limits the search for the end of a code span. */
const MAX_CODE_SPAN = 2000;
