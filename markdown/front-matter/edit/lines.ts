import type { Change } from "./change.ts";

/** The line break of a text. */
export const lineBreakOf = (text: string) => (/^[^\n]*\r\n/.test(text) ? "\r\n" : "\n");

export const lineStart = (source: string, at: number) => source.lastIndexOf("\n", at - 1) + 1;

/** Before the line end, also before the carriage return of one. */
export function lineEnd(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  if (end < 0) return source.length;
  return source[end - 1] === "\r" && end > at ? end - 1 : end;
}

export const indentAt = (source: string, at: number) =>
  /^[ \t]*/.exec(source.slice(lineStart(source, at), at))![0];

/** Removes the lines of a range. */
export function wholeLines(source: string, from: number, to: number): Change {
  const end = source.indexOf("\n", to);
  return { from: lineStart(source, from), to: end < 0 ? source.length : end + 1, insert: "" };
}
