import type { CodeLines } from "./code-ranges.ts";
import { fencedLines } from "./fences.ts";

/** Which lines of a text are code. Each answer is computed once, and only if it matters. */
export interface CodeBlocks {
  text: string;
  readonly fences: CodeLines;
  /** Code only because it is indented. */
  indented(): CodeLines;
  any(): CodeLines;
}

export function codeBlocks(
  text: string,
  { isMdx, indentedLinesOf }: { isMdx: boolean; indentedLinesOf(source: string): CodeLines },
): CodeBlocks {
  let fences: CodeLines | null = null;
  let indented: CodeLines | null = null;
  let any: CodeLines | null = null;
  const blocks: CodeBlocks = {
    text,
    get fences() {
      return (fences ??= fencedLines(text));
    },
    // MDX has no indented code.
    indented: () => (indented ??= isMdx ? [] : indentedLinesOf(text)),
    any() {
      if (any) return any;
      if (isMdx || !mayBeIndented(text, blocks.fences)) return (any = blocks.fences);
      const lines = blocks.indented();
      return (any = blocks.fences.map((isFenced, line) => isFenced || lines[line] === true));
    },
  };
  return blocks;
}

/**
 * Whether a line may be code only because it is indented. Finding out parses the whole text. Such code begins with a tab or four spaces, also after the marks of
 * lists and quotes. Lines between fences do not matter, but the last line of a fence does: it may belong to such code, with the empty lines after it.
 */
function mayBeIndented(text: string, fences: CodeLines): boolean {
  let line = 0;
  let end = endOfLine(text, 0);
  INDENTATION.lastIndex = 0;
  for (let match = INDENTATION.exec(text); match; match = INDENTATION.exec(text)) {
    for (; end < match.index; line++) end = endOfLine(text, end + 1);
    if (!fences[line] || !fences[line + 1]) return true;
    INDENTATION.lastIndex = end;
  }
  return false;
}

const INDENTATION = /\t| {4}/g;

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
