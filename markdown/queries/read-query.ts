import { isBase, parseBase } from "./base-file.ts";
import { parseDql } from "./dql.ts";
import { type Expression, MAX_QUERY_CHARACTERS, NotPlain } from "./expression.ts";
import { parseExpression } from "./parse-expression.ts";
import type { Query } from "./query.ts";
import { isSearchBlock, parseSearchBlock } from "./search-block.ts";
import { isTasksBlock, parseTasksBlock } from "./tasks-block.ts";

/** How a query is written. `inline` is `= this.field`. */
export type QueryLanguage = "dataview" | "dataviewjs" | "tasks" | "query" | "base" | "inline";

/** The names of queries in issues. */
export const QUERY_NAMES: Record<QueryLanguage, string> = {
  dataview: "Dataview query",
  dataviewjs: "DataviewJS script",
  tasks: "Tasks query",
  query: "Search",
  base: "Base",
  inline: "Dataview expression",
};

/** One answer for each view of a base, and a single one otherwise. */
export interface ReadQuery {
  name: string | null;
  query: Query | null;
  problem: string | null;
}

/** Whether a code block with this language is a query. Other documentations use some of these names too. */
export function queryLanguageOf(language: string, text: string): QueryLanguage | null {
  switch (language) {
    case "dataview":
    case "dataviewjs":
      return language;
    case "tasks":
      return isTasksBlock(text) ? "tasks" : null;
    case "query":
      return isSearchBlock(text) ? "query" : null;
    case "base":
      return isBase(text) ? "base" : null;
    default:
      return null;
  }
}

/** Reads a query. One that is not plain has a problem instead. */
export function readQuery(language: QueryLanguage, text: string): ReadQuery[] {
  try {
    if (text.length > MAX_QUERY_CHARACTERS) throw new NotPlain("it is too long");
    switch (language) {
      case "dataview":
        return [plain(parseDql(text))];
      case "tasks":
        return [plain(parseTasksBlock(text))];
      case "query":
        return [plain(parseSearchBlock(text))];
      case "base":
        return parseBase(text);
      case "inline":
        return [plain(inlineQuery(text))];
      case "dataviewjs":
        throw new NotPlain("it is a program");
    }
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return [{ name: null, query: null, problem: error.message }];
  }
}

function plain(query: Query): ReadQuery {
  return { name: null, query, problem: null };
}

/** The value of an expression for the note that contains it. */
function inlineQuery(text: string): Query {
  const expression: Expression = parseExpression(text, "dataview");
  return {
    rows: "notes",
    view: "list",
    showsNote: false,
    source: null,
    steps: [],
    columns: [{ label: "", expression }],
    formulas: new Map(),
  };
}
