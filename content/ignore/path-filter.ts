import ignore from "ignore";
import { comparable, fromRoot, linesOf } from "./patterns.ts";

/** Whether a path of the repository matches one of these patterns, in gitignore's syntax. Null if there are none. */
export function pathFilter(patterns: string): ((path: string) => boolean) | null {
  const lines = linesOf(patterns).flatMap((line) => fromRoot(line, "") ?? []);
  if (lines.length === 0) return null;
  const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(lines);
  return (path) => rules.ignores(comparable(path));
}
