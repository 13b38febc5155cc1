import { readAttributeList } from "../syntax/attributes/attribute-list.ts";
import { codeRanges, type CodeLines, isEscaped, lineStarts } from "./code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";
import { endOfBraces, stringIn } from "./jsx-tag.ts";
import { asText } from "./plain.ts";

const IMPORT =
  /import\s(?:(?:(?!\n[ \t]*\n)[^"'`;]){1,1000}?\sfrom\s*)?["'][^"'\n]{1,300}["'];?[ \t]*(?=\n|$)/y;
const EXPORT = /export\s+(?:const|let|var|function|async|default|class|type|interface|enum|\{|\*)/y;
const MAX_EXPORT_LINES = 1000;
/** After this many exports whose brackets are never closed, each further one ends with its line. */
const MAX_OPEN_EXPORTS = 20;

/** Removes lines that import a module, and in MDX also those that export something. */
export function rewriteImports(
  source: string,
  { fences, isMdx }: { fences: CodeLines; isMdx: boolean },
): Rewritten {
  const starts = lineStarts(source);
  const edits: Edit[] = [];
  let end = 0;
  let unclosed = 0;
  for (let line = 0; line < starts.length - 1; line++) {
    const start = starts[line]!;
    if (start < end || fences[line]) continue;
    IMPORT.lastIndex = start;
    EXPORT.lastIndex = start;
    if (source.startsWith("import", start) && IMPORT.test(source)) {
      end = IMPORT.lastIndex;
      edits.push({ start, end, text: "" });
    } else if (isMdx && source.startsWith("export", start) && EXPORT.test(source)) {
      const closing = unclosed < MAX_OPEN_EXPORTS ? endOfExport(source, starts, line) : null;
      if (closing === null) unclosed++;
      end = closing ?? starts[line + 1]! - 1;
      edits.push({ start, end, text: "" });
    }
  }
  return applyEdits(source, edits);
}

/** The end of the line on which all brackets are closed. Null when they are not. */
function endOfExport(source: string, starts: readonly number[], from: number): number | null {
  let depth = 0;
  for (let line = from; line < starts.length - 1 && line < from + MAX_EXPORT_LINES; line++) {
    const text = source.slice(starts[line], starts[line + 1]! - 1);
    for (const sign of text.replace(/(["'`])(?:\\.|(?!\1)[^\\])*\1/g, ""))
      if ("([{".includes(sign)) depth++;
      else if (")]}".includes(sign)) depth--;
    if (depth <= 0 && (/[;}\])"'`>\w]\s*$/.test(text) || text.trim() === ""))
      return starts[line + 1]! - 1;
  }
  return null;
}

/** A longer expression is text. */
const MAX_EXPRESSION = 5000;
/** After this many braces that are never closed, the rest is text. */
const MAX_UNCLOSED = 100;

/** Removes `{expressions}` of MDX. A string stays as text. */
export function rewriteExpressions(source: string, fences: CodeLines): Rewritten {
  const code = codeRanges(source, fences);
  const edits: Edit[] = [];
  let unclosed = 0;
  let at = 0;
  for (;;) {
    SIGN.lastIndex = at;
    const sign = SIGN.exec(source);
    if (!sign) break;
    at = sign.index;
    const after = code.endAt(at);
    if (after !== null) {
      at = after;
      continue;
    }
    if (sign[0] !== "{") {
      at = endOfFormula(source, at) ?? at + sign[0].length;
      continue;
    }
    const list = readAttributeList(source, at);
    const end = list || isEscaped(source, at) ? null : endOfBraces(source, at, at + MAX_EXPRESSION);
    if (end === null) {
      if (!list && ++unclosed > MAX_UNCLOSED) break;
      at = list?.end ?? at + 1;
      continue;
    }
    const expression = source.slice(at + 1, end - 1);
    const text = stringIn(expression);
    edits.push({
      start: at,
      end,
      text: /^\s*["'`]\s+["'`]\s*$/.test(expression) ? " " : asText(text),
    });
    at = end;
  }
  return applyEdits(source, edits);
}

const SIGN = /\{|\${1,2}/g;
const FORMULA = /\$(?!\s)(?:\\.|[^$\n\\]){1,500}?(?<!\s)\$(?!\d)|\$\$[^$]{1,5000}\$\$/y;

/** The braces of a formula belong to it. */
function endOfFormula(source: string, at: number): number | null {
  FORMULA.lastIndex = at;
  return FORMULA.test(source) ? FORMULA.lastIndex : null;
}
