import type Token from "markdown-it/lib/token.mjs";
import type { CalloutMeta } from "../syntax/callout.ts";
import type { TabMeta } from "../syntax/containers/tokens.ts";
import { ANCHOR_PREFIX } from "../links/anchors.ts";
import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";
import { trusted } from "./markers.ts";
import type { NoteState } from "./state.ts";

/**
 * Callouts, tabs and cards. Tabs are radio buttons: they work without a script and with the keyboard. Each label comes before its
 * content, so that a page without this style sheet, a feed or a printed page shows one after the other.
 */
export const containers = {
  tabs_open: () => '<div class="tabs">\n',
  tabs_close: () => "</div>\n",
  tab_open(tokens: Token[], index: number, _options: unknown, state: NoteState) {
    const { label, group, isChecked, id } = tokens[index]!.meta as TabMeta;
    const anchor = id === undefined ? "" : ` id="${escapeHtml(ANCHOR_PREFIX + id)}"`;
    const button = `<label class="tab"${anchor}><input type="radio" name="${escapeHtml(group)}"${isChecked ? " checked" : ""}><span>${label === "" ? word("tab") : escapeHtml(label)}</span></label>`;
    return `${trusted(state, button)}\n<div class="tab-panel">\n`;
  },
  tab_close: () => "</div>\n",
  cards_open: () => '<div class="cards">\n',
  cards_close: () => "</div>\n",
  card_open: () => '<div class="card">\n',
  card_close: () => "</div>\n",
  card_list_open: () => '<div class="card-list">\n',
  card_list_close: () => "</div>\n",
  callout_open(tokens: Token[], index: number) {
    const { type, style, fold, isUntitled } = tokens[index]!.meta as CalloutMeta;
    const open = fold === null ? "<div" : fold === "open" ? "<details open" : "<details";
    const content = isUntitled ? '<div class="callout-content">\n' : "";
    return `${open} class="callout callout-${style}" data-callout="${escapeHtml(type)}">\n${content}`;
  },
  callout_title_open: (tokens: Token[], index: number) =>
    (tokens[index]!.meta as CalloutMeta).fold === null
      ? '<p class="callout-title">'
      : '<summary class="callout-title">',
  callout_title_close(tokens: Token[], index: number) {
    const close = (tokens[index]!.meta as CalloutMeta).fold === null ? "</p>\n" : "</summary>\n";
    return tokens[index + 1]?.type === "callout_close"
      ? close
      : `${close}<div class="callout-content">\n`;
  },
  callout_close(tokens: Token[], index: number) {
    const content = tokens[index - 1]?.type === "callout_title_close" ? "" : "</div>\n";
    return `${content}${(tokens[index]!.meta as CalloutMeta).fold === null ? "</div>\n" : "</details>\n"}`;
  },
};
