import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type { NoteState } from "../../render/state.ts";
import { meaningOf } from "./kinds.ts";

/** What an indented block becomes. The same as `Opening`, without what only a line of colons can say. */
export interface IndentedMeta {
  kind: string;
  /** Null: the kind is the title. Empty: there is no title. */
  title: string | null;
  fold: "open" | "closed" | null;
  /** `===! "Label"` begins a new group of tabs. */
  isFirst: boolean;
}

const ADMONITION =
  /^(!!!|\?\?\?\+?)[ \t]*([A-Za-z][\w-]*(?:[ \t]+[A-Za-z][\w-]*){0,5})?[ \t]*(?:"([^"\n]*)"|'([^'\n]*)')?$/;
const TAB = /^===([!+]{0,2})[ \t]+(?:"([^"\n]+)"|'([^'\n]+)')$/;
const INDENT = 4;
/** A line that is longer is text. */
const MAX_LINE = 500;

/** `!!! kind "Title"`, `??? kind` and `=== "Tab"` of MkDocs: the lines below belong to it if they are indented. */
export function indentedBlocks(markdown: MarkdownIt): void {
  markdown.block.ruler.before("fence", "indented_block", indentedBlock, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
}

function indentedBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  const sign = state.src.charCodeAt(start);
  if (sign !== 0x21 && sign !== 0x3f && sign !== 0x3d) return false;
  const lineEnd = state.eMarks[startLine]!;
  if (state.sCount[startLine]! - state.blkIndent >= 4 || lineEnd - start > MAX_LINE) return false;
  const text = state.src.slice(start, lineEnd).trimEnd();
  const admonition = sign === 0x3d ? null : ADMONITION.exec(text);
  const tab = sign === 0x3d ? TAB.exec(text) : null;
  const meta = admonition ? admonitionMeta(admonition) : tab ? tabMeta(tab) : null;
  if (!meta) return false;

  const indent = state.sCount[startLine]! + INDENT;
  const end = endOf(state, { startLine, endLine, indent });
  // "!!! Attention please" may also begin a sentence, and `=== "x"` continue an expression.
  const isComplete =
    tab === null && (meta.title !== null || meaningOf(text.replace(/^\W+/, "")) === "callout");
  if (end === startLine + 1 && !isComplete) return false;
  if (silent) return true;

  (state.env as NoteState).containers = true;
  const open = state.push("container_open", "", 1);
  open.meta = meta;
  open.map = [startLine, end];
  const { blkIndent, lineMax, parentType } = state;
  state.blkIndent = indent;
  state.lineMax = end;
  state.parentType = "root";
  state.md.block.tokenize(state, startLine + 1, end);
  state.parentType = parentType;
  state.lineMax = lineMax;
  state.blkIndent = blkIndent;
  state.line = end;
  state.push("container_close", "", -1).meta = meta;
  return true;
}

/** The line after the last indented one. */
function endOf(
  state: StateBlock,
  { startLine, endLine, indent }: { startLine: number; endLine: number; indent: number },
): number {
  let end = startLine + 1;
  for (let line = startLine + 1; line < endLine; line++) {
    if (state.isEmpty(line)) continue;
    if (state.sCount[line]! < indent) break;
    end = line + 1;
  }
  return end;
}

function admonitionMeta([
  ,
  signs = "",
  words,
  double,
  single,
]: RegExpExecArray): IndentedMeta | null {
  const title = double ?? single ?? null;
  if (words === undefined && (signs === "!!!" || title === null)) return null;
  return {
    kind: (words ?? "note").split(/\s/)[0]!.toLowerCase(),
    title,
    fold: signs === "!!!" ? null : signs === "???+" ? "open" : "closed",
    isFirst: false,
  };
}

function tabMeta([, signs = "", double, single]: RegExpExecArray): IndentedMeta {
  return { kind: "tab", title: double ?? single ?? "", fold: null, isFirst: signs.includes("!") };
}
