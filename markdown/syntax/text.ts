import type MarkdownIt from "markdown-it";
import type { NoteState } from "../render/state.ts";
import { SLOT_OPEN } from "../text/slot-signs.ts";

/** The characters that one of this engine's rules may begin with. `]` ends a label. */
const STOPS = "\n!#$&*:<=[\\]^_`{~";

const WORD_SIGN = SLOT_OPEN.charCodeAt(0);

const stops = new Uint8Array(128);
for (const sign of STOPS) stops[sign.charCodeAt(0)] = 1;

/**
 * The library's text rule stops at every character that any plug-in might need, and then tries all rules without success, for example at each hyphen. This rule stops
 * only where one of our rules may begin. A new rule must add its first character to the list.
 */
export function plainText(markdown: MarkdownIt): void {
  markdown.inline.ruler.at("text", (state, silent) => {
    const { pos, posMax, src } = state;
    const { mayHaveFields } = state.env as NoteState;
    let end = pos;
    for (; end < posMax; end++) {
      const code = src.charCodeAt(end);
      if (code < 128 ? stops[code] === 1 || (mayHaveFields && code === 0x28) : code === WORD_SIGN)
        break;
    }
    if (end === pos) return false;
    if (!silent) state.pending += src.slice(pos, end);
    state.pos = end;
    return true;
  });
}
