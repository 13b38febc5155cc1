import type Token from "markdown-it/lib/token.mjs";
import type { TabMeta } from "../syntax/containers/tokens.ts";
import { ANCHOR_PREFIX } from "../links/anchors.ts";
import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";
import { trusted } from "./markers.ts";
import type { NoteState } from "./state.ts";

/**
 * Tabs are radio buttons: they work without a script and with the keyboard. Each label comes before its content, so that a page without this style sheet, a
 * feed or a printed page shows one after the other.
 */
export const tabs = {
  tabs_open: () => '<div class="tabs">\n',
  tabs_close: () => "</div>\n",
  tab_open(tokens: Token[], index: number, _options: unknown, state: NoteState) {
    const { label, group, isChecked, id } = tokens[index]!.meta as TabMeta;
    const anchor = id === undefined ? "" : ` id="${escapeHtml(ANCHOR_PREFIX + id)}"`;
    const button = `<label class="tab"${anchor}><input type="radio" name="${escapeHtml(group)}"${isChecked ? " checked" : ""}><span>${label === "" ? word("tab") : escapeHtml(label)}</span></label>`;
    return `${trusted(state, button)}\n<div class="tab-panel">\n`;
  },
  tab_close: () => "</div>\n",
};
