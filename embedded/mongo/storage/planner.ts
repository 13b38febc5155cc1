import { ErrorCode, fail } from "../errors.ts";
import { parseSort, type SortField } from "../query/sort.ts";
import { isDocument, type Document } from "../values/document.ts";
import { encodeValue, equal, typeOrder } from "../values/order.ts";
import type { Collection, Index } from "./model.ts";
import { conditionsOf, implies, type Condition } from "./conditions.ts";

/** How to find documents: by ranges of an index, or by a scan without an index. */
export interface Plan {
  index?: Index;
  /** Includes `low`, excludes `high`. */
  ranges: { low: Buffer; high: Buffer }[];
  backward: boolean;
  /** The index returns the requested order. */
  isSorted: boolean;
  /** The number of leading index fields that are bound to values or a range. */
  boundFields: number;
}

/** If an index would need more ranges than this, fewer of its fields are used. */
const MAX_RANGES = 1_000;
const EMPTY = Buffer.alloc(0);
/** Sorts after every key with the same prefix, because no encoded value begins with this byte. */
const AFTER = Buffer.from([0xff]);

export function choosePlan(collection: Collection, { filter, sort = {}, hint }: Query): Plan {
  const order = parseSort(sort);
  const isSorted = order.length === 0;
  const table: Plan = { ranges: [], backward: false, isSorted, boundFields: 0 };
  const conditions = conditionsOf(filter);
  if (isDocument(hint) && "$natural" in hint) {
    return { ...table, backward: equal(hint["$natural"], -1) };
  }
  if (hint !== undefined) return planFor(hintedIndex(collection, hint), conditions, order);
  // Most queries are by `_id`, and no other index is faster.
  const [byId] = collection.indexes;
  const isById = conditions.get("_id")?.some(({ kind }) => kind === "points");
  if (byId !== undefined && isById) {
    const plan = planFor(byId, conditions, order);
    if (plan.boundFields > 0) return plan;
  }
  const plans = collection.indexes
    .filter((index) => isComplete(index, conditions))
    .map((index) => planFor(index, conditions, order));
  const isOrderWorth = order.length > 0;
  // Bound fields count most, a fully bound unique index even more. Then comes an order that needs no sorting.
  const worth = ({ index, ...plan }: Plan) =>
    (index?.unique === true && plan.boundFields === index.fields.length ? 1_000 : 0) +
    plan.boundFields * 4 +
    (isOrderWorth && plan.isSorted ? 3 : 0);
  return plans.reduce((best, plan) => (worth(plan) > worth(best) ? plan : best), table);
}

type Conditions = ReadonlyMap<string, Condition[]>;

/** Whether the index contains every document that the filter can match. */
function isComplete({ partial }: Index, conditions: Conditions): boolean {
  return partial === undefined || implies(conditions, partial.filter);
}

function planFor(index: Index, conditions: Conditions, sort: SortField[]): Plan {
  const { fields, multikey } = index;
  const fixed = new Set<string>();
  let prefixes = [EMPTY];
  let bound = 0;
  const next = () => (mayBind(index, bound) ? (conditions.get(fields[bound] ?? "") ?? []) : []);
  for (;;) {
    // An index contains the elements of an array, not the array as a whole.
    const points = next().find((one) => one.kind === "points" && !one.values.some(Array.isArray));
    if (points?.kind !== "points" || prefixes.length * points.values.length > MAX_RANGES) break;
    const keys = new Map(
      points.values.map(encodeValue).map((key) => [key.toString("latin1"), key]),
    );
    prefixes = prefixes.flatMap((prefix) =>
      Array.from(keys.values(), (key) => Buffer.concat([prefix, key])),
    );
    if (keys.size === 1) fixed.add(fields[bound] ?? "");
    bound++;
  }
  const range = rangeOf(next(), multikey);
  const { low, high } = range ?? { low: EMPTY, high: AFTER };
  const ranges = prefixes
    .toSorted(Buffer.compare)
    .map((prefix) => ({ low: Buffer.concat([prefix, low]), high: Buffer.concat([prefix, high]) }));
  // A field bound to one value does not affect the order. All other fields must have the same direction.
  const loose = sort.filter(({ path }) => !fixed.has(path));
  const [{ direction } = { direction: 1 }] = loose;
  const runsAlong = loose.every(
    (one, at) => one.path === fields[bound + at] && one.direction === direction,
  );
  const isSorted = sort.length === 0 || (runsAlong && prefixes.length === 1 && !multikey);
  const boundFields = bound + (range === undefined ? 0 : 1);
  return { index, ranges, backward: isSorted && direction === -1, isSorted, boundFields };
}

/**
 * In a multikey index, two elements of one array can meet two conditions, and they have separate entries. So fields below
 * the same array cannot be bound together.
 */
function mayBind({ multikey, paths }: Index, position: number): boolean {
  const root = paths[position]?.[0];
  return !multikey || paths.slice(0, position).every(([first]) => first !== root);
}

/** The range of values of one type that the conditions on one field allow; undefined if they allow any. */
function rangeOf(conditions: Condition[], multikey: boolean): Plan["ranges"][0] | undefined {
  const from = conditions.find((one) => one.kind === "from");
  // Two elements of one array may meet one end each, so only one end can be used.
  const isOneEnded = multikey && from !== undefined;
  const to = isOneEnded ? undefined : conditions.find((one) => one.kind === "to");
  const sample = from ?? to;
  if (sample === undefined) return undefined;
  const type = typeOrder(sample.value);
  const [first, last] = [Buffer.from([type]), Buffer.from([type + 1])];
  const low = from === undefined ? first : end(encodeValue(from.value), !from.inclusive);
  const high = to === undefined ? last : end(encodeValue(to.value), to.inclusive);
  return { low, high };
}

/** The position before, or after, all keys that begin with the bytes. */
function end(bytes: Buffer, isAfter: boolean): Buffer {
  return isAfter ? Buffer.concat([bytes, AFTER]) : bytes;
}

function hintedIndex({ indexes }: Collection, hint: unknown): Index {
  const hinted = indexes.find(({ name, spec }) => name === hint || equal(spec["key"], hint));
  return (
    hinted ?? fail(ErrorCode.BadValue, "hint provided does not correspond to an existing index")
  );
}

export interface Query {
  filter: Document;
  sort?: Document | undefined;
  skip?: number | undefined;
  /** 0 or undefined: all. */
  limit?: number | undefined;
  hint?: unknown;
}
