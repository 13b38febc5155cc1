import { type CodeRanges, codeRanges, lineStarts } from "../foreign/code-ranges.ts";
import { fencedLines } from "../foreign/fences.ts";
import type { Generator } from "../foreign/generator.ts";
import type { Directive } from "./directive.ts";

/** Says which directives of a text are in code. */
export class CodeContext {
  private readonly generator: Generator | undefined;
  private readonly fenced: readonly boolean[];
  private readonly starts: readonly number[];
  private readonly ranges: CodeRanges;

  constructor(
    source: string,
    options: {
      generator: Generator | undefined;
      indentedLinesOf(source: string): readonly boolean[];
    },
  ) {
    this.generator = options.generator;
    this.fenced = fencedLines(source);
    this.starts = lineStarts(source);
    const indented = /^(?: {4}|\t| {1,3}\t)/m.test(source) ? options.indentedLinesOf(source) : [];
    this.ranges = codeRanges(
      source,
      this.fenced.map((isFenced, line) => isFenced || indented[line] === true),
    );
  }

  /** "shown" when the directive stays, because it only shows how it is written, or is part of a comment. */
  placeOf({ start, readsCode }: Directive): "text" | "code" | "shown" {
    const range = this.ranges.rangeAt(start);
    // A directive may itself be a comment.
    if (range === null || range.start === start) return "text";
    const isRead = readsCode !== null && readsCode === this.generator;
    return isRead && this.isFenced(range.start, start) ? "code" : "shown";
  }

  /** A block of code begins at the start of a line. */
  private isFenced(rangeStart: number, at: number): boolean {
    const line = this.lineAt(rangeStart);
    return (
      this.starts[line] === rangeStart &&
      this.fenced[line] === true &&
      this.fenced[this.lineAt(at)] === true
    );
  }

  private lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
