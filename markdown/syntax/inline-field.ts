import type MarkdownIt from "markdown-it";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import { addField } from "../queries/facts.ts";
import type { NoteState } from "../render/state.ts";
import { publicSource } from "../text/public-source.ts";

const NAME =
  "[\\p{L}\\p{Extended_Pictographic}][\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}\\uFE0F_ /-]{0,59}?";
/** `name:: value`, `**name**:: value` and `**name::** value` at the beginning of a line. */
const LINE = new RegExp(`(\\*\\*|__|[*_])?(${NAME})[ ]?(?:\\1::|::\\1)[ \\t]+(?=\\S)`, "uy");
/** `[name:: value]` and `(name:: value)`. */
const BRACKET = new RegExp(`[[(](${NAME})[ ]?::[ \\t]*`, "uy");
const MAX_VALUE = 1000;

/** Dataview's inline fields. A field is its name and its value on the page, and a fact for queries. */
export function inlineFields(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "inline_fields", (state) => {
    (state.env as NoteState).mayHaveFields = state.src.includes(":: ");
  });
  markdown.inline.ruler.before("text", "inline_field", (state, silent) => {
    const { pos, src } = state;
    if (!(state.env as NoteState).mayHaveFields) return false;
    const code = src.charCodeAt(pos);
    if (code === 0x5b || code === 0x28) return readBracket(state, silent);
    if (pos > 0 && src[pos - 1] !== "\n") return false;
    LINE.lastIndex = pos;
    const match = LINE.exec(src);
    if (!match?.[2] || pos + match[0].length >= state.posMax) return false;
    if (!silent) {
      const start = pos + match[0].length;
      const end = src.indexOf("\n", start);
      const value = src.slice(start, Math.min(end < 0 ? state.posMax : end, start + MAX_VALUE));
      record(state, match[2], value);
      if (isHidden(state)) {
        state.pos = end < 0 ? state.posMax : end + 1;
        return true;
      }
      state.push("field_name", "", 0).content = match[2];
    }
    state.pos += match[0].length;
    return true;
  });
}

function readBracket(state: StateInline, silent: boolean): boolean {
  const { pos, src, posMax } = state;
  BRACKET.lastIndex = pos;
  const match = BRACKET.exec(src);
  if (!match?.[1]) return false;
  const start = pos + match[0].length;
  const end = closeOf(src, pos, Math.min(posMax, start + MAX_VALUE));
  if (end < 0) return false;
  if (!silent) {
    record(state, match[1], src.slice(start, end));
    if (isHidden(state)) {
      state.pos = end + 1;
      return true;
    }
    // In Dataview, parentheses hide the name.
    state.push("field_open", "span", 1).meta = src[pos] === "[" ? { name: match[1] } : {};
    state.pos = start;
    state.posMax = end;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
    state.push("field_close", "span", -1);
  }
  state.pos = end + 1;
  return true;
}

function isHidden({ env }: StateInline): boolean {
  return (env as NoteState).hideFields;
}

/** The bracket that closes the opening one; -1 if it is on another line. */
function closeOf(src: string, opening: number, limit: number): number {
  const [open, close] = src[opening] === "[" ? "[]" : "()";
  let depth = 0;
  for (let at = opening; at < limit && src[at] !== "\n"; at++) {
    if (src[at] === open) depth += 1;
    else if (src[at] === close && --depth === 0) return at;
  }
  return -1;
}

function record(state: StateInline, name: string, value: string): void {
  const { fields } = (state.env as NoteState).queryFacts;
  addField(fields, name, publicSource(value).trim());
}
