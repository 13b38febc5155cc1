const FENCE = /^\s*(?:>\s*)*(`{3,}|~{3,})/;
const CODE_SPAN = /(`+)[^`\n]{0,1000}\1/g;

/**
 * Replaces what is not code in a text, line by line. Code in fences and in spans stays as it is.
 * @param replace gets a piece of a line
 */
export function replaceOutsideCode(source: string, replace: (piece: string) => string): string {
  let fence: string | null = null;
  return source
    .split(/(\r\n|\r|\n)/)
    .map((line) => {
      const mark = FENCE.exec(line)?.[1];
      if (mark !== undefined && (fence === null || mark.startsWith(fence))) {
        fence = fence === null ? mark : null;
        return line;
      }
      return fence === null ? outsideSpans(line, replace) : line;
    })
    .join("");
}

function outsideSpans(line: string, replace: (piece: string) => string): string {
  let [result, end] = ["", 0];
  for (const { 0: code, index } of line.matchAll(CODE_SPAN)) {
    result += replace(line.slice(end, index)) + code;
    end = index + code.length;
  }
  return result + replace(line.slice(end));
}

/** The first line in which two texts differ, from 1. */
export function firstDifference(before: string, after: string): number {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const at = now.findIndex((line, index) => line !== old[index]);
  return (at === -1 ? now.length : at) + 1;
}
