import { evaluate } from "./evaluate.ts";
import { isInFolder } from "./functions.ts";
import { MAX_ROWS, type Query, type SortKey, type Source, type Step } from "./query.ts";
import {
  flatRow,
  groupRow,
  type GroupRow,
  noteRow,
  type NoteRow,
  type Row,
  taskRow,
  withParents,
} from "./rows.ts";
import { type Budget, type Reach, type Scope, spend, TooCostly } from "./scope.ts";
import type { QueryNote, QuerySite } from "./site.ts";
import { compareValues, isList, isTrue, type RowValue, textOf, type Value } from "./values.ts";

/** About a tenth of a second. A site of 15,000 notes needs a tenth of it for a test of every note. */
const MAX_STEPS = 3_000_000;

export interface QueryResult {
  rows: readonly Row[];
  /** Notes that passed the source and the first tests. The answer depends only on these, and on `reach`. */
  matched: ReadonlySet<string>;
  reach: Reach;
  scopeOf(row: RowValue): Scope;
}

/** One query of a note. */
export interface QueryRun {
  query: Query;
  /** The note that contains it. It may be absent from the site's notes. */
  self: QueryNote;
  site: QuerySite;
}

/** @throws TooCostly */
export function runQuery(run: QueryRun): QueryResult {
  const { query, site } = run;
  const context = openContext(run);
  const tested = query.source ? candidates(query.source, run) : site.all();
  const matched = new Set<string>();
  const tests = firstTests(query);
  let rows: Row[] = [];
  for (const note of tested)
    for (const row of matchingRows(note, context, tests)) {
      matched.add(note.path);
      rows.push(row);
      if (rows.length > MAX_ROWS) throw new TooCostly("it has too many rows");
    }
  for (const step of query.steps.slice(tests.length)) rows = applied(step, rows, context);
  return { rows, matched, reach: context.reach, scopeOf: context.scopeOf };
}

/** Whether a note would be among the matched ones. @throws TooCostly */
export function isMatch(note: QueryNote, run: QueryRun): boolean {
  return matchingRows(note, openContext(run), firstTests(run.query)).length > 0;
}

interface Context extends QueryRun {
  reach: Reach;
  budget: Budget;
  scopeOf(row: RowValue): Scope;
}

function openContext(run: QueryRun): Context {
  const { query, self, site } = run;
  const reach: Reach = { clock: false, others: usesLinks(query.source) };
  const budget: Budget = { left: MAX_STEPS };
  const shared = {
    self: noteRow(self, site, reach),
    clock: site.clock,
    reach,
    budget,
    noteAt: (path: string) => {
      const note = site.at(path);
      return note && noteRow(note, site, reach);
    },
    find: (target: string) => site.find(self.path, target),
    formulas: query.formulas,
    formulaDepth: 0,
  };
  return { ...run, reach, budget, scopeOf: (row) => ({ ...shared, row }) };
}

type Test = Extract<Step, { kind: "where" }>;

function firstTests({ steps }: Query): Test[] {
  const end = steps.findIndex(({ kind }) => kind !== "where");
  return steps.slice(0, end < 0 ? steps.length : end) as Test[];
}

function matchingRows(note: QueryNote, context: Context, tests: readonly Test[]): NoteRow[] {
  const { query, site, reach, budget, scopeOf } = context;
  spend(budget, 1);
  if (query.source && !isFrom(query.source, note, context)) return [];
  const own = noteRow(note, site, reach);
  const rows =
    query.rows === "tasks" ? note.facts.tasks.map((task) => taskRow(task, own, site)) : [own];
  return rows.filter((row) => tests.every(({ test }) => isTrue(evaluate(test, scopeOf(row)))));
}

function usesLinks(source: Source | null): boolean {
  if (source === null) return false;
  if (source.kind === "link") return true;
  if (source.kind === "not") return usesLinks(source.of);
  return "left" in source && (usesLinks(source.left) || usesLinks(source.right));
}

/** Notes that may be from a source, by path. */
function candidates(source: Source, run: QueryRun): readonly QueryNote[] {
  const { site } = run;
  switch (source.kind) {
    case "folder":
      return site.inFolder(source.path);
    case "tag":
      return site.withTag(source.name.toLowerCase());
    case "and": {
      const [left, right] = [candidates(source.left, run), candidates(source.right, run)];
      return left.length <= right.length ? left : right;
    }
    case "or": {
      const both = new Set([...candidates(source.left, run), ...candidates(source.right, run)]);
      return [...both].sort((a, b) => (a.path < b.path ? -1 : 1));
    }
    default:
      return site.all();
  }
}

function isFrom(source: Source, note: QueryNote, run: QueryRun): boolean {
  switch (source.kind) {
    case "folder": {
      const folder = run.site.folderOf(source.path);
      return [note.path, note.place].some((path) => isAt(path, folder));
    }
    case "tag": {
      const wanted = source.name.toLowerCase();
      return withParents(note.tags).some((tag) => tag.toLowerCase() === wanted);
    }
    case "link":
      return isLinked(source, note, run);
    case "and":
      return isFrom(source.left, note, run) && isFrom(source.right, note, run);
    case "or":
      return isFrom(source.left, note, run) || isFrom(source.right, note, run);
    case "not":
      return !isFrom(source.of, note, run);
  }
}

/** Below a folder. `FROM "folder/note"` names one note. */
function isAt(path: string, wanted: string): boolean {
  const own = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  return isInFolder(own, wanted) || path.toLowerCase() === `${wanted}.md`;
}

function isLinked(
  { target, outgoing }: Extract<Source, { kind: "link" }>,
  note: QueryNote,
  { self, site }: QueryRun,
): boolean {
  const path = target === "" ? self.path : site.find(self.path, target);
  if (path === null) return false;
  return outgoing
    ? site.outlinks(path).includes(note.path)
    : site.outlinks(note.path).includes(path);
}

function applied(step: Step, rows: readonly Row[], context: Context): Row[] {
  const { scopeOf, budget } = context;
  switch (step.kind) {
    case "where":
      return rows.filter((row) => isTrue(evaluate(step.test, scopeOf(row))));
    case "limit":
      return rows.slice(0, Math.max(0, step.count));
    case "sort":
      return sorted(rows, step.keys, context);
    case "group":
      return grouped(rows, step, context);
    case "flatten":
      return rows.flatMap((row) => {
        const value = evaluate(step.value, scopeOf(row));
        const items = isList(value) ? value : [value];
        spend(budget, items.length * FLATTEN_STEPS);
        return items.map((item) => flatRow(row, step.name, item));
      });
  }
}

/** Keeps the rows below `MAX_ROWS` times the number of flattenings. */
const FLATTEN_STEPS = Math.ceil(MAX_STEPS / MAX_ROWS);

function sorted(
  rows: readonly Row[],
  keys: readonly SortKey[],
  { scopeOf, budget }: Context,
): Row[] {
  // A comparison of texts costs about as much as a step.
  spend(budget, rows.length * keys.length * Math.ceil(Math.log2(rows.length + 1)));
  const keyed = rows.map((row) => ({
    row,
    values: keys.map(({ expression }) => evaluate(expression, scopeOf(row))),
  }));
  keyed.sort((a, b) => {
    for (const [at, { isDescending, isNullLast }] of keys.entries()) {
      const [left, right] = [a.values[at] ?? null, b.values[at] ?? null];
      const order = compareValues(left, right);
      if (order === 0) continue;
      if (isNullLast && (left === null || right === null)) return left === null ? 1 : -1;
      return isDescending ? -order : order;
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

function grouped(
  rows: readonly Row[],
  { key, isReversed }: Extract<Step, { kind: "group" }>,
  { scopeOf }: Context,
): GroupRow[] {
  const groups = new Map<string, { value: Value; rows: Row[] }>();
  for (const row of rows) {
    const value = evaluate(key.expression, scopeOf(row));
    const name = textOf(value);
    const group = groups.get(name);
    if (group) group.rows.push(row);
    else groups.set(name, { value, rows: [row] });
  }
  const sign = isReversed ? -1 : 1;
  return [...groups.values()]
    .sort((a, b) => sign * compareValues(a.value, b.value))
    .map(({ value, rows: own }) => groupRow(value, key.label, own));
}
