import type { Place } from "../foreign/block-place.ts";

/** A part of an expanded text. */
export interface Piece {
  text: string;
  /** The line of the note from which its first line comes. */
  line: number;
  /** The included file; null for the note itself. */
  file: string | null;
}

/** Where a line of an expanded text comes from. */
export interface Origin {
  line: number;
  file: string | null;
}

export interface Expanded {
  text: string;
  /** For each line of the text. */
  origins: Origin[];
}

/** An address whose meaning depends on its file. */
const ADDRESS = /\]\(|\]:|\b(?:src|href)=/;

/** All lines of an included file come from the line with the directive. */
export function joinPieces(pieces: readonly Piece[]): Expanded {
  const origins: Origin[] = [{ line: 0, file: null }];
  let hasOwnAddress = false;
  for (const { text, line, file } of pieces) {
    for (const [at, part] of text.split("\n").entries()) {
      if (at > 0) {
        origins.push({ line: file === null ? line + at : line, file });
        hasOwnAddress = false;
      }
      // A line that the note and a file share belongs to the one with the address.
      else if (file !== null && !hasOwnAddress && (ADDRESS.test(part) || isEmpty(origins, line)))
        origins[origins.length - 1] = { line, file };
      if (file === null && ADDRESS.test(part)) hasOwnAddress = true;
    }
  }
  return { text: pieces.map(({ text }) => text).join(""), origins };
}

function isEmpty(origins: readonly Origin[], line: number): boolean {
  const last = origins.at(-1);
  return last !== undefined && last.file === null && last.line === line;
}

export function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/** Continues the list item or quote of the directive on every line. A block is separated from the text around it. */
export function placed(
  pieces: readonly Piece[],
  { isFirst, isLast, indent }: Place,
  { isBlock, line, file }: { isBlock: boolean; line: number; file: string | null },
): Piece[] {
  // A quote continues on empty lines.
  const breaks = indent.includes(">") ? /\n/g : /\n(?=[^\n])/g;
  const inner =
    indent === ""
      ? pieces
      : pieces.map((piece) => ({ ...piece, text: piece.text.replace(breaks, `\n${indent}`) }));
  if (!isBlock) return [...inner];
  const around = (text: string): Piece => ({ text, line, file });
  return [around(isFirst ? "" : `\n\n${indent}`), ...inner, around(isLast ? "" : `\n\n${indent}`)];
}
