import { isUtf8 } from "node:buffer";
import { wideEncoding } from "#markdown/text/source.ts";
import type { Edit } from "#content/moving/destinations.ts";

type Encoding = "utf8" | "utf16le" | "latin1";

/** The text of a file, from which its bytes can be restored. */
export interface SourceText {
  text: string;
  encoding: Encoding;
}

/** Unreadable bytes are read as Latin-1, so that they stay as they are. */
export function readText(bytes: Buffer): SourceText {
  const encoding =
    wideEncoding(bytes) === "utf-16le" ? "utf16le" : isUtf8(bytes) ? "utf8" : "latin1";
  return { text: bytes.toString(encoding), encoding };
}

/** Null if the encoding cannot express the text. */
export function writeText(text: string, encoding: Encoding): Buffer | null {
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : null;
}

/** The numbers of the lines that edits change, from 1, in order. */
export function linesOf(text: string, edits: readonly Pick<Edit, "start">[]): number[] {
  const starts = lineStarts(text);
  const lines = edits.map(({ start }) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  });
  return [...new Set(lines)].sort((a, b) => a - b);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

export const splitLines = (text: string): string[] => text.split(/\r\n?|\n/);
