import type Token from "markdown-it/lib/token.mjs";
import type { CodeMeta } from "../syntax/code/code-marks.ts";
import { highlightCode } from "./highlight.ts";
import { markLines, splitLines } from "./code-lines.ts";
import { escapeHtml } from "../text/html.ts";
import { trusted } from "./markers.ts";
import type { NoteState } from "./state.ts";

/** The target of a link in an example of markdown. */
const LINK = /\]\(([^\s()#]{1,200})/g;

/** A code block, or the diagram that it describes. */
export function renderCode(state: NoteState, { info, content, meta }: Token): string {
  const language = languageOf(info);
  if (content.includes("]("))
    for (const [, target = ""] of content.matchAll(LINK)) state.codeTargets.add(target);
  if (language === "mermaid" && state.diagrams) {
    state.features.mermaid = true;
    return `<pre class="mermaid">${escapeHtml(content)}</pre>\n`;
  }
  const code = numbered(state, language, (meta as { code?: CodeMeta } | null)?.code);
  if (code) return withTitle(renderMarked(state, { language, content, code }), code.title);
  if (language === "") return `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
  const html = colored(state, content, language);
  return block(language, html === null ? escapeHtml(content) : trusted(state, html), "");
}

/** A block without a language is rarely code. */
function numbered(
  { lineNumbers }: NoteState,
  language: string,
  code: CodeMeta | undefined,
): CodeMeta | undefined {
  if (!lineNumbers || language === "" || code?.isUnnumbered) return code;
  return { title: null, lines: null, ...code, firstLine: code?.firstLine ?? 1 };
}

/** A block with a title, or with lines that are marked or numbered. */
function renderMarked(
  state: NoteState,
  { language, content, code }: { language: string; content: string; code: CodeMeta },
): string {
  const plain = escapeHtml(content);
  const html = language === "" ? null : colored(state, content, language);
  if (!code.lines && code.firstLine === null)
    return block(language, html === null ? plain : trusted(state, html), "");
  const lines = markLines((html === null ? null : splitLines(html)) ?? splitLines(plain)!, code);
  const isFocused = [...(code.lines?.values() ?? [])].some((kinds) => kinds.has("focused"));
  return block(language, trusted(state, lines), isFocused ? "lines focus" : "lines");
}

function colored(state: NoteState, content: string, language: string): string | null {
  state.features.code = true;
  return state.highlight ? highlightCode(content, language) : null;
}

function block(language: string, html: string, className: string): string {
  const names = className === "" ? "" : ` class="${className}"`;
  if (language === "") return `<pre${names} tabindex="0"><code>${html}</code></pre>\n`;
  const name = escapeHtml(language);
  return `<pre${names} data-language="${name}" tabindex="0"><code class="language-${name}">${html}</code></pre>\n`;
}

function withTitle(html: string, title: string | null): string {
  if (title === null) return html;
  return `<figure class="listing">\n<figcaption>${escapeHtml(title)}</figcaption>\n${html}</figure>\n`;
}

/** The first word of a fence's info string, lower case; `{.js #id}` and `js{1,3}` are understood as well. */
export function languageOf(info: string): string {
  const [, name = "", equals] = /^\s*\{?\s*\.?([^\s{},:=["']{1,40})(=?)/.exec(info) ?? [];
  // `title="x"`, `{1,3}` and `{#id}` are not languages.
  return equals || /^\s*\{\s*[\d#]/.test(info) ? "" : name.toLowerCase();
}
