import type { QuerySlot } from "#markdown/note.ts";
import { answerHtml, inlineAnswer } from "#markdown/queries/answer-html.ts";
import { evaluate } from "#markdown/queries/evaluate.ts";
import type { Query } from "#markdown/queries/query.ts";
import { costlyQuery, unansweredQuery, viewTitle } from "#markdown/queries/quiet-box.ts";
import { type ReadQuery, readQuery } from "#markdown/queries/read-query.ts";
import { noteRow } from "#markdown/queries/rows.ts";
import { isMatch, type QueryRun, runQuery } from "#markdown/queries/run.ts";
import { type Reach, TooCostly } from "#markdown/queries/scope.ts";
import type { QueryNote, QuerySite } from "#markdown/queries/site.ts";

interface Asked {
  self: QueryNote;
  site: QuerySite;
}

/** Answers queries. */
export interface QueryEngine {
  /** @returns reach: null if the query must run again with every push */
  answer(slot: QuerySlot, asked: Asked): { html: string; reach: Reach | null };
  /** Whether the answer depends on a note. */
  concerns(slot: QuerySlot, note: QueryNote, asked: Asked): boolean;
}

export function openQueryEngine(): QueryEngine {
  /** Many notes have the same query. */
  const memory = new Map<string, ReadQuery[]>();

  function read({ language, source, view }: QuerySlot): ReadQuery[] {
    const key = `${language}\n${source}`;
    const queries = memory.get(key) ?? readQuery(language, source);
    memory.set(key, queries);
    return view === null ? queries : queries.slice(view, view + 1);
  }

  return {
    answer(slot, asked) {
      const reach: Reach = { clock: false, others: false };
      try {
        const html =
          slot.language === "inline"
            ? inline(read(slot), asked, reach)
            : views(slot, read(slot), { ...asked, reach });
        return { html, reach };
      } catch (error) {
        if (!(error instanceof TooCostly)) throw error;
        return { html: costlyQuery(slot.language, slot.source), reach: null };
      }
    },
    concerns(slot, note, asked) {
      try {
        return read(slot).some(({ query }) => query !== null && isMatch(note, { query, ...asked }));
      } catch (error) {
        if (error instanceof TooCostly) return true;
        throw error;
      }
    },
  };
}

function views(
  slot: QuerySlot,
  queries: readonly ReadQuery[],
  asked: Asked & { reach: Reach },
): string {
  const hasNames = queries.length > 1;
  return queries
    .map(({ name, query }) => {
      const title = hasNames && name !== null ? viewTitle(name) : "";
      return `${title}${query ? one(query, asked) : unansweredQuery(slot.language, slot.source)}`;
    })
    .join("");
}

function one(query: Query, { self, site, reach }: Asked & { reach: Reach }): string {
  const result = runQuery({ query, self, site } satisfies QueryRun);
  const html = answerHtml(query, result, { site, from: self.path });
  reach.clock ||= result.reach.clock;
  reach.others ||= result.reach.others;
  return html;
}

/** The value of an expression about the note that contains it. */
function inline([read]: readonly ReadQuery[], { self, site }: Asked, reach: Reach): string {
  const query = read?.query;
  const column = query?.columns[0];
  if (!query || !column) return "";
  const row = noteRow(self, site, reach);
  const scope = {
    row,
    self: row,
    clock: site.clock,
    reach,
    formulas: query.formulas,
    formulaDepth: 0,
    find: (target: string) => site.find(self.path, target),
    budget: { left: MAX_INLINE_STEPS },
    noteAt: (path: string) => {
      const note = site.at(path);
      return note && noteRow(note, site, reach);
    },
  };
  return inlineAnswer(evaluate(column.expression, scope), { site, from: self.path });
}

const MAX_INLINE_STEPS = 10_000;
