import { fail, refuse } from "../errors.ts";
import { isDocument, type Document } from "../values/document.ts";
import { isNumeric, isTrue } from "../values/numbers.ts";

/** Inclusion or exclusion of fields. */
export function compileProjection(spec: Document): (document: Document) => Document {
  const { _id: id, ...flags } = Object.fromEntries(flatten(spec));
  const isOnlyId = Object.keys(flags).length === 0 && id === true;
  const includes = isOnlyId || Object.values(flags).includes(true);
  if (includes && Object.values(flags).includes(false)) {
    fail(31254, "Cannot do exclusion in an inclusion projection");
  }
  const isIdNamed = id === undefined ? includes : id === includes;
  const named = Object.keys(isIdNamed ? { _id: id, ...flags } : flags);
  const paths = named.map((path) => path.split("."));
  return (document) => project(document, paths, includes) as Document;
}

/** `{ a: { b: 1 } }` is equivalent to `{ "a.b": 1 }`. */
function flatten(spec: Document, prefix = ""): [path: string, isShown: boolean][] {
  return Object.entries(spec).flatMap(([key, value]): [string, boolean][] => {
    const path = prefix + key;
    if (path.endsWith(".$")) refuse("the positional projection");
    if (typeof value === "boolean" || isNumeric(value)) return [[path, isTrue(value)]];
    const isNested = isDocument(value) && !Object.keys(value).some((name) => name.startsWith("$"));
    return isNested
      ? flatten(value, `${path}.`)
      : refuse(`the projection ${JSON.stringify({ [path]: value })}`);
  });
}

/** Keeps or removes the fields that the paths name. */
function project(value: unknown, paths: string[][], includes: boolean): unknown {
  if (Array.isArray(value)) {
    return value
      .map((element) => project(element, paths, includes))
      .filter((element) => element !== undefined);
  }
  if (!isDocument(value)) return includes ? undefined : value;
  const entries = Object.entries(value).map(([key, child]): [string, unknown] => {
    const below = paths.filter(([part]) => part === key).map(([, ...rest]) => rest);
    const isNamed = below.some((rest) => rest.length === 0);
    if (isNamed || below.length === 0) return [key, isNamed === includes ? child : undefined];
    return [key, project(child, below, includes)];
  });
  return Object.fromEntries(entries.filter(([, child]) => child !== undefined));
}
