/** A replacement of a part of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A text that was made from another. */
export interface Rewritten {
  text: string;
  /** For each line of the text, the line of the original from which it comes. Null when they are the same. */
  lines: number[] | null;
}

/** Applies edits that are sorted by their start. One within another is left out. */
export function applyEdits(source: string, edits: readonly Edit[]): Rewritten {
  if (edits.length === 0) return { text: source, lines: null };
  const parts: string[] = [];
  const lines = [0];
  let line = 0;
  let at = 0;
  const copy = (end: number) => {
    parts.push(source.slice(at, end));
    for (
      let next = source.indexOf("\n", at);
      next >= 0 && next < end;
      next = source.indexOf("\n", next + 1)
    )
      lines.push(++line);
    at = end;
  };
  for (const { start, end, text } of edits) {
    if (start < at) continue;
    copy(start);
    parts.push(text);
    const removed = countBreaks(source.slice(start, end));
    const added = countBreaks(text);
    // A text that replaces lines one by one keeps their numbers.
    for (let count = 1; count <= added; count++) lines.push(line + Math.min(count, removed));
    line += removed;
    // What follows whole lines that were removed or replaced begins its own line.
    const isAtStart = text === "" ? start === 0 || source[start - 1] === "\n" : text.endsWith("\n");
    if (isAtStart && source[end - 1] === "\n") lines[lines.length - 1] = line;
    at = end;
  }
  copy(source.length);
  return { text: parts.join(""), lines };
}

/** The second rewriting was done on the result of the first. */
export function combined(first: Rewritten, second: Rewritten): Rewritten {
  const { text, lines } = second;
  if (!first.lines) return second;
  if (!lines) return { text, lines: first.lines };
  const origin = first.lines;
  return { text, lines: lines.map((line) => origin[line] ?? line) };
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
