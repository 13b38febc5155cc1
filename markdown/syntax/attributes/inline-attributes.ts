import type MarkdownIt from "markdown-it";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";
import type { NoteState } from "../../render/state.ts";
import type { EmbedMeta } from "../links/wikilink.ts";
import { addAnchor } from "./anchor.ts";
import { type Attributes, readAttributeList } from "./attribute-list.ts";

/** Inline elements that a list may directly follow. */
const ELEMENTS = new Set([
  "link_close",
  "wikilink",
  "wikilink_close",
  "image",
  "embed",
  "code_inline",
  "html_inline",
]);

/** An emoji or icon, which is still text at this point. */
const ICON = /:[\w+-]+:$/;
const MAX_ICON = 100;

/** `![](x){ width=300 }`, `[x](y){ .md-button }`, `**x**{: .y}`: directly after an inline element. */
export function inlineAttributes(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("emphasis", "attributes", (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== 0x7b) return false;
    const list = readAttributeList(state.src, state.pos);
    if (!list || list.end > state.posMax) return false;
    const element = state.pending === "" ? state.tokens.at(-1) : undefined;
    // The end of the pending text would be copied with all of it.
    if (ICON.test(state.src.slice(Math.max(0, state.pos - MAX_ICON), state.pos))) {
      state.pos = list.end;
      return true;
    }
    if (!element || !(ELEMENTS.has(element.type) || isClosingMark(state, element))) {
      // In prose it is text, and an id in it is not a tag.
      state.pending += state.src.slice(state.pos, list.end);
      state.pos = list.end;
      return true;
    }
    apply(element, list);
    if (list.id !== null && addAnchor(state.env as NoteState, list.id))
      state.push("anchor", "", 0).meta = { id: list.id };
    state.pos = list.end;
    return true;
  });
}

/** The end of emphasis is still text at this point. */
function isClosingMark(state: StateInline, token: Token): boolean {
  const last = state.delimiters.at(-1);
  return token.type === "text" && last?.token === state.tokens.length - 1 && last.close;
}

function apply(element: Token, { width, height }: Attributes): void {
  if (element.type === "image") {
    if (width !== null) element.attrSet("width", String(width));
    if (height !== null) element.attrSet("height", String(height));
  } else if (element.type === "embed") {
    const meta = element.meta as EmbedMeta;
    meta.width ??= width;
    meta.height ??= height;
  }
}
