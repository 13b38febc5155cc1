import { ErrorCode, fail } from "../errors.ts";
import { getField, isDocument } from "./document.ts";
import { encodeValue } from "./order.ts";

/** The position a path part names, undefined when it is not a plain array index. */
export function arrayIndex(part: string): number | undefined {
  return /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : undefined;
}

/** Where a match went through an array: the position that the update operator `$` stands for. */
export interface MatchContext {
  position?: number;
}

interface Walk {
  test: (value: unknown) => boolean;
  /** Whether an array at the end of the path also stands for each of its elements. */
  elements: boolean;
  context?: MatchContext | undefined;
}

/**
 * Whether any value that the path reaches passes the test, going through arrays on the way as MongoDB
 * does: `a.b` reaches the `b` of every document in the array `a`, and `a.0` its first element.
 */
export function anyAtPath(value: unknown, parts: readonly string[], walk: Walk): boolean {
  const [part, ...rest] = parts;
  if (part === undefined) {
    if (walk.test(value)) return true;
    return walk.elements && Array.isArray(value) && anyElement(value, walk, walk.test);
  }
  if (isDocument(value)) return anyAtPath(getField(value, part), rest, walk);
  if (!Array.isArray(value)) return walk.test(undefined);
  const index = arrayIndex(part) ?? value.length;
  if (index < value.length && anyAtPath(value[index], rest, walk)) return true;
  return anyElement(value, walk, (one) => isDocument(one) && anyAtPath(one, parts, walk));
}

/** All values a path reaches, arrays on the way opened; what `distinct` lists. */
export function valuesAtPath(value: unknown, parts: readonly string[]): unknown[] {
  const values: unknown[] = [];
  const test = (reached: unknown) => {
    if (reached !== undefined) values.push(...[reached].flat());
    return false;
  };
  anyAtPath(value, parts, { test, elements: false });
  return values;
}

/** The one value a path reaches: arrays on the way are mapped over, never indexed. */
export function followPath(value: unknown, parts: readonly string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (isDocument(value)) return followPath(getField(value, part), rest);
  if (!Array.isArray(value)) return undefined;
  const reached = value.filter(isDocument).map((element) => followPath(element, parts));
  return reached.filter((one) => one !== undefined);
}

/** The entries of a document in an index over these paths: one, or (multikey) one per element of an array. */
export function indexKeys(document: unknown, paths: readonly (readonly string[])[]) {
  const rows: unknown[][] = [];
  const multikey = expand(
    paths.map((parts) => ({ value: document, parts, isOpened: false })),
    rows,
  );
  const keys = new Map<string, Buffer>();
  for (const row of rows) {
    const key = Buffer.concat(row.map(encodeValue));
    keys.set(key.toString("latin1"), key);
  }
  return { keys: [...keys.values()], multikey };
}

interface Step {
  value: unknown;
  parts: readonly string[];
  /** The value is an element of an opened array: being an array itself, it is not opened again. */
  isOpened: boolean;
}

/** Walks all paths to their ends or to the one array they share, and goes on for each of its elements. */
function expand(steps: readonly Step[], rows: unknown[][]): boolean {
  const reached = steps.map(advance);
  const arrays = new Set(reached.filter(isOpen).map(({ value }) => value as unknown[]));
  if (arrays.size > 1) fail(ErrorCode.CannotIndexParallelArrays, "cannot index parallel arrays");
  const [array] = arrays;
  if (array !== undefined && array.length > 0) {
    for (const element of array) {
      const into = (step: Step) =>
        step.value === array ? { ...step, value: element, isOpened: true } : step;
      expand(reached.map(into), rows);
    }
    return true;
  }
  rows.push(reached.map((step) => endOf(step, array)));
  return array !== undefined;
}

function isOpen({ value, isOpened }: Step): boolean {
  return Array.isArray(value) && !isOpened;
}

/** What a step has come to. An empty array has an entry of its own, below null: `{ a: null }` does not match it. */
function endOf({ value, parts }: Step, empty: unknown[] | undefined): unknown {
  if (parts.length > 0) return null;
  return value === empty && empty !== undefined ? undefined : (value ?? null);
}

function advance(step: Step): Step {
  let { value, parts, isOpened } = step;
  for (let [part, ...rest] = parts; part !== undefined; [part, ...rest] = parts) {
    const index = Array.isArray(value) ? arrayIndex(part) : undefined;
    if (Array.isArray(value) && index !== undefined && index < value.length) {
      value = value[index];
    } else if (isDocument(value)) {
      value = getField(value, part);
      isOpened = false;
    } else if (Array.isArray(value) && !isOpened) {
      break;
    } else {
      return { value: null, parts: [], isOpened };
    }
    parts = rest;
  }
  return { value, parts, isOpened };
}

function anyElement(array: unknown[], { context }: Walk, test: Walk["test"]): boolean {
  const position = array.findIndex((element) => test(element));
  if (position !== -1 && context !== undefined) context.position = position;
  return position !== -1;
}
