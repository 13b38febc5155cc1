import { BLOCK_END } from "../text/block-end.ts";

/** Where a text is code or a comment, and therefore left as written. */
export interface CodeRanges {
  /** The end of the range that contains an offset. Null outside of them. */
  endAt(offset: number): number | null;
  rangeAt(offset: number): { start: number; end: number } | null;
}

/** `true` for each line that is part of a code block. */
export type CodeLines = readonly boolean[];

const SIGN = /<!--|%%|`+|<(?:pre|code|script|style|textarea)(?=[\s>])/gi;

/** Code blocks, code spans, comments, and raw elements whose content is code. */
export function codeRanges(source: string, codeLines: CodeLines): CodeRanges {
  const ranges: { start: number; end: number }[] = [];
  const starts = lineStarts(source);
  const blocks = blockRanges(starts, codeLines);
  const spans = new SpanEnds(source);
  /** Marks that do not occur after this point. */
  const missing = new Set<string>();
  let block = 0;
  let at = 0;
  while (at < source.length) {
    SIGN.lastIndex = at;
    const match = SIGN.exec(source);
    const next = blocks[block];
    if (next && (!match || match.index >= next.start)) {
      block++;
      if (next.end > at) ranges.push(next);
      at = Math.max(at, next.end);
      continue;
    }
    if (!match) break;
    const [sign] = match;
    let end = -1;
    if (sign.startsWith("`"))
      end = spans.endOf(match.index, sign.length, next?.start ?? source.length);
    else {
      const closing = closingOf(sign);
      if (!missing.has(closing)) {
        const closingAt = indexOfIgnoringCase(source, closing, match.index + sign.length);
        if (closingAt < 0) missing.add(closing);
        else end = closingAt + closing.length;
      }
    }
    if (end >= 0) ranges.push({ start: match.index, end });
    at = end >= 0 ? end : match.index + sign.length;
  }
  const rangeAt = (offset: number) => {
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ranges[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low - 1];
    return range && range.end > offset ? range : null;
  };
  return { rangeAt, endAt: (offset) => rangeAt(offset)?.end ?? null };
}

function closingOf(sign: string): string {
  if (sign === "<!--") return "-->";
  return sign === "%%" ? "%%" : `</${sign.slice(1).toLowerCase()}>`;
}

function indexOfIgnoringCase(source: string, text: string, from: number): number {
  if (!text.startsWith("</")) return source.indexOf(text, from);
  const pattern = new RegExp(text, "gi");
  pattern.lastIndex = from;
  return pattern.exec(source)?.index ?? -1;
}

/** A backslash makes the character at an offset text. */
export function isEscaped(source: string, at: number): boolean {
  let slashes = 0;
  while (source[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}

export function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1))
    starts.push(at + 1);
  starts.push(source.length + 1);
  return starts;
}

function blockRanges(
  starts: readonly number[],
  codeLines: CodeLines,
): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (let line = 0; line < starts.length - 1; line++) {
    if (!codeLines[line]) continue;
    const start = starts[line]!;
    while (codeLines[line + 1] && line + 2 < starts.length) line++;
    ranges.push({ start, end: starts[line + 1]! });
  }
  return ranges;
}

/** Finds the ends of code spans within a paragraph. Each paragraph is searched once. */
class SpanEnds {
  private readonly source: string;
  private end = -1;
  private runs = new Map<number, number[]>();

  constructor(source: string) {
    this.source = source;
  }

  /** -1 when no run of the same length follows in the paragraph. */
  endOf(start: number, length: number, limit: number): number {
    if (start >= this.end) this.readParagraph(start, limit);
    const runs = this.runs.get(length) ?? [];
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (runs[middle]! <= start) low = middle + 1;
      else high = middle;
    }
    const closing = runs[low];
    return closing === undefined ? -1 : closing + length;
  }

  private readParagraph(start: number, limit: number): void {
    END_OF_BLOCK.lastIndex = start;
    const blank = END_OF_BLOCK.exec(this.source)?.index ?? this.source.length;
    this.end = Math.min(blank, limit);
    this.runs = new Map();
    for (const { 0: run, index } of this.source.slice(start, this.end).matchAll(/`+/g)) {
      const same = this.runs.get(run.length);
      if (same) same.push(start + index);
      else this.runs.set(run.length, [start + index]);
    }
  }
}

const END_OF_BLOCK = new RegExp(BLOCK_END.source, "g");
