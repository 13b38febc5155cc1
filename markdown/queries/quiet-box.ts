import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";
import type { QueryLanguage } from "./read-query.ts";

/** A folded box with the content's source. @param label safe HTML */
export function quietBox(label: string, source: string): string {
  return `<details class="unanswered">\n<summary>${label}</summary>\n<pre tabindex="0"><code>${escapeHtml(source)}</code></pre>\n</details>\n`;
}

/** The name of a base's view above its answer. */
export function viewTitle(name: string): string {
  return `<p class="query-view">${escapeHtml(name)}</p>\n`;
}

/** A query without an answer. */
export function unansweredQuery(language: QueryLanguage, source: string): string {
  if (language === "inline") return `<code>= ${escapeHtml(source)}</code>`;
  return quietBox(word("queryNotRun", PROGRAMS[language]), source);
}

/** A query that would take too much of the build's time. */
export function costlyQuery(language: QueryLanguage, source: string): string {
  return quietBox(word("queryTooLong", PROGRAMS[language]), source);
}

/** What usually answers the queries. */
const PROGRAMS: Record<QueryLanguage, string> = {
  dataview: "Dataview",
  dataviewjs: "DataviewJS",
  tasks: "Tasks",
  query: "Obsidian",
  base: "Bases",
  inline: "Dataview",
};
