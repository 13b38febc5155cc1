import type { Document } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { queryName, readableFields } from "./readable-fields.ts";

const FILTER_MAX_CHARACTERS = 4_000;
const CONDITIONS_MAX = 20;
const VALUES_MAX = 100;
/** None of them runs code, or searches in a way whose cost depends on the pattern. */
const operators = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$exists"] as const;
type Operator = (typeof operators)[number];
/** A date and a time, as JSON writes it. */
const DATE_SHAPE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z)?$/;

/**
 * Reads a filter in JSON: `{"status": "failed", "createdAt": {"$gte": "2026-11-01"}}`. It names only readable fields, because a search for a masked value would
 * reveal it.
 * @throws AppError bad_request that names the field or the operator
 */
export function readFilter(collection: string, text: string): Document {
  if (text.trim() === "") return {};
  if (text.length > FILTER_MAX_CHARACTERS)
    refuse(`The filter has ${text.length} characters. It can have up to ${FILTER_MAX_CHARACTERS}.`);
  const fields = new Set([...readableFields(collection)].map(queryName));
  const given = parse(text);
  const conditions = Object.entries(given).flatMap(([field, wanted]) => {
    if (field.startsWith("$"))
      refuse(`"${field}" cannot begin a condition. Name a field, such as {"_id": "…"}.`);
    if (!fields.has(field))
      refuse(
        `"${field}" is masked, or no field of ${collection}. Filter by one of the listed fields.`,
      );
    return conditionsOf(field, wanted);
  });
  if (conditions.length > CONDITIONS_MAX)
    refuse(`The filter has ${conditions.length} conditions. It can have up to ${CONDITIONS_MAX}.`);
  return conditions.length === 0 ? {} : { $and: conditions };
}

/**
 * Reads the field to sort by: `createdAt`, or `-createdAt` for the highest first.
 * @throws AppError bad_request
 */
export function readSort(collection: string, text: string): [field: string, direction: 1 | -1] {
  const field = text.replace(/^-/, "");
  if (!readableFields(collection).has(field) || field.includes("[]"))
    refuse(`"${field}" is masked, in a list, or no field of ${collection}. Sort by another field.`);
  return [field, text.startsWith("-") ? -1 : 1];
}

function parse(text: string): Document {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    refuse(
      `The filter is not JSON: ${(error as Error).message}. Write it like {"status": "failed"}.`,
    );
  }
  if (!isObject(value)) refuse(`The filter is not an object. Write it like {"status": "failed"}.`);
  return value;
}

function conditionsOf(field: string, wanted: unknown): Document[] {
  if (!isObject(wanted)) return [condition(field, "$eq", wanted)];
  const entries = Object.entries(wanted);
  if (entries.length === 0) refuse(`The condition of "${field}" is empty.`);
  return entries.map(([name, value]) => {
    const operator = operators.find((known) => known === name);
    if (!operator)
      refuse(`"${name}" of "${field}" is not an operator here. Use ${operators.join(", ")}.`);
    return condition(field, operator, value);
  });
}

function condition(field: string, operator: Operator, value: unknown): Document {
  if (operator === "$exists") {
    if (typeof value !== "boolean") refuse(`$exists of "${field}" needs true or false.`);
    return { [field]: { $exists: value } };
  }
  if (operator === "$in" || operator === "$nin") {
    if (!Array.isArray(value) || value.length === 0 || value.length > VALUES_MAX)
      refuse(`${operator} of "${field}" needs a list of 1 to ${VALUES_MAX} values.`);
    const values = value.flatMap((one: unknown) => formsOf(field, one));
    return { [field]: { [operator]: values } };
  }
  const forms = formsOf(field, value);
  if (operator === "$eq") return { [field]: { $in: forms } };
  if (operator === "$ne") return { [field]: { $nin: forms } };
  return { $or: forms.map((form) => ({ [field]: { [operator]: form } })) };
}

/** A date in JSON is text. The field can contain either, so both match. */
function formsOf(field: string, value: unknown): unknown[] {
  if (value === null || typeof value === "number" || typeof value === "boolean") return [value];
  if (typeof value !== "string")
    refuse(`The value of "${field}" must be text, a number, a date, true, false or null.`);
  const date = DATE_SHAPE.test(value) ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? [value, date] : [value];
}

const isObject = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function refuse(message: string): never {
  throw new AppError("bad_request", { message });
}
