import { type CodeLines, codeRanges } from "./code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";
import { asVimeo, asYoutube } from "./plain.ts";

/** `@[youtube](dQw4w9WgXcQ)`, as plug-ins of markdown-it write a video. */
const VIDEO = /@\[(youtube|vimeo)\]\(([^()\s]{1,200})\)/gi;

export const mayHaveVideoLinks = (source: string) => /@\[(?:youtube|vimeo)\]\(/i.test(source);

export function rewriteVideoLinks(source: string, codeLines: CodeLines): Rewritten {
  const code = codeRanges(source, codeLines);
  const edits = [...source.matchAll(VIDEO)].flatMap((match): Edit[] => {
    const [written, service = "", id] = match;
    const text = service.toLowerCase() === "vimeo" ? asVimeo(id) : asYoutube(id);
    if (text === null || code.endAt(match.index) !== null) return [];
    return [{ start: match.index, end: match.index + written.length, text }];
  });
  return applyEdits(source, edits);
}
