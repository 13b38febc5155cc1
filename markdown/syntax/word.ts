import type MarkdownIt from "markdown-it";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { SLOT_OPEN } from "../text/slot-signs.ts";
import { WORD } from "../text/word.ts";

const AT_POSITION = new RegExp(WORD.source, "y");

/** Words that other rules have put into the text for the page to say. They are not the author's, so they are not part of the note's plain text. */
export function words(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("escape", "word", (state, silent) => {
    if (state.src[state.pos] !== SLOT_OPEN) return false;
    AT_POSITION.lastIndex = state.pos;
    const mark = AT_POSITION.exec(state.src)?.[0];
    if (mark === undefined || state.pos + mark.length > state.posMax) return false;
    if (!silent) state.push("word", "", 0).content = mark;
    state.pos += mark.length;
    return true;
  });
}

/** A line of text that is only a word. */
export function wordLine(state: StateCore, mark: string): Token {
  const line = new state.Token("inline", "", 0);
  const token = new state.Token("word", "", 0);
  token.content = mark;
  line.children = [token];
  return line;
}
