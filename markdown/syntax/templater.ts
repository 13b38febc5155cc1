import type MarkdownIt from "markdown-it";

/** Limits the search for the end. */
const MAX_LENGTH = 2_000;

/** `<% tp.date.now() %>` of Templater is a program that has not run. Other templates have such tags too, so it must name `tp`. */
export function templaterTags(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("text", "templater", (state) => {
    const { pos, src } = state;
    if (src.charCodeAt(pos) !== 0x3c || src.charCodeAt(pos + 1) !== 0x25) return false;
    const end = src.slice(pos, Math.min(state.posMax, pos + MAX_LENGTH)).indexOf("%>");
    if (end < 0 || !/\btp\./.test(src.slice(pos, pos + end))) return false;
    state.pos += end + 2;
    return true;
  });
}
