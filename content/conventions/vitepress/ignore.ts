import { anchored, folderNamed, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import { literals, withoutComments } from "../../ignore/program-patterns.ts";
import type { IgnoreReader } from "../interface.ts";

export const vitepressIgnore: readonly IgnoreReader[] = [
  { file: /^(?:.*\/)?\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/, read: vitepress },
];

/** @throws if only running the program would tell which files it names */
function vitepress(text: string, folder: string): Patterns | null {
  const source = /\bsrcDir\s*:\s*(["'`])([^"'`]*)\1/.exec(text)?.[2] ?? "";
  const lines = literals(text, "srcExclude").flatMap(withoutBraces).map(anchored);
  if (lines.length === 0 && /\bsrcExclude\b/.test(withoutComments(text)))
    throw new Error("a program");
  if (lines.length === 0) return null;
  const place = folder + folderNamed(source);
  return { folder: place, lines, origin: "the VitePress settings", onlyPages: true };
}
