import { ObjectId } from "bson";
import { ErrorCode, fail, refuse } from "../errors.ts";
import { equalities } from "../storage/conditions.ts";
import { copy, isDocument, type Document } from "../values/document.ts";
import { equal } from "../values/order.ts";
import { ONLY_EXISTING, UPDATE_OPERATORS } from "./operators.ts";
import { changeAt, concretePath } from "./change-field.ts";

interface ApplyOptions {
  /** The array position of the filter's match, for the positional `$`. */
  position?: number | undefined;
  /** An upsert is creating the document, so `$setOnInsert` applies. */
  isInsert?: boolean;
}

/** Returns the updated document. The original may be changed in place. */
export type Update = (document: Document, options?: ApplyOptions) => Document;

export function isReplacement(update: unknown): boolean {
  return isDocument(update) && !(Object.keys(update)[0] ?? "").startsWith("$");
}

/** Compiles both forms of an update: a replacement, or operators. */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) refuse("an update by a pipeline", ErrorCode.FailedToParse);
  if (!isDocument(update)) fail(ErrorCode.FailedToParse, "an update is a document");
  if (isReplacement(update)) return (document) => keepId(document, copy(update));
  return compileOperators(update);
}

/** The document that an upsert inserts if nothing matched. */
export function upsertDocument(filter: Document, update: unknown, apply: Update): Document {
  const base: Document = {};
  for (const [path, value] of equalities(filter)) {
    if (isReplacement(update) && path !== "_id") continue;
    changeAt(base, path.split("."), { change: () => copy(value), creates: true });
  }
  return withIdFirst(apply(base, { isInsert: true }));
}

/** MongoDB stores `_id` as the first field, and creates one if it is missing. */
export function withIdFirst(document: Document): Document {
  if (Object.keys(document)[0] === "_id") return document;
  const { _id = new ObjectId(), ...rest } = document;
  return { _id, ...rest };
}

function compileOperators(update: Document): Update {
  const steps = Object.entries(update)
    .flatMap(([operator, fields]) => {
      const compile = Object.hasOwn(UPDATE_OPERATORS, operator)
        ? UPDATE_OPERATORS[operator]
        : undefined;
      if (compile === undefined) {
        refuse(`the update operator ${operator}`, ErrorCode.FailedToParse);
      }
      if (!isDocument(fields)) fail(ErrorCode.FailedToParse, `${operator} needs an object`);
      return Object.entries(fields).map(([path, operand]) => {
        return { operator, path, parts: path.split("."), change: compile(operand) };
      });
    })
    // MongoDB applies changes, and so appends new fields, in the order of the paths.
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  checkPaths(steps.map(({ path }) => path));
  return (document, { position, isInsert = false } = {}) => {
    const { _id } = document;
    for (const { operator, parts, change } of steps) {
      if (operator === "$setOnInsert" && !isInsert) continue;
      const creates = !ONLY_EXISTING.has(operator);
      changeAt(document, concretePath(parts, position), { change, creates });
    }
    return keepId({ _id }, document);
  };
}

function checkPaths(paths: string[]): void {
  for (const [index, path] of paths.entries()) {
    const parts = path.split(".");
    if (parts.includes("")) fail(ErrorCode.EmptyFieldName, `'${path}' has an empty field name`);
    if (parts.includes("__proto__")) refuse("the field name __proto__");
    const named = parts.find((part) => /^\$./.test(part));
    if (named !== undefined) refuse(`'${named}' in the path of an update`);
    if (parts[0] === "$" || parts.indexOf("$") !== parts.lastIndexOf("$")) {
      fail(ErrorCode.BadValue, `'${path}' has the positional operator in the wrong position`);
    }
    const clash = paths.find((other, at) => at !== index && `${other}.`.startsWith(`${path}.`));
    if (clash !== undefined) {
      const message = `Updating the path '${clash}' would create a conflict at '${path}'`;
      fail(ErrorCode.ConflictingUpdateOperators, message);
    }
  }
}

function keepId(before: Document, after: Document): Document {
  const { _id } = before;
  if (_id === undefined) return after;
  if (after["_id"] !== undefined && !equal(after["_id"], _id)) {
    fail(ErrorCode.ImmutableField, "the update would change the immutable field '_id'");
  }
  return after["_id"] === undefined ? { _id, ...after } : after;
}
