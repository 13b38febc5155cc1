import { type CodeLines, lineStarts } from "./code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";
import { CONTAINER_END, containerLine } from "./plain.ts";

/** `#### [Windows](#tab/windows)`, maybe with a condition: `(#tab/rest/windows)`. */
const TAB = /^ {0,3}#{1,6} +\[(.+)\]\(#tab\/[^)\s]+\)\s*$/;
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;
const HEADING = /^ {0,3}(#{1,6}) /;

export const mayHaveDocfxTabs = (source: string) => source.includes("](#tab/");

/**
 * Turns the tabs of DocFX and Microsoft Learn into containers. A tab begins with a heading that links to `#tab/<id>`, and a
 * rule ends the group. A group without a rule ends at a heading of the same or a higher level, or with the note.
 */
export function rewriteDocfxTabs(source: string, fences: CodeLines): Rewritten {
  const edits: Edit[] = [];
  const starts = lineStarts(source);
  let level = 0;
  for (const [line, start] of starts.entries()) {
    const end = (starts[line + 1] ?? source.length + 1) - 1;
    if (fences[line] || start > end) continue;
    const text = source.slice(start, end);
    const title = TAB.exec(text)?.[1];
    const heading = HEADING.exec(text)?.[1]?.length ?? Infinity;
    if (title !== undefined) {
      const closing = level > 0 ? `${CONTAINER_END}\n\n` : "\n";
      level = heading;
      edits.push({ start, end, text: `${closing}${containerLine("tab", title)}\n` });
    } else if (level > 0 && RULE.test(text)) {
      level = 0;
      edits.push({ start, end, text: CONTAINER_END });
    } else if (level > 0 && heading <= level) {
      level = 0;
      edits.push({ start, end: start, text: `${CONTAINER_END}\n\n` });
    }
  }
  if (level > 0)
    edits.push({ start: source.length, end: source.length, text: `\n\n${CONTAINER_END}\n` });
  return applyEdits(source, edits);
}
