import type { CodeLines } from "./code-ranges.ts";
import { applyEdits, combined, type Edit, type Rewritten } from "./edits.ts";

/** `## Title %{#id}%`, with which translations of VitePress sites keep the ids of the original. */
const IN_PERCENT = /^ {0,3}#{1,6} .*?[ \t](%\{(#[\w-]{1,200})\}%)[ \t]*$/gm;
/** `## Title [#id]`, as Nextra and Fumadocs write it in MDX. */
const IN_BRACKETS = /^ {0,3}#{1,6} .*?[ \t](\[(#[A-Za-z][\w-]{0,200})\])[ \t]*$/gm;

export function mayHaveHeadingIds(source: string, isMdx: boolean): boolean {
  return source.includes("%{#") || (isMdx && source.includes("[#"));
}

export function rewriteHeadingIds(source: string, fences: CodeLines, isMdx: boolean): Rewritten {
  const inPercent = rewriteIds(source, fences, IN_PERCENT);
  // The lines stay the same.
  return isMdx ? combined(inPercent, rewriteIds(inPercent.text, fences, IN_BRACKETS)) : inPercent;
}

function rewriteIds(source: string, fences: CodeLines, written: RegExp): Rewritten {
  const edits: Edit[] = [];
  let [line, from] = [0, 0];
  for (const match of source.matchAll(written)) {
    const [text, list = "", id = ""] = match;
    for (; from < match.index; from++) if (source[from] === "\n") line++;
    if (fences[line]) continue;
    const start = match.index + text.lastIndexOf(list);
    edits.push({ start, end: start + list.length, text: `{${id}}` });
  }
  return applyEdits(source, edits);
}
