import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The look of the dashboard. */
export const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13.5px", backgroundColor: "var(--color-surface)" },
  // The cursor shows the focus as well. A frame around a whole page of text would distract.
  "&.cm-focused": { outline: "none", boxShadow: "inset 0 2px 0 var(--color-accent)" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.65", overflow: "auto" },
  ".cm-content": { padding: "16px 0", caretColor: "var(--color-ink)" },
  ".cm-line": { padding: "0 20px" },
  ".cm-differs": {
    backgroundColor: "var(--color-warning-wash)",
    boxShadow: "inset 3px 0 0 var(--color-warning)",
  },
  ".cm-panels": { backgroundColor: "var(--color-wash)", color: "var(--color-ink)" },
  ".cm-panels-top": { borderBottom: "1px solid var(--color-line)" },
  ".cm-search": { padding: "8px 36px 8px 12px", fontSize: "13px" },
  ".cm-search label": { fontSize: "13px", whiteSpace: "nowrap" },
  ".cm-textfield": {
    border: "1px solid var(--color-line-strong)",
    borderRadius: "6px",
    backgroundColor: "var(--color-surface)",
    padding: "3px 8px",
    fontSize: "13px",
  },
  ".cm-button": {
    backgroundImage: "none",
    border: "1px solid var(--color-line-strong)",
    borderRadius: "6px",
    backgroundColor: "var(--color-surface)",
    fontSize: "13px",
  },
  ".cm-panel.cm-search [name=close]": { fontSize: "18px", padding: "4px 10px", top: "4px" },
  ".cm-searchMatch": { backgroundColor: "#fde68a" },
  ".cm-searchMatch-selected": { backgroundColor: "#fdba74" },
  ".cm-tooltip": { border: "1px solid var(--color-line)", borderRadius: "6px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--color-accent)",
  },
});

export const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650", color: "var(--color-ink)" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--color-accent)" },
  { tag: tags.monospace, color: "var(--color-success-ink)" },
  { tag: [tags.processingInstruction, tags.meta, tags.contentSeparator], color: "#65686f" },
  { tag: tags.quote, color: "var(--color-soft)" },
]);
