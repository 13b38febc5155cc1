import { templateComments } from "../text/template-comments.ts";
import { type CodeLines, codeRanges, isEscaped } from "./code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";

/** Docusaurus writes the id of a heading as a comment. */
const HEADING_ID = /^\{\/\*\s*(#[\w.:-]{1,100})\s*\*\/\}$/;

/** Commands to kramdown. */
const COMMAND =
  /\{:(?::(?:options|nomarkdown)(?:[ \t][^{}\n]{0,200})?|\/(?:options|nomarkdown)?)\}/y;

/** Removes comments of template languages and commands to kramdown outside code. */
export function rewriteComments(source: string, codeLines: CodeLines): Rewritten {
  const code = codeRanges(source, codeLines);
  const comments = templateComments(source);
  const edits: Edit[] = [];
  for (let at = source.indexOf("{"); at >= 0; at = source.indexOf("{", at)) {
    const after = code.endAt(at);
    if (after !== null) {
      at = after;
      continue;
    }
    if (isEscaped(source, at)) {
      at++;
      continue;
    }
    COMMAND.lastIndex = at;
    const end = COMMAND.test(source) ? COMMAND.lastIndex : comments.endAt(at);
    if (end === null) {
      at++;
      continue;
    }
    const id = HEADING_ID.exec(source.slice(at, Math.min(end, at + 200)))?.[1];
    edits.push({ start: at, end, text: id === undefined ? "" : `{${id}}` });
    at = end;
  }
  return applyEdits(source, edits);
}
