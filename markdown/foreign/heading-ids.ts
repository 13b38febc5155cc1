import type { CodeLines } from "./code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";

/** `## Title %{#id}%`, with which translations of VitePress sites keep the ids of the original. */
const WRITTEN = /^ {0,3}#{1,6} .*?[ \t](%\{(#[\w-]{1,200})\}%)[ \t]*$/gm;

export const mayHaveHeadingIds = (source: string) => source.includes("%{#");

export function rewriteHeadingIds(source: string, fences: CodeLines): Rewritten {
  const edits: Edit[] = [];
  let [line, from] = [0, 0];
  for (const match of source.matchAll(WRITTEN)) {
    const [text, list = "", id = ""] = match;
    for (; from < match.index; from++) if (source[from] === "\n") line++;
    if (fences[line]) continue;
    const start = match.index + text.lastIndexOf(list);
    edits.push({ start, end: start + list.length, text: `{${id}}` });
  }
  return applyEdits(source, edits);
}
