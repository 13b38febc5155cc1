import { z } from "zod";
import type { ValuePath } from "./nodes.ts";

export interface ValueProblem {
  path: ValuePath;
  issue: z.core.$ZodIssue;
}

/** Finds what the file may not say although it fits the schema. */
export type RefusedIn = (written: unknown) => ValueProblem[];

/** A list with more mistakes is not read at all. */
const MOST_ROUNDS = 20;

/**
 * Reads a value. What is wrong in it is left out if the rest is valid without it: one bad entry of a list does not cost the others.
 * @returns `value` is undefined if nothing of it can be used
 */
export function readValue(
  schema: z.ZodType,
  written: unknown,
  refusedIn: RefusedIn = () => [],
): { value: unknown; problems: ValueProblem[] } {
  let rest: unknown = structuredClone(written);
  let problems: ValueProblem[] | null = null;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const parsed = schema.safeParse(rest);
    const refused = refusedIn(rest);
    if (parsed.success && refused.length === 0)
      return { value: parsed.data, problems: problems ?? [] };
    const found = [...(parsed.error?.issues.flatMap(innermost) ?? []), ...refused];
    // Later ones come from what was left out.
    problems ??= onePerPath(found);
    const paths = found.map(({ path, issue }) => badPart(rest, path, issue));
    if (paths.some(({ length }) => length === 0)) break;
    for (const path of lastFirst(paths)) leaveOut(rest, path);
  }
  return { value: undefined, problems: problems ?? [] };
}

/** If a value may have several forms, the one that was meant has its mistakes further inside. */
function innermost(issue: z.core.$ZodIssue): ValueProblem[] {
  if (issue.code !== "invalid_union") return [{ path: issue.path, issue }];
  const forms = issue.errors.map((problems) => problems.flatMap(innermost));
  const meant = forms.find((problems) => problems.every(({ path }) => path.length > 0));
  if (!meant || meant.length === 0) return [{ path: issue.path, issue }];
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** One issue for each value. */
function onePerPath(problems: readonly ValueProblem[]): ValueProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ path }) => {
    const key = JSON.stringify(path);
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/** If a key is missing, what should have it is left out. */
function badPart(value: unknown, path: ValuePath, issue: z.core.$ZodIssue): ValuePath {
  if (issue.code === "unrecognized_keys" && issue.keys[0] !== undefined)
    return [...path, issue.keys[0]];
  let inner = value;
  for (const [depth, step] of path.entries()) {
    if (!isContainer(inner) || !Object.hasOwn(inner, step)) return path.slice(0, depth);
    inner = inner[step];
  }
  return path;
}

/** Entries of a list move when one before them is left out. */
function lastFirst(paths: readonly ValuePath[]): ValuePath[] {
  const keyOf = (path: ValuePath) => path.map((step) => String(step).padStart(6, "0")).join("/");
  const unique = new Map(paths.map((path) => [keyOf(path), path]));
  return [...unique].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, path]) => path);
}

function leaveOut(value: unknown, path: ValuePath): void {
  const last = path.at(-1);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (isContainer(inner) ? inner[step] : null), value);
  if (last === undefined || !isContainer(holder)) return;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
}

function isContainer(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}

/** Keys that the schema does not have. It ignores them, but their author expects an effect. */
export function unknownKeys(
  schema: unknown,
  value: unknown,
  path: ValuePath = [],
): { path: ValuePath; known: string[] }[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unknownKeys(schema.unwrap(), value, path);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unknownKeys(schema.unwrap(), value, path);
  if (schema instanceof z.ZodPipe) return unknownKeys(schema.in, value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => unknownKeys(schema.element, item, [...path, index]));
  if (!isContainer(value) || Array.isArray(value)) return [];
  if (schema instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([key, item]) =>
      unknownKeys(schema.valueType, item, [...path, key]),
    );
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, unknown> = schema.shape;
  return Object.entries(value).flatMap(([key, item]) =>
    Object.hasOwn(shape, key)
      ? unknownKeys(shape[key], item, [...path, key])
      : [{ path: [...path, key], known: Object.keys(shape) }],
  );
}
