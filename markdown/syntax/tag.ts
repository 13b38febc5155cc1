import type MarkdownIt from "markdown-it";
import { isInsideLink } from "./links/link-level.ts";

/** Obsidian's grammar: any characters except spaces, general punctuation, and ASCII punctuation other than `-`, `_` and `/`. */
const TAG = /#([^\u2000-\u200c\u200e-\u206f\u2e00-\u2e7f\s!-,.:-@[-^`{-~]{1,200})/y;
/** Requires at least one character that is not a digit. */
const HAS_NAME = /[^\d/]/;

/** `#tag` and `#nested/tag` at the start of a line or after a space. */
export function tags(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("emphasis", "tag", (state, silent) => {
    const { pos, src } = state;
    if (src.charCodeAt(pos) !== 0x23 || isInsideLink(state)) return false;
    if (pos > 0 && !/\s/.test(src[pos - 1]!)) return false;
    TAG.lastIndex = pos;
    const name = TAG.exec(src)?.[1]?.replace(/\/+$/, "");
    if (
      !name ||
      pos + 1 + name.length > state.posMax ||
      name.startsWith("/") ||
      !HAS_NAME.test(name)
    )
      return false;
    if (!silent) state.push("tag", "", 0).content = name;
    state.pos += name.length + 1;
    return true;
  });
}
