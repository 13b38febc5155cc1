import { ErrorCode, fail } from "../errors.ts";
import { getField, isDocument } from "./document.ts";
import { encodeValue } from "./order.ts";

/** The array index in a part of a path; undefined if it is not a plain index. */
export function arrayIndex(part: string): number | undefined {
  return /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : undefined;
}

/** The array position of a match, which the update operator `$` refers to. */
export interface MatchContext {
  position?: number;
}

interface Walk {
  test: (value: unknown) => boolean;
  /** Whether an array at the end of the path also matches by each of its elements. */
  elements: boolean;
  context?: MatchContext | undefined;
}

/**
 * Whether any value at the path passes the test. Like MongoDB, it searches arrays along the path: `a.b` reaches the `b` of
 * every document in the array `a`, and `a.0` its first element.
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

/** All values at a path, including elements of arrays along it, for `distinct`. */
export function valuesAtPath(value: unknown, parts: readonly string[]): unknown[] {
  const values: unknown[] = [];
  const test = (reached: unknown) => {
    if (reached !== undefined) values.push(...[reached].flat());
    return false;
  };
  anyAtPath(value, parts, { test, elements: false });
  return values;
}

/** The single value at a path: arrays along it are mapped, never indexed. */
export function followPath(value: unknown, parts: readonly string[]): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (isDocument(value)) return followPath(getField(value, part), rest);
  if (!Array.isArray(value)) return undefined;
  const reached = value.filter(isDocument).map((element) => followPath(element, parts));
  return reached.filter((one) => one !== undefined);
}

/** The index entries of a document for these paths: one, or (multikey) one per element of an array. */
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
  /** The value is an element of an expanded array. If it is an array itself, it is not expanded again. */
  isOpened: boolean;
}

/** Follows all paths to their ends, or to an array that they share, and continues with each of its elements. */
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

/** The value at the end of a step. An empty array has a separate entry, which sorts before null, so `{ a: null }` does not match it. */
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
