import type { CodeLines } from "./code-ranges.ts";

/** A fence may be inside quotes, list items and components, so that any indentation is accepted. */
const FENCE = /^[ \t>]*((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/;

/** The lines of fenced code blocks, with their fences. */
export function fencedLines(source: string): CodeLines {
  let fence: string | null = null;
  return source.split("\n").map((line) => {
    // Nearly all lines. The pattern takes much longer.
    if (!line.includes("```") && !line.includes("~~~")) return fence !== null;
    const [, marks = "", run, info = ""] = FENCE.exec(line) ?? [];
    if (fence !== null) {
      if (run?.startsWith(fence) && marks === "" && info.trim() === "") fence = null;
      return true;
    }
    if (run === undefined || (run.startsWith("`") && info.includes("`"))) return false;
    fence = run;
    return true;
  });
}
