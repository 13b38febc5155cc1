/** The position of a tag in its line. */
export interface Place {
  /** The tag is the first thing in its line, except for marks of lists and quotes. */
  isFirst: boolean;
  isLast: boolean;
  /** Continues the list item or quote on a further line. */
  indent: string;
}

const MARKS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/;
/** A longer beginning or end of a line is text. */
const MAX_MARKS = 200;

/** The beginning of a line up to an offset, or some text if it is long: a text may be one line with a hundred thousand tags. */
export function lineBefore(source: string, at: number): string {
  const around = source.slice(Math.max(0, at - MAX_MARKS), at);
  const lineStart = around.lastIndexOf("\n") + 1;
  return lineStart === 0 && at > MAX_MARKS ? "text" : around.slice(lineStart);
}

export function placeOf(source: string, start: number, end: number): Place {
  const before = lineBefore(source, start);
  const [marks] = MARKS.exec(before)!;
  const [after = ""] = source.slice(end, end + MAX_MARKS).split("\n", 1);
  return {
    isFirst: marks === before,
    isLast: after.trim() === "",
    indent: marks.replace(/[^>\s]/g, " "),
  };
}

/** The text that puts a line of its own in the place of a tag. Null when the tag is in the middle of a sentence. */
export function asOwnLine({ isFirst, isLast, indent }: Place, line: string): string | null {
  if (isFirst && isLast) return line;
  if (isFirst) return `${line}\n${indent}`;
  return isLast ? `\n${indent}${line}` : null;
}

/** The end of a container that has begun on its own line. */
export function asEndLine(place: Place, line: string): string {
  return asOwnLine(place, line) ?? `\n${line}\n`;
}
