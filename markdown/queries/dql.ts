import { type Expression, NotPlain } from "./expression.ts";
import {
  type Cursor,
  expectSign,
  isWord,
  next,
  openCursor,
  peek,
  readExpression,
  takeSign,
  takeWord,
} from "./parse-expression.ts";
import {
  type Column,
  MAX_COLUMNS,
  MAX_STEPS_OF_QUERY,
  type Query,
  type SortKey,
  type Source,
  type Step,
} from "./query.ts";

const CLAUSES = ["from", "where", "sort", "limit", "group", "flatten"];

/** A query in Dataview's language. @throws NotPlain */
export function parseDql(text: string): Query {
  const cursor = openCursor(withoutComments(text), "dataview");
  const query = readHeader(cursor);
  if (takeWord(cursor, "from")) query.source = readSource(cursor);
  while (peek(cursor).kind !== "end") {
    query.steps.push(...readStep(cursor));
    if (query.steps.length > MAX_STEPS_OF_QUERY) throw new NotPlain("it has too many steps");
  }
  return query;
}

/** A line that begins with `//` is a comment. */
function withoutComments(text: string): string {
  return text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("//"))
    .join("\n");
}

function readHeader(cursor: Cursor): Query {
  const query: Query = {
    rows: "notes",
    view: "list",
    showsNote: true,
    columns: [],
    source: null,
    steps: [],
    formulas: new Map(),
  };
  const { text } = next(cursor);
  switch (text.toLowerCase()) {
    case "list":
      readWithoutId(cursor, query);
      if (!isClause(cursor)) query.columns.push(readColumn(cursor));
      return query;
    case "table":
      query.view = "table";
      readWithoutId(cursor, query);
      if (!isClause(cursor))
        do {
          query.columns.push(readColumn(cursor));
          if (query.columns.length > MAX_COLUMNS) throw new NotPlain("it has too many columns");
        } while (takeSign(cursor, ","));
      return query;
    case "task":
      return { ...query, rows: "tasks", view: "tasks" };
    default:
      throw new NotPlain(`“${text.slice(0, 30)}” is not supported`);
  }
}

function readWithoutId(cursor: Cursor, query: Query): void {
  if (!isWord(peek(cursor), "without") || !isWord(peek(cursor, 1), "id")) return;
  cursor.at += 2;
  query.showsNote = false;
}

function isClause(cursor: Cursor): boolean {
  const { kind, text } = peek(cursor);
  return kind === "end" || (kind === "name" && CLAUSES.includes(text.toLowerCase()));
}

/** An expression and its label: `AS "Label"`, or the expression as written. */
function readColumn(cursor: Cursor): Column {
  const { start } = peek(cursor);
  const expression = readExpression(cursor);
  const written = cursor.source.slice(start, cursor.lexemes[cursor.at - 1]?.end);
  if (!takeWord(cursor, "as")) return { label: written.replace(/\s+/g, " "), expression };
  return { label: labelOf(cursor), expression };
}

function labelOf(cursor: Cursor): string {
  const { kind, text } = next(cursor);
  if (kind !== "text" && kind !== "name") throw new NotPlain("a name is missing after “AS”");
  return text;
}

function readSource(cursor: Cursor): Source {
  let left = readSourceTerm(cursor);
  for (;;) {
    const kind =
      takeWord(cursor, "and") || takeSign(cursor, "&") || takeSign(cursor, "&&")
        ? "and"
        : takeWord(cursor, "or") || takeSign(cursor, "|") || takeSign(cursor, "||")
          ? "or"
          : null;
    if (!kind) return left;
    left = { kind, left, right: readSourceTerm(cursor) };
  }
}

const MAX_SOURCE_DEPTH = 20;

function readSourceTerm(cursor: Cursor): Source {
  cursor.depth += 1;
  if (cursor.depth > MAX_SOURCE_DEPTH) throw new NotPlain("it is nested too deeply");
  const source = readPlainSource(cursor);
  cursor.depth -= 1;
  return source;
}

function readPlainSource(cursor: Cursor): Source {
  if (takeSign(cursor, "!") || takeSign(cursor, "-") || takeWord(cursor, "not"))
    return { kind: "not", of: readSourceTerm(cursor) };
  if (takeSign(cursor, "(")) {
    const source = readSource(cursor);
    expectSign(cursor, ")");
    return source;
  }
  const { kind, text } = next(cursor);
  if (kind === "text") return { kind: "folder", path: text };
  if (kind === "tag") return { kind: "tag", name: text.slice(1) };
  if (kind === "link") return { kind: "link", target: targetOf(text), outgoing: false };
  if (kind === "name" && text.toLowerCase() === "outgoing" && takeSign(cursor, "(")) {
    const link = next(cursor);
    if (link.kind !== "link") throw new NotPlain("a link is missing");
    expectSign(cursor, ")");
    return { kind: "link", target: targetOf(link.text), outgoing: true };
  }
  throw new NotPlain(`the source “${text.slice(0, 30)}” is not supported`);
}

function targetOf(link: string): string {
  return link.replace(/[#|^][^]*$/, "").trim();
}

function readStep(cursor: Cursor): Step[] {
  const { text } = next(cursor);
  switch (text.toLowerCase()) {
    case "where":
      return [{ kind: "where", test: readExpression(cursor) }];
    case "sort":
      return [{ kind: "sort", keys: readSortKeys(cursor) }];
    case "limit":
      return [{ kind: "limit", count: countOf(readExpression(cursor)) }];
    case "group": {
      if (!takeWord(cursor, "by")) throw new NotPlain("“BY” is missing after “GROUP”");
      return [{ kind: "group", key: readColumn(cursor) }];
    }
    case "flatten": {
      const { label, expression } = readColumn(cursor);
      return [{ kind: "flatten", name: label, value: expression }];
    }
    default:
      throw new NotPlain(`“${text.slice(0, 30)}” is not expected here`);
  }
}

function countOf(expression: Expression): number {
  if (expression.kind === "literal" && typeof expression.value === "number")
    return expression.value;
  throw new NotPlain("its limit is not a number");
}

function readSortKeys(cursor: Cursor): SortKey[] {
  const keys: SortKey[] = [];
  do {
    const expression = readExpression(cursor);
    const isDescending = takeWord(cursor, "desc") || takeWord(cursor, "descending");
    if (!isDescending && !takeWord(cursor, "asc")) takeWord(cursor, "ascending");
    keys.push({ expression, isDescending });
  } while (takeSign(cursor, ","));
  return keys;
}
