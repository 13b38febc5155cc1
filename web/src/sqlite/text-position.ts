import type { TextPosition } from "./messages.ts";

/** The line and column of a character, from 1. */
export function textPositionAt(text: string, from: number): TextPosition {
  const before = text.slice(0, from);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { from, line: before.split("\n").length, column: from - lineStart + 1 };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** SQLite counts bytes of UTF-8, a text field counts UTF-16 units. */
export const charactersOf = (text: string, bytes: number): number =>
  decoder.decode(encoder.encode(text).subarray(0, bytes)).length;
