import type MarkdownIt from "markdown-it";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type { Delimiter } from "markdown-it/lib/rules_inline/state_inline.mjs";

interface PairOptions {
  name: string;
  character: string;
  /** Allowed lengths of a run of the character. An opener and a closer must have the same length. */
  lengths: number[];
  tag: string;
}

/** `==mark==` and `~~strike~~`: a run of one character around text, with the flanking rules of `*`. */
export function pair(markdown: MarkdownIt, { name, character, lengths, tag }: PairOptions): void {
  const code = character.charCodeAt(0);
  // Delimiters are paired by marker. A separate marker for each length keeps the two ends of `~a~~` distinct.
  const markerOf = (length: number) => code + length * 0x10000;
  const markers = new Set(lengths.map(markerOf));

  markdown.inline.ruler.before("emphasis", name, (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== code) return false;
    const scanned = state.scanDelims(state.pos, true);
    const run = character.repeat(scanned.length);
    if (!lengths.includes(scanned.length)) {
      state.pending += run;
    } else {
      state.push("text", "", 0).content = run;
      state.delimiters.push({
        marker: markerOf(scanned.length),
        length: 0,
        token: state.tokens.length - 1,
        end: -1,
        open: scanned.can_open,
        close: scanned.can_close,
      });
    }
    state.pos += scanned.length;
    return true;
  });

  markdown.inline.ruler2.before("emphasis", name, (state) => {
    close(state, state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters) close(state, meta.delimiters);
    return false;
  });

  function close(state: StateInline, delimiters: Delimiter[]): void {
    for (const opener of delimiters) {
      if (!markers.has(opener.marker) || opener.end === -1) continue;
      retype(state, opener.token, 1);
      retype(state, delimiters[opener.end]!.token, -1);
    }
  }

  function retype(state: StateInline, index: number, nesting: 1 | -1): void {
    const token = state.tokens[index]!;
    token.type = nesting === 1 ? `${name}_open` : `${name}_close`;
    token.tag = tag;
    token.nesting = nesting;
    token.markup = token.content;
    token.content = "";
  }
}
