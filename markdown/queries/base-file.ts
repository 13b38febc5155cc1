import { readYaml } from "../front-matter/yaml.ts";
import { type TextWord, word } from "../text/word.ts";
import { type Expression, MAX_EXPRESSION_DEPTH, NotPlain } from "./expression.ts";
import { fieldKey } from "./facts.ts";
import { parseExpression } from "./parse-expression.ts";
import { type Column, MAX_COLUMNS, type Query, type Step } from "./query.ts";

/** A view of a base, with the query that fills it. */
export interface BaseView {
  name: string;
  /** Null if the view is not plain; `problem` says why. */
  query: Query | null;
  problem: string | null;
}

type Data = Record<string, unknown>;

export const MAX_VIEWS = 20;

/** Whether a block of this name belongs to Obsidian's Bases. */
export function isBase(text: string): boolean {
  return /^(?:views|filters|formulas|properties):/m.test(text);
}

/** The views of a `.base` file or a `base` block. @throws NotPlain if the whole file cannot be read */
export function parseBase(text: string): BaseView[] {
  const { value } = readYaml(text);
  if (!value) throw new NotPlain("it is not valid YAML");
  const views = listOf(value["views"]).filter(isData).slice(0, MAX_VIEWS);
  if (views.length === 0) views.push({ type: "table" });
  return views.map((view, at) => {
    const name = typeof view["name"] === "string" ? view["name"] : String(at + 1);
    try {
      return { name, query: queryOf(value, view), problem: null };
    } catch (error) {
      if (!(error instanceof NotPlain)) throw error;
      return { name, query: null, problem: error.message };
    }
  });
}

const VIEWS: Record<string, Query["view"]> = { table: "table", list: "list", cards: "cards" };

function queryOf(base: Data, view: Data): Query {
  const written = String(view["type"] ?? "table");
  const kind = Object.hasOwn(VIEWS, written) ? VIEWS[written] : undefined;
  if (!kind) throw new NotPlain(`the view “${written.slice(0, 30)}” is not supported`);
  const steps: Step[] = [base["filters"], view["filters"]].flatMap((filter) =>
    filter === undefined || filter === null
      ? []
      : { kind: "where" as const, test: filterOf(filter, 0) },
  );
  const sort = sortOf(view["sort"]);
  steps.push({
    kind: "sort",
    keys: [...sort, { expression: property("file.name"), isDescending: false }],
  });
  const limit = Number(view["limit"] ?? 0);
  if (limit > 0) steps.push({ kind: "limit", count: limit });
  const group = view["groupBy"];
  if (isData(group)) {
    const name = String(group["property"]);
    const isReversed = /^desc/i.test(String(group["direction"] ?? ""));
    steps.push({ kind: "group", key: { label: name, expression: property(name) }, isReversed });
  }
  const order = listOf(view["order"]).map(String).slice(0, MAX_COLUMNS);
  const columns = columnsOf(order.length > 0 ? order : ["file.name"], base["properties"]);
  return {
    rows: "notes",
    view: kind,
    showsNote: false,
    columns,
    source: null,
    steps,
    formulas: formulasOf(base["formulas"]),
    ...imageOf(kind, view["image"]),
  };
}

/** `image: note.cover` in a view of cards. */
function imageOf(kind: Query["view"], written: unknown): Pick<Query, "image"> {
  if (kind !== "cards" || typeof written !== "string" || written.trim() === "") return {};
  const name = written.trim();
  const isOfNote = !/^(?:file|formula)\./.test(name);
  return {
    image: {
      expression: property(name),
      property: isOfNote ? fieldKey(name.replace(/^note\./, "")) : null,
    },
  };
}

function columnsOf(order: readonly string[], properties: unknown): Column[] {
  return order.map((name) => {
    const settings = isData(properties) ? (properties[name] ?? properties[`note.${name}`]) : null;
    const label = isData(settings) ? settings["displayName"] : undefined;
    return { label: typeof label === "string" ? label : labelOf(name), expression: property(name) };
  });
}

/** The columns that Obsidian itself names. */
const LABELS: Record<string, TextWord> = {
  "file.name": "file",
  "file.file": "file",
  "file.basename": "file",
  "file.folder": "folder",
  "file.path": "path",
  "file.size": "size",
  "file.mtime": "modified",
  "file.ctime": "created",
};

function labelOf(name: string): string {
  if (Object.hasOwn(LABELS, name)) return word(LABELS[name]!);
  return name.replace(/^(?:note|formula)\./, "").replace(/^file\./, "file ");
}

/** `file.name`, `note.rating`, `formula.price` or `rating`. The name of a file is a link to its page. */
function property(name: string): Expression {
  const written =
    name === "file.name" || name === "file.file" || name === "file.basename" ? "file.link" : name;
  const prefixed = /^(file|note|formula)\.([^]+)$/.exec(written);
  const of = prefixed?.[1] ?? "note";
  return { kind: "member", of: { kind: "field", name: of }, name: prefixed?.[2] ?? written };
}

function sortOf(sort: unknown): { expression: Expression; isDescending: boolean }[] {
  return listOf(sort)
    .filter(isData)
    .map((key) => ({
      expression: property(String(key["property"] ?? key["column"] ?? "")),
      isDescending: /^desc/i.test(String(key["direction"] ?? "")),
    }));
}

/** A statement, or `and`, `or` and `not` with lists of them. */
function filterOf(filter: unknown, depth: number): Expression {
  if (depth > MAX_EXPRESSION_DEPTH) throw new NotPlain("it is nested too deeply");
  if (typeof filter === "string") return parseExpression(filter, "bases");
  if (Array.isArray(filter)) return joined("and", filter, depth);
  if (!isData(filter)) throw new NotPlain("a filter is not a text");
  const tests = Object.entries(filter).map(([word, list]): Expression => {
    if (word === "and" || word === "or") return joined(word, listOf(list), depth);
    if (word === "not") return { kind: "not", of: joined("or", listOf(list), depth) };
    throw new NotPlain(`the filter “${word.slice(0, 30)}” is not supported`);
  });
  return tests.reduce(both("and"), literal(true));
}

function joined(operator: "and" | "or", filters: readonly unknown[], depth: number): Expression {
  const tests = filters.map((filter) => filterOf(filter, depth + 1));
  const [first, ...rest] = tests;
  return first ? rest.reduce(both(operator), first) : literal(true);
}

const both =
  (operator: "and" | "or") =>
  (left: Expression, right: Expression): Expression => ({ kind: "binary", operator, left, right });

const literal = (value: boolean): Expression => ({ kind: "literal", value });

function formulasOf(formulas: unknown): Map<string, Expression> {
  if (!isData(formulas)) return new Map();
  return new Map(
    Object.entries(formulas).flatMap(([name, text]) => {
      try {
        return [[name, parseExpression(String(text), "bases")] as const];
      } catch (error) {
        // The column stays empty. The rest of the view may be plain.
        if (error instanceof NotPlain) return [];
        throw error;
      }
    }),
  );
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
