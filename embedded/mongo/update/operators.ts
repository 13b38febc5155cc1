import { ErrorCode, fail, refuse } from "../errors.ts";
import { compileFilter } from "../query/filter.ts";
import { isOperatorDocument, typeName } from "../query/operators.ts";
import { bsonType, copy, isDocument } from "../values/document.ts";
import { add, isNumeric } from "../values/numbers.ts";
import { compare, equal } from "../values/order.ts";
import type { Change } from "./change-field.ts";

/** EVERY update operator: validates the operand and returns the change to one field. */
export const UPDATE_OPERATORS: Record<string, (operand: unknown) => Change> = {
  $set: (operand) => () => copy(operand),
  $setOnInsert: (operand) => () => copy(operand),
  $unset: () => () => undefined,
  $inc: increment,
  $min: (operand) => (current) =>
    current === undefined || compare(operand, current) < 0 ? operand : current,
  $max: (operand) => (current) =>
    current === undefined || compare(operand, current) > 0 ? operand : current,
  $push: (operand) => {
    const added = addedBy(operand);
    return (current) => [...arrayOf(current), ...added.map(copy)];
  },
  $addToSet: (operand) => {
    const added = addedBy(operand);
    return (current) => {
      const array = [...arrayOf(current)];
      for (const value of added)
        if (!array.some((one) => equal(one, value))) array.push(copy(value));
      return array;
    };
  },
  $pull: (operand) => {
    const goes = elementTest(operand);
    return (current) =>
      current === undefined ? current : arrayOf(current).filter((element) => !goes(element));
  },
};

/** These operators do not create missing fields. */
export const ONLY_EXISTING = new Set(["$unset", "$pull"]);

function increment(operand: unknown): Change {
  if (!isNumeric(operand)) {
    fail(ErrorCode.TypeMismatch, "Cannot increment with a non-numeric argument");
  }
  return (current) => {
    if (current === undefined) return operand;
    if (isNumeric(current)) return add(current, operand);
    return fail(ErrorCode.TypeMismatch, `Cannot increment a value of type ${typeName(current)}`);
  };
}

/** A single value, or the list in `$each`. */
function addedBy(operand: unknown): unknown[] {
  if (!isDocument(operand) || !("$each" in operand)) return [operand];
  const { $each, ...modifiers } = operand;
  const [modifier] = Object.keys(modifiers);
  if (modifier !== undefined) refuse(`the modifier ${modifier}`, ErrorCode.BadValue);
  return Array.isArray($each) ? $each : fail(ErrorCode.BadValue, "$each needs an array");
}

/** `$pull` takes a value, a condition, or a filter for elements that are documents. */
function elementTest(operand: unknown): (element: unknown) => boolean {
  if (isOperatorDocument(operand) || bsonType(operand) === "BSONRegExp") {
    const matches = compileFilter({ element: operand });
    return (element) => matches({ element });
  }
  if (!isDocument(operand)) return (element) => equal(element, operand);
  const matches = compileFilter(operand);
  return (element) => isDocument(element) && matches(element);
}

function arrayOf(current: unknown): unknown[] {
  if (current === undefined || Array.isArray(current)) return current ?? [];
  const type = typeName(current);
  return fail(ErrorCode.BadValue, `The field must be an array but is of type ${type}`);
}
