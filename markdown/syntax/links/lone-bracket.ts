import type MarkdownIt from "markdown-it";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";

const OPENING = 0x5b;
/** A text in which the last closing bracket was searched. */
type WithBracket = StateInline & { lastClosing?: number };

/** `![` and `^[`. */
const [PICTURE, FOOTNOTE] = [0x21, 0x5e];

/**
 * An opening bracket without a closing one is text. Otherwise, for each bracket, every rule that begins with one would read to the end of the paragraph to find
 * out.
 */
export function loneBrackets(markdown: MarkdownIt): void {
  markdown.inline.ruler.after("text", "lone_bracket", (state: WithBracket, silent) => {
    const code = state.src.charCodeAt(state.pos);
    const bracket = code === PICTURE || code === FOOTNOTE ? state.pos + 1 : state.pos;
    if (state.src.charCodeAt(bracket) !== OPENING) return false;
    state.lastClosing ??= state.src.lastIndexOf("]");
    if (state.lastClosing > bracket) return false;
    if (!silent) state.pending += state.src[state.pos];
    state.pos++;
    return true;
  });
}
