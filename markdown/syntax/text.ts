import type MarkdownIt from "markdown-it";

/** Where a rule of this engine may begin; `]` ends a label. */
const STOPS = "\n!#$&*:<=[\\]^_`~";

const stops = new Uint8Array(128);
for (const sign of STOPS) stops[sign.charCodeAt(0)] = 1;

/**
 * The library's rule for plain text stops at every sign that any plug-in might want, and then all rules are asked, in vain:
 * at each hyphen, for one. This one stops where a rule of ours begins; a new rule adds its sign to the list.
 */
export function plainText(markdown: MarkdownIt): void {
  markdown.inline.ruler.at("text", (state, silent) => {
    const { pos, posMax, src } = state;
    let end = pos;
    for (; end < posMax; end++) {
      const code = src.charCodeAt(end);
      if (code < 128 && stops[code] === 1) break;
    }
    if (end === pos) return false;
    if (!silent) state.pending += src.slice(pos, end);
    state.pos = end;
    return true;
  });
}
