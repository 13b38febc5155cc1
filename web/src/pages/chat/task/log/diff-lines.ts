export interface UnifiedLine {
  /** Its position in the diff, from 0. */
  at: number;
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

/** The lines of a unified diff without header lines. A hunk's `@@` line becomes a gap. */
export function linesOfDiff(diff: string): UnifiedLine[] {
  const lines = diff.replace(/\n$/, "").split("\n");
  return lines.flatMap((line, at): UnifiedLine[] => {
    const sign = line.charAt(0);
    const text = line.slice(1).replace(/\r$/, "");
    if (line.startsWith("@@")) return [{ at, kind: "gap", text: hunkPlace(line) }];
    if (sign === "+") return [{ at, kind: "added", text }];
    if (sign === "-") return [{ at, kind: "removed", text }];
    // "\ No newline at end of file"
    if (sign === "\\") return [];
    return [{ at, kind: "same", text }];
  });
}

function hunkPlace(line: string): string {
  const start = /\+(\d+)/.exec(line)?.[1];
  return start === undefined ? "…" : `Line ${start}`;
}

/** How many lines a diff adds and removes. */
export function countLines(lines: readonly UnifiedLine[]): { added: number; removed: number } {
  const count = (kind: UnifiedLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}
