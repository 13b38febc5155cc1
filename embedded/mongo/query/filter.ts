import { ErrorCode, fail, refuse } from "../errors.ts";
import { isDocument, type Document } from "../values/document.ts";
import { isTrue } from "../values/numbers.ts";
import { equal } from "../values/order.ts";
import { anyAtPath, type MatchContext } from "../values/paths.ts";
import { isOperatorDocument, valueTest } from "./operators.ts";

/** Whether a document matches. A match in an array stores its position in the context. */
export type Matcher = (document: Document, context?: MatchContext) => boolean;

/** Compiles a query filter once, so that errors in it appear before any document is read. */
export function compileFilter(filter: Document): Matcher {
  return every(
    Object.entries(filter).map(([key, value]) =>
      key.startsWith("$") ? compileTopLevel(key, value) : compileField(key.split("."), value),
    ),
  );
}

function compileTopLevel(operator: string, value: unknown): Matcher {
  if (!["$and", "$or", "$nor"].includes(operator)) {
    refuse(`the query operator ${operator}`, ErrorCode.BadValue);
  }
  const isList = Array.isArray(value) && value.length > 0 && value.every(isDocument);
  if (!isList) fail(ErrorCode.BadValue, `${operator} must be a nonempty array of objects`);
  const branches = value.map(compileFilter);
  if (operator === "$and") return every(branches);
  const some: Matcher = (document, context) =>
    branches.some((matches) => matches(document, context));
  return operator === "$or" ? some : not(some);
}

function compileField(parts: string[], condition: unknown): Matcher {
  const operators = isOperatorDocument(condition) ? condition : { $eq: condition };
  return every(
    Object.entries(operators).map(([operator, operand]) =>
      compileOperator(parts, operator, operand),
    ),
  );
}

function compileOperator(parts: string[], operator: string, operand: unknown): Matcher {
  switch (operator) {
    case "$ne":
      return not(compileField(parts, { $eq: operand }));
    case "$nin":
      return not(compileField(parts, { $in: operand }));
    case "$not":
      return not(compileField(parts, operand));
    case "$exists": {
      const exists = onWhole(parts, (value) => value !== undefined);
      return isTrue(operand) ? exists : not(exists);
    }
    case "$size":
      return onWhole(parts, (value) => Array.isArray(value) && equal(value.length, operand));
  }
  const test = valueTest(operator, operand);
  return (document, context) => anyAtPath(document, parts, { test, elements: true, context });
}

/** Tests the value at the end of the path, never the elements of an array there. */
function onWhole(parts: string[], test: (value: unknown) => boolean): Matcher {
  return (document) => anyAtPath(document, parts, { test, elements: false });
}

function every(matchers: Matcher[]): Matcher {
  return (document, context) => matchers.every((matches) => matches(document, context));
}

/** A negated condition stores no array position. */
function not(matches: Matcher): Matcher {
  return (document) => !matches(document);
}
