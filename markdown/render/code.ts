import type Token from "markdown-it/lib/token.mjs";
import { highlightCode } from "./highlight.ts";
import { escapeHtml } from "../text/html.ts";
import { trusted } from "./markers.ts";
import type { NoteState } from "./state.ts";

/** A code block, or the diagram that it describes. */
export function renderCode(state: NoteState, { info, content }: Token): string {
  const language = languageOf(info);
  if (language === "mermaid") {
    state.features.mermaid = true;
    return `<pre class="mermaid">${escapeHtml(content)}</pre>\n`;
  }
  if (language === "") return `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
  state.features.code = true;
  const highlighted = state.highlight ? highlightCode(content, language) : null;
  const name = escapeHtml(language);
  const code = highlighted === null ? escapeHtml(content) : trusted(state, highlighted);
  return `<pre data-language="${name}" tabindex="0"><code class="language-${name}">${code}</code></pre>\n`;
}

/** The first word of a fence's info string, lower case; `{.js #id}` and `js{1,3}` are understood as well. */
export function languageOf(info: string): string {
  return (/^\s*\{?\.?([^\s{},:]{1,40})/.exec(info)?.[1] ?? "").toLowerCase();
}
