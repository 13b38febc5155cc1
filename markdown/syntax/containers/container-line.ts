import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type { NoteState } from "../../render/state.ts";
import { meaningOf } from "./kinds.ts";
import { type Opening, readOpening } from "./read-opening.ts";

/** A line that opens or closes a container. `pairContainers` finds out which lines belong together. */
export interface ContainerLine {
  /** `:` or `/`. */
  sign: string;
  /** How many markers the line begins with. A line with more markers closes a container with fewer. */
  length: number;
  /** Null on a line that closes. */
  opening: Opening | null;
}

const CLOSING = /^(:{3,}|\/{3,})[ \t]*$/;
/** `/// kind | Title`. Three slashes are also a comment in many languages. */
const SLASHES = /^\/{3,}[ \t]*[\w-]+[ \t]*(?:\||$)/;
/** `== Label` of VitePress and `@tab Label` of VuePress, within `::: tabs`. */
const TAB = /^(?:==|@tab(?::active)?)[ \t]+(\S.{0,200})$/;
/** A line that is longer is text. */
const MAX_LINE = 1000;

/** `::: kind Title` and `/// kind | Title` until a line of only markers. Each line is a token of its own, so that the content is parsed as usual. */
export function containerLines(markdown: MarkdownIt): void {
  markdown.block.ruler.before("fence", "container_line", lineRule, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
}

function lineRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const text = lineAt(state, startLine);
  if (text === null) return false;
  const note = state.env as NoteState;
  const line = readLine(text, note);
  if (!line || isComment(state, line, { startLine, endLine })) return false;
  if (silent) return true;
  state.line = startLine + 1;
  const token = state.push("container_line", "", 0);
  token.meta = line;
  token.map = [startLine, state.line];
  if (line.opening) {
    note.containers = true;
    if (meaningOf(line.opening.kind) === "tabs") note.tabLines = true;
    skipOptions(state, endLine, line);
  }
  return true;
}

/** The next line is a comment too: `/// Example`, then `/// let x = 1`. */
function isComment(
  state: StateBlock,
  { sign, length, opening }: ContainerLine,
  { startLine, endLine }: { startLine: number; endLine: number },
): boolean {
  if (sign !== "/" || !opening || startLine + 1 >= endLine) return false;
  const next = lineAt(state, startLine + 1) ?? "";
  return next.startsWith("/".repeat(length)) && !CLOSING.test(next);
}

/** Options on the lines after the first: `:class: tip` of MyST and `    open: true` of Python-Markdown. */
function skipOptions(state: StateBlock, endLine: number, { sign, opening }: ContainerLine): void {
  const option = sign === ":" ? /^:[\w-]+:(?:[ \t]|$)/ : /^[a-z]+:[ \t]/;
  for (; state.line < endLine; state.line++) {
    const line = state.line;
    if (sign === "/" && state.sCount[line]! - state.blkIndent < 4) return;
    const text = state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
    if (!option.test(text)) return;
    if (/^open:[ \t]*true/i.test(text)) opening!.fold = "open";
    const type = /^type:[ \t]*([\w-]+)/.exec(text)?.[1];
    if (type) opening!.kind = type.toLowerCase();
  }
}

/** Null when no container line can begin here. */
function lineAt(state: StateBlock, line: number): string | null {
  const start = state.bMarks[line]! + state.tShift[line]!;
  const sign = state.src.charCodeAt(start);
  if (sign !== 0x3a && sign !== 0x2f && sign !== 0x3d && sign !== 0x40) return null;
  if (state.sCount[line]! - state.blkIndent >= 4) return null;
  const end = state.eMarks[line]!;
  return end - start > MAX_LINE ? null : state.src.slice(start, end).trimEnd();
}

/** Also ends a block of raw HTML, which would swallow the line otherwise. */
export function readLine(text: string, note: NoteState): ContainerLine | null {
  if (text.startsWith("=") || text.startsWith("@")) {
    const label = note.tabLines ? TAB.exec(text)?.[1] : undefined;
    if (label === undefined) return null;
    const opening = { kind: "tab", title: label, hasEnd: true, fold: null, attributes: new Map() };
    return { sign: "=", length: 0, opening };
  }
  const closing = CLOSING.exec(text)?.[1];
  if (closing !== undefined)
    return note.containers ? { sign: closing[0]!, length: closing.length, opening: null } : null;
  const signs = /^(?::{3,}|\/{3,})/.exec(text)?.[0];
  if (!signs) return null;
  const opening = readOpening(text.slice(signs.length));
  if (!opening) return null;
  const sign = signs[0]!;
  if (sign === "/" && !isBlockOfPython(text, opening)) return null;
  return { sign, length: signs.length, opening };
}

function isBlockOfPython(text: string, { kind }: Opening): boolean {
  return SLASHES.test(text) && meaningOf(kind) !== "content";
}
