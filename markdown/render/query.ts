import type Token from "markdown-it/lib/token.mjs";
import { SLOT_CLOSE, SLOT_OPEN } from "../note.ts";
import { unansweredQuery } from "../queries/quiet-box.ts";
import {
  QUERY_NAMES,
  queryLanguageOf,
  type QueryLanguage,
  readQuery,
} from "../queries/read-query.ts";
import { languageOf } from "./code.ts";
import { report, type NoteState } from "./state.ts";

/** A code block that is a query; null if it is code. */
export function renderQueryBlock(state: NoteState, token: Token): string | null {
  const language = queryLanguageOf(languageOf(token.info), token.content);
  if (language === null) return null;
  const source = token.content.trim();
  return querySlot(state, { language, source, view: viewOf(token), line: token.meta?.line ?? 1 });
}

/** `= this.field`. Other documentations have such code too, so it must name its note. */
export function renderInlineQuery(state: NoteState, { content, meta }: Token): string | null {
  const source = /^=\s+([^]*\bthis\b[^]*)$/.exec(content)?.[1];
  if (source === undefined || readQuery("inline", source)[0]?.query === null) return null;
  return querySlot(state, { language: "inline", source, view: null, line: meta?.line ?? 1 });
}

/** The number of a view, after the language of a block that was made from a `.base` file. */
function viewOf({ info }: Token): number | null {
  const view = /^base view=(\d{1,3})$/.exec(info)?.[1];
  return view === undefined ? null : Number(view);
}

/** Further queries of a note are boxes. */
const MAX_QUERIES = 100;

function querySlot(
  state: NoteState,
  query: { language: QueryLanguage; source: string; view: number | null; line: number },
): string {
  const { language, source, view, line } = query;
  if (state.queries >= MAX_QUERIES) {
    const problem = `the note has more than ${MAX_QUERIES} queries`;
    reportQuery(state, { language, problem, line });
    return unansweredQuery(language, source);
  }
  const read = readQuery(language, source);
  const own = view === null ? read : read.slice(view, view + 1);
  const problem = own.find((each) => each.problem !== null)?.problem ?? null;
  if (problem !== null) reportQuery(state, { language, problem, line });
  if (own.every((each) => each.query === null)) return unansweredQuery(language, source);
  state.queries += 1;
  const slot = { kind: "query", target: "", fragment: null, wiki: false, ...query } as const;
  return `${SLOT_OPEN}${state.slots.push(slot) - 1}${SLOT_CLOSE}`;
}

/** Once for each kind of query. */
function reportQuery(
  state: NoteState,
  { language, problem, line }: { language: QueryLanguage; problem: string; line: number },
): void {
  if (state.reportedQueries.has(language)) return;
  state.reportedQueries.add(language);
  report(state, {
    line,
    severity: "info",
    category: "query",
    message: `${QUERY_NAMES[language]}: shown as it is written, not answered.`,
    suggestion: `Pressmark answers plain queries. In this one, ${problem}.`,
  });
}
