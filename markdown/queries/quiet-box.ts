import { escapeHtml } from "../text/html.ts";
import { QUERY_NAMES, type QueryLanguage } from "./read-query.ts";

/** A folded box with a name for the content and its source. */
export function quietBox(label: string, source: string): string {
  return `<details class="unanswered">\n<summary>${escapeHtml(label)}</summary>\n<pre tabindex="0"><code>${escapeHtml(source)}</code></pre>\n</details>\n`;
}

/** The name of a base's view above its answer. */
export function viewTitle(name: string): string {
  return `<p class="query-view">${escapeHtml(name)}</p>\n`;
}

/** A query without an answer. */
export function unansweredQuery(language: QueryLanguage, source: string): string {
  if (language === "inline") return `<code>= ${escapeHtml(source)}</code>`;
  return quietBox(`${QUERY_NAMES[language]}, not run here`, source);
}
