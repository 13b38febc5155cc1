import { ErrorCode, fail } from "../errors.ts";
import { getField, isDocument, type Document } from "../values/document.ts";
import { arrayIndex } from "../values/paths.ts";

/** Returns the new value of a field, `undefined` to remove it, or the current value to keep it. */
export type Change = (current: unknown) => unknown;

/** MongoDB pads an array by up to this many elements to reach an index. */
const MAX_PADDING = 1_500_000;

/** Replaces `$` with the index of the element that the query matched. */
export function concretePath(parts: string[], position: number | undefined): string[] {
  const at = parts.indexOf("$");
  if (at === -1) return parts;
  const message = "The positional operator did not find the match needed from the query.";
  return parts.with(at, String(position ?? fail(ErrorCode.BadValue, message)));
}

/** Changes one field in place. If `creates` is set, it creates the documents along the path. */
export function changeAt(
  target: unknown,
  [part = "", ...rest]: readonly string[],
  { change, creates }: { change: Change; creates: boolean },
): void {
  const isArray = Array.isArray(target);
  if ((!isDocument(target) && !isArray) || (isArray && arrayIndex(part) === undefined)) {
    if (!creates) return;
    fail(ErrorCode.PathNotViable, `Cannot create field '${part}' in ${JSON.stringify(target)}`);
  }
  const current = childOf(target, part);
  if (rest.length > 0) {
    if (current === undefined && !creates) return;
    const child = current === undefined ? {} : current;
    changeAt(child, rest, { change, creates });
    if (current === undefined) put(target, part, child);
    return;
  }
  const changed = change(current);
  if (changed !== undefined) put(target, part, changed);
  else if (!isArray) delete target[part];
  // An array keeps its length, so the element becomes null.
  else if (current !== undefined) put(target, part, null);
}

function childOf(value: unknown, part: string): unknown {
  if (isDocument(value)) return getField(value, part);
  return Array.isArray(value) ? (value[arrayIndex(part) ?? -1] as unknown) : undefined;
}

function put(parent: unknown, part: string, value: unknown): void {
  if (!Array.isArray(parent)) {
    (parent as Document)[part] = value;
    return;
  }
  const index = Number(part);
  if (index - parent.length > MAX_PADDING) fail(ErrorCode.BadValue, "can't pad the array so far");
  while (parent.length < index) parent.push(null);
  parent[index] = value;
}
