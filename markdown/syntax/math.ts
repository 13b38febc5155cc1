import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import { renderFormula } from "../formulas/formula.ts";
import type { NoteState } from "../render/state.ts";

/** `$inline$`, GitHub's form of it with backticks, `$$display$$`, and blocks between lines of `$$`. */
export function math(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("escape", "math", (state, silent) => {
    const { pos, src } = state;
    const { math: isOn, areDollarsDoubled } = state.env as NoteState;
    if (src.charCodeAt(pos) !== 0x24 || !isOn) return false;
    if (areDollarsDoubled && src.charCodeAt(pos + 1) !== 0x24) return false;
    QUOTED.lastIndex = pos;
    const quoted = QUOTED.exec(src)?.[1];
    if (quoted?.trim() && QUOTED.lastIndex <= state.posMax) {
      state.pos = QUOTED.lastIndex;
      if (silent) return true;
      const token = state.push("math", "math", 0);
      token.content = quoted;
      token.markup = "$";
      return true;
    }
    const marker = src.charCodeAt(pos + 1) === 0x24 ? "$$" : "$";
    const end = closing(state, marker);
    if (end < 0) {
      if (!silent) state.pending += marker;
      state.pos += marker.length;
      return true;
    }
    if (!silent) {
      const token = state.push("math", "math", 0);
      token.content = src.slice(pos + marker.length, end);
      // In GitBook, a formula in a line is no larger than the text.
      token.markup = areDollarsDoubled ? "$" : marker;
    }
    state.pos = end + marker.length;
    return true;
  });

  markdown.block.ruler.before(
    "fence",
    "math_block",
    (state, startLine, endLine, silent) => {
      if (!(state.env as NoteState).math) return false;
      const start = state.bMarks[startLine]! + state.tShift[startLine]!;
      if (!state.src.startsWith("$$", start) || state.sCount[startLine]! - state.blkIndent >= 4)
        return false;
      if (silent && isEndOfFormula(state, startLine)) return false;
      const first = state.src.slice(start + 2, state.eMarks[startLine]);
      const closesHere = first.indexOf("$$");
      // Text after the closing `$$` makes it a formula inside a paragraph.
      if (closesHere >= 0 && first.slice(closesHere + 2).trim() !== "") return false;
      let line = startLine;
      let last = "";
      // As in Logseq and Obsidian, text may follow the end: `$$ #card`. It begins a paragraph.
      let behind: number | null = null;
      if (closesHere < 0) {
        if (startLine >= (unclosedFrom.get(state)?.get(endLine) ?? Infinity)) return false;
        for (line++; line < endLine; line++) {
          const from = state.bMarks[line]! + state.tShift[line]!;
          if (from < state.eMarks[line]! && state.sCount[line]! < state.blkIndent) return false;
          const text = state.src.slice(from, state.eMarks[line]).trimEnd();
          if (first.trim() === "" && /^\$\$[^$]/.test(text)) {
            behind = from + 2;
            break;
          }
          if (!text.includes("$$")) continue;
          // With text behind it, the formula is a part of a paragraph.
          if (!text.endsWith("$$")) return false;
          last = text.slice(0, -2);
          break;
        }
        if (line >= endLine) {
          unclosedFrom.set(
            state,
            (unclosedFrom.get(state) ?? new Map<number, number>()).set(endLine, startLine),
          );
          return false;
        }
      }
      if (silent) return true;
      state.line = line + 1;
      const token = state.push("math_block", "math", 0);
      token.block = true;
      if (behind !== null) {
        const spaces = /\s*/.exec(state.src.slice(behind, state.eMarks[line]))?.[0].length ?? 0;
        state.bMarks[line] = behind;
        state.tShift[line] = spaces;
      }
      token.content =
        closesHere >= 0
          ? first.slice(0, closesHere)
          : [
              first,
              state.getLines(startLine + 1, line, state.sCount[startLine]!, false),
              last,
            ].join("\n");
      token.content = token.content.trim();
      token.map = [startLine, state.line];
      token.markup = "$$";
      if (behind !== null) state.line = line;
      return true;
    },
    { alt: ["paragraph", "reference", "blockquote", "list"] },
  );
}

/** A formula that begins behind the text of a line is not longer. */
const MAX_LINES = 50;

/** Whether `$$` at the beginning of a line of a paragraph closes a formula that begins behind the text of a line above. */
function isEndOfFormula(state: StateBlock, line: number): boolean {
  const last = Math.max(state.line, line - MAX_LINES);
  for (let above = line - 1; above >= last; above--) {
    const start = state.bMarks[above]! + state.tShift[above]!;
    const text = state.src.slice(start, state.eMarks[above]).trimEnd();
    if (!text.includes("$$")) continue;
    const [before = "", inside = "", ...others] = text.split("$$");
    return before !== "" && others.length === 0 && (inside === "" || inside.includes("\\"));
  }
  return false;
}

/** As on GitHub, only TeX interprets the content. */
const QUOTED = /\$`([^`]+)`\$/y;

/** For each end of the search: the first line from which no block closes. Later lines cannot close one either. */
const unclosedFrom = new WeakMap<StateBlock, Map<number, number>>();

/** Where a search has failed. All later searches fail too, so hostile input takes linear time. */
const failedFrom = new WeakMap<StateInline, Record<string, number>>();

/** A single `$` opens before and closes after a non-space character, and closes only if no digit follows, so that "$5 and $6" stays text. */
function closing(state: StateInline, marker: string): number {
  const { src, posMax } = state;
  const start = state.pos + marker.length;
  const failed = failedFrom.get(state);
  if (failed && start >= (failed[marker] ?? Infinity)) return -1;
  if (marker === "$" && (start >= posMax || isSpace(src.charCodeAt(start)))) return -1;
  for (
    let at = src.indexOf(marker, start);
    at >= 0 && at + marker.length <= posMax;
    at = src.indexOf(marker, at + 1)
  ) {
    if (at === start || isEscaped(src, at)) continue;
    if (marker === "$") {
      const before = src.charCodeAt(at - 1);
      const after = src.charCodeAt(at + 1);
      if (before === 0x24 || (after === 0x24 && !isBetweenFormulas(src, at))) continue;
      // No formula contains a dollar, so what begins here is not a formula but a variable of a program, or a price.
      if (isSpace(before) || isOpening(before) || (after >= 0x30 && after <= 0x39)) return -1;
    }
    const text = src.slice(start, at);
    return (marker === "$" ? isOther(text) : isNoBlock(text)) ? -1 : at;
  }
  failedFrom.set(state, { ...failed, [marker]: start });
  return -1;
}

/** `$a$$b$` are two formulas, and `$a$$b$$c$` are three. Longer rows are not followed, so that each takes linear time. */
const TWO = /[^\s$]\$\$[^\s$][^$\n]*(?:\$\$[^\s$][^$\n]*){0,20}\$(?!\$)/y;
function isBetweenFormulas(src: string, at: number): boolean {
  TWO.lastIndex = at - 1;
  return TWO.test(src);
}

/** No formula contains the end of an element, or a dollar outside its texts. */
const ELEMENT_END = /<\/[a-z]/i;
const DOLLAR = /(?<!\\)\$/;
const TEXT = /\\(?:text|mbox|hbox)/;
const isNoBlock = (text: string) =>
  ELEMENT_END.test(text) || (DOLLAR.test(text) && !TEXT.test(text));

/** What only TeX has: commands and powers. `\*` is a star of markdown. */
const OF_TEX = /\\(?![*.~`])|\^/;
/** A brace is closed that was opened before the dollar: part of a regular expression or of JSON. */
const CLOSED_ONLY = /^[^{}\\]*\}/;
/** `\sqrt[3]`, whose bracket may have parentheses behind it. */
const ARGUMENT = /\\[a-z]+\[[^\][]*\]/gi;
/** `f[x_0](x)` and `a^{[l](C)}`: brackets that begin and end in the text. */
const BRACKETS = /\[[^\][]*\]/g;
/** Longer text without them is not tried. */
const MAX_TRIED = 500;

/**
 * Whether the text between two dollars cannot be a formula: a link begins, or an element or code ends in it, as in `[$a](x) and [$b](y)`, it
 * closes a brace that was open before, or it is not valid and has nothing of TeX, as between the variables `$name__a and $name`.
 */
function isOther(text: string): boolean {
  const bare = text.replace(ARGUMENT, "");
  const outside = /[\\^_]/.test(text) ? bare.replace(BRACKETS, "") : bare;
  if (/\]\(|<\/|`/.test(outside) || CLOSED_ONLY.test(text)) return true;
  if (OF_TEX.test(text)) return false;
  return text.length > MAX_TRIED || renderFormula(text, false).problem !== null;
}

/** `(`, `[` and `{`: no formula ends with one. */
function isOpening(code: number): boolean {
  return code === 0x28 || code === 0x5b || code === 0x7b;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a;
}

function isEscaped(src: string, at: number): boolean {
  let slashes = 0;
  while (src.charCodeAt(at - 1 - slashes) === 0x5c) slashes++;
  return slashes % 2 === 1;
}
