import { type Scope, spend } from "./scope.ts";
import {
  compareValues,
  dateOf,
  type DateValue,
  dayOf,
  durationOf,
  isList,
  isTrue,
  kindOf,
  linkOf,
  shifted,
  textOf,
  type Value,
} from "./values.ts";
import { formatDate, startOf } from "./dates.ts";

type Function = (values: readonly Value[], scope: Scope) => Value;

const text = (values: readonly Value[], at: number) => textOf(values[at] ?? null);
const first = (values: readonly Value[]) => values[0] ?? null;
const listOf = (value: Value): readonly Value[] =>
  isList(value) ? value : value === null ? [] : [value];
const numbers = (value: Value) =>
  listOf(value).filter((item): item is number => typeof item === "number");
const flat = (values: readonly Value[]) => (isList(first(values)) ? listOf(first(values)) : values);
const today = ({ clock, reach }: Scope) => {
  reach.clock = true;
  return dayOf(clock);
};

/** The functions of Dataview and Bases whose result is plain. A method's object is its first value. Regular expressions could take any time. */
const functions: Record<string, Function> = {
  today: (_values, scope) => today(scope),
  now: (_values, { clock, reach }) => {
    reach.clock = true;
    return { kind: "date", at: clock, hasTime: true };
  },
  tomorrow: (_values, scope) => shifted(today(scope), days(1), 1),
  yesterday: (_values, scope) => shifted(today(scope), days(1), -1),
  sow: (_values, scope) => startOf(today(scope), "week"),
  som: (_values, scope) => startOf(today(scope), "month"),
  soy: (_values, scope) => startOf(today(scope), "year"),
  eow: (_values, scope) => shifted(startOf(today(scope), "week"), days(6), 1),
  eom: (_values, scope) => endOf(startOf(today(scope), "month"), 1),
  eoy: (_values, scope) => endOf(startOf(today(scope), "year"), 12),
  date: (values) => {
    const value = first(values);
    return kindOf(value) === "date" ? value : (dateOf(text(values, 0)) ?? null);
  },
  dur: (values) => durationOf(text(values, 0)),
  duration: (values) => durationOf(text(values, 0)),
  dateformat: (values) => formatDate(first(values), text(values, 1)),
  format: (values) => formatDate(first(values), text(values, 1)),
  striptime: (values) => {
    const value = first(values);
    return value !== null && typeof value === "object" && !isList(value) && value.kind === "date"
      ? dayOf(value.at)
      : null;
  },
  number: (values) => {
    const digits = /-?\d{1,15}(?:\.\d{1,15})?/.exec(text(values, 0).slice(0, 1000));
    return digits ? Number(digits[0]) : null;
  },
  string: (values) => text(values, 0),
  tostring: (values) => text(values, 0),
  link: (values) =>
    linkOf(`[[${text(values, 0)}${values.length > 1 ? `|${text(values, 1)}` : ""}]]`),
  list: (values) => (values.length === 1 ? listOf(first(values)) : values),
  array: (values) => listOf(first(values)),
  length: (values) => {
    const value = first(values);
    return isList(value) ? value.length : textOf(value).length;
  },
  lower: (values) => text(values, 0).toLowerCase(),
  upper: (values) => text(values, 0).toUpperCase(),
  trim: (values) => text(values, 0).trim(),
  startswith: (values) => text(values, 0).startsWith(text(values, 1)),
  endswith: (values) => text(values, 0).endsWith(text(values, 1)),
  substring: (values) => text(values, 0).slice(Number(values[1]), endAt(values[2])),
  slice: (values) => {
    const value = first(values);
    return isList(value)
      ? value.slice(Number(values[1]), endAt(values[2]))
      : textOf(value).slice(Number(values[1]), endAt(values[2]));
  },
  contains: ([where = null, ...wanted]) => wanted.some((item) => contains(where, item, false)),
  icontains: ([where = null, item = null]) => contains(where, item, true),
  econtains: ([where = null, item = null]) => hasExactly(where, item),
  containsword: ([where = null, item = null]) =>
    listOf(where).some((value) =>
      textOf(value)
        .toLowerCase()
        .split(/[\s,;.]+/)
        .includes(textOf(item).toLowerCase()),
    ),
  containsany: ([where = null, ...wanted]) => wanted.some((item) => contains(where, item, false)),
  containsall: ([where = null, ...wanted]) => wanted.every((item) => contains(where, item, false)),
  isempty: (values) => isEmpty(first(values)),
  empty: (values) => isEmpty(first(values)),
  not: (values) => !isTrue(first(values)),
  istruthy: (values) => isTrue(first(values)),
  default: ([value = null, other = null]) => (value === null ? other : value),
  ldefault: ([value = null, other = null]) => (value === null ? other : value),
  choice: ([test = null, yes = null, no = null]) => (isTrue(test) ? yes : no),
  if: ([test = null, yes = null, no = null]) => (isTrue(test) ? yes : no),
  typeof: (values) => kindOf(first(values)),
  nonnull: (values) => flat(values).filter((value) => value !== null),
  join: (values) =>
    listOf(first(values))
      .map(textOf)
      .join(values.length > 1 ? text(values, 1) : ", "),
  reverse: (values) => listOf(first(values)).toReversed(),
  sort: (values) => listOf(first(values)).toSorted(compareValues),
  unique: (values) => [
    ...new Map(listOf(first(values)).map((item) => [textOf(item), item])).values(),
  ],
  flat: (values) => listOf(first(values)).flatMap(listOf),
  sum: (values) => numbers(first(values)).reduce((total, value) => total + value, 0),
  average: (values) => {
    const all = numbers(first(values));
    return all.length === 0 ? null : all.reduce((total, value) => total + value, 0) / all.length;
  },
  min: (values) => flat(values).toSorted(compareValues)[0] ?? null,
  max: (values) => flat(values).toSorted(compareValues).at(-1) ?? null,
  all: (values) => flat(values).every(isTrue),
  any: (values) => flat(values).some(isTrue),
  none: (values) => !flat(values).some(isTrue),
  round: ([value = null, digits = 0]) => rounded(value, Number(digits)),
  tofixed: ([value = null, digits = 0]) => rounded(value, Number(digits)),
  floor: ([value = null]) => (typeof value === "number" ? Math.floor(value) : null),
  ceil: ([value = null]) => (typeof value === "number" ? Math.ceil(value) : null),
  abs: ([value = null]) => (typeof value === "number" ? Math.abs(value) : null),
  hastag: ([, ...tags], { row }) =>
    tags.some((tag) => {
      const wanted = `#${textOf(tag).replace(/^#/, "")}`.toLowerCase();
      return listOf(row.get("file.tags")).some((own) => textOf(own).toLowerCase() === wanted);
    }),
  infolder: ([, folder = null], { row }) =>
    listOf(row.get("file.folders")).some((own) => isInFolder(textOf(own), textOf(folder))),
  hasproperty: ([, name = null], { row }) => row.get(textOf(name)) !== null,
  haslink: ([, target = null], { row }) =>
    contains(row.get("file.outlinks"), targetOf(target), false),
  aslink: ([value = null]) =>
    value !== null && typeof value === "object" && !isList(value) && value.kind === "row"
      ? value.get("link")
      : value,
};

export function isFunction(name: string): boolean {
  return Object.hasOwn(functions, name);
}

/** What 64 characters cost, and each item of a list. */
const CHARACTERS_PER_STEP = 64;

export function callFunction(name: string, values: readonly Value[], scope: Scope): Value {
  for (const value of values) {
    if (isList(value)) spend(scope.budget, value.length);
    else if (typeof value === "string")
      spend(scope.budget, Math.ceil(value.length / CHARACTERS_PER_STEP));
  }
  return functions[name]?.(values, scope) ?? null;
}

/** `Books` contains `Books/New`, and the root contains everything. */
export function isInFolder(folder: string, wanted: string): boolean {
  const name = wanted.replace(/^\/+|\/+$/g, "").toLowerCase();
  const own = folder.toLowerCase();
  return name === "" || own === name || own.startsWith(`${name}/`);
}

const days = (count: number) => ({
  kind: "duration" as const,
  months: 0,
  milliseconds: count * 86_400_000,
});

function endOf(start: DateValue, months: number): Value {
  const following = shifted(start, { kind: "duration", months, milliseconds: 0 }, 1);
  return shifted(following, days(1), -1);
}

function endAt(value: Value | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** Some texts of a list may only contain the wanted one, as in Dataview. */
function contains(where: Value, wanted: Value, ignoresCase: boolean): boolean {
  if (isList(where)) return where.some((item) => contains(item, wanted, ignoresCase));
  if (where === null) return false;
  if (typeof where === "object" && where.kind === "fields") return where.fields.has(textOf(wanted));
  if (kindOf(wanted) === "link" || kindOf(wanted) === "row")
    return compareValues(where, wanted) === 0;
  if (typeof where === "number") return compareValues(where, wanted) === 0;
  const [text, part] = [textOf(where), textOf(wanted)];
  if (part === "") return false;
  return ignoresCase ? text.toLowerCase().includes(part.toLowerCase()) : text.includes(part);
}

function hasExactly(where: Value, wanted: Value): boolean {
  if (isList(where)) return where.some((item) => compareValues(item, wanted) === 0);
  return contains(where, wanted, false);
}

function isEmpty(value: Value): boolean {
  if (isList(value)) return value.length === 0;
  return value === null || value === "";
}

function rounded(value: Value, digits: number): Value {
  if (typeof value !== "number") return null;
  const places = 10 ** Math.min(10, Math.max(0, digits || 0));
  return Math.round(value * places) / places;
}

function targetOf(value: Value): Value {
  return typeof value === "string" ? (linkOf(`[[${value}]]`) ?? value) : value;
}
