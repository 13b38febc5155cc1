import type { CodeLines } from "./code-ranges.ts";
import { applyEdits, combined, type Edit, type Rewritten } from "./edits.ts";

/** `## Title %{#id}%`, with which translations of VitePress sites keep the ids of the original. */
const IN_PERCENT = /^ {0,3}#{1,6} .*?[ \t](%\{(#[\w-]{1,200})\}%)[ \t]*$/gm;
/** `## Title [#id]`, as Nextra and Fumadocs write it in MDX. */
const IN_BRACKETS = /^ {0,3}#{1,6} .*?[ \t](\[(#[A-Za-z][\w-]{0,200})\])[ \t]*$/gm;

/** `## Title \{#id}` and `## Title {/* #id *\/}`: in MDX, a brace begins a program. */
const ESCAPED = /^ {0,3}#{1,6} .*?[ \t]?(\\\{(#[\p{L}\p{N}_.-]{1,200})\\?\})[ \t]*$/gmu;
const IN_COMMENT =
  /^ {0,3}#{1,6} .*?[ \t](\{\/\*[ \t]*(#[\p{L}\p{N}_.-]{1,200})[ \t]*\*\/\})[ \t]*$/gmu;
const IN_MDX = [IN_BRACKETS, ESCAPED, IN_COMMENT];
const SIGNS_OF_MDX = /\[#|\\\{#|\{\/\*/;

export function mayHaveHeadingIds(source: string, isMdx: boolean): boolean {
  return source.includes("%{#") || (isMdx && SIGNS_OF_MDX.test(source));
}

export function rewriteHeadingIds(source: string, fences: CodeLines, isMdx: boolean): Rewritten {
  let result = rewriteIds(source, fences, IN_PERCENT);
  // The lines stay the same.
  for (const written of isMdx ? IN_MDX : [])
    result = combined(result, rewriteIds(result.text, fences, written));
  return result;
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
