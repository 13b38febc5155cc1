import { splitNote } from "../front-matter/split.ts";
import { isMarkdownPath } from "../links/slug.ts";
import { decodeSource } from "../text/source.ts";
import type { Excerpt } from "./directive.ts";
import { headingPart, isMark, type LineRange, type MarkedParts, markedParts } from "./marks.ts";

/** An included file, whose lines and marks are found once. */
export class IncludedText {
  readonly isMarkdown: boolean;
  private readonly text: string;
  private readonly lines: string[];
  private parts: MarkedParts | null = null;
  private front: number | null = null;

  constructor(path: string, text: string) {
    this.isMarkdown = isMarkdownPath(path);
    // Characters that the engine uses as marks must not come in through a file.
    this.text = decodeSource(text).text;
    this.lines = this.text.replace(/\n$/, "").split("\n");
  }

  /** Null when the file has no such part. */
  excerpt(excerpt: Excerpt, { isCode }: { isCode: boolean }): string | null {
    const ranges = this.rangesOf(excerpt);
    if (!ranges) return null;
    const first = this.isMarkdown && !isCode ? this.frontMatterLines() : 0;
    const isRegion = excerpt.kind === "region";
    const kept = ranges.flatMap(({ from, to }) => {
      const lines = this.linesOf({ from: Math.max(first, from), to }, isCode);
      return lines.filter(
        (line, at) => !isMark(line) && !(isRegion && this.marks().lines.has(from + at)),
      );
    });
    if (isCode && excerpt.kind !== "all") return dedented(kept).join("\n");
    return kept.join("\n").replace(/^(?:[ \t]*\n)+|\s+$/g, "");
  }

  private marks(): MarkedParts {
    return (this.parts ??= markedParts(this.lines));
  }

  private frontMatterLines(): number {
    return (this.front ??= splitNote(this.text).bodyOffset);
  }

  private rangesOf(excerpt: Excerpt): LineRange[] | null {
    const { length } = this.lines;
    switch (excerpt.kind) {
      case "all":
        return [{ from: 0, to: length }];
      case "lines":
        return rangesWithin({ from: 0, to: length }, excerpt.ranges);
      case "region": {
        const heading = () => (this.isMarkdown ? headingPart(this.lines, excerpt.name) : null);
        const name = excerpt.name.toLowerCase();
        // DocFX writes `<snippet1>` for `#1`.
        const marked = this.marks().parts.get(name) ?? this.marks().parts.get(`snippet${name}`);
        const parts = marked ?? [heading() ?? []].flat();
        const { ranges } = excerpt;
        if (parts.length === 0) return null;
        return ranges ? parts.flatMap((part) => rangesWithin(part, ranges)) : parts;
      }
      case "between":
        return this.between(excerpt);
    }
  }

  /** Whole lines: a mark of this kind has a line of its own. */
  private between({
    start,
    end,
    hasStart = false,
    hasEnd = false,
  }: Extract<Excerpt, { kind: "between" }>): LineRange[] | null {
    const first = start === null ? -1 : this.lines.findIndex((line) => line.includes(start));
    if (start !== null && first < 0) return null;
    const last =
      end === null ? -1 : this.lines.findIndex((line, at) => at > first && line.includes(end));
    const from = hasStart && start !== null ? first : first + 1;
    return [{ from, to: last < 0 ? this.lines.length : last + (hasEnd ? 1 : 0) }];
  }

  /** A part must not show a comment that begins before it, nor hide what follows with one that ends after it. */
  private linesOf({ from, to }: LineRange, isCode: boolean): string[] {
    if (from >= to) return [];
    const lines = this.lines.slice(from, to);
    if (!this.isMarkdown || isCode || (from === 0 && to === this.lines.length)) return lines;
    const start = from === 0 ? 0 : this.lines.slice(0, from).join("\n").length + 1;
    const text = lines.join("\n");
    let [cutStart, cutEnd] = [0, text.length];
    for (const { 0: comment, index } of this.text.matchAll(COMMENT)) {
      const [begin, end] = [index - start, index + comment.length - start];
      if (begin < 0 && end > 0) cutStart = Math.min(end, text.length);
      if (begin >= cutStart && begin < text.length && end > text.length) cutEnd = begin;
    }
    const hidden = text.slice(0, cutStart).replace(/[^\n]/g, "");
    return (hidden + text.slice(cutStart, Math.max(cutStart, cutEnd))).split("\n");
  }
}

/** Lines are counted from the start of the part, or from its end if they are negative. */
function rangesWithin(
  part: LineRange,
  ranges: readonly (readonly [from: number, to: number])[],
): LineRange[] {
  const length = part.to - part.from;
  return ranges.map(([from, to]) => ({
    from: part.from + Math.max(0, from < 0 ? length + from : from - 1),
    to: part.from + Math.min(length, to < 0 ? length + to + 1 : to),
  }));
}

const COMMENT = /<!--[^]*?(?:-->|$(?![^]))|%%[^]*?(?:%%|$(?![^]))/g;

/** Lines without the indentation that they have in common. */
function dedented(lines: readonly string[]): string[] {
  const indents = lines.flatMap((line) =>
    line.trim() === "" ? [] : line.length - line.trimStart().length,
  );
  const common = Math.min(...indents, Infinity);
  return common === Infinity ? [...lines] : lines.map((line) => line.slice(common));
}
