import { AppError } from "#schemas/errors.ts";

/** Deeper JSON is an attack on code that traverses it. */
const DEPTH_MAX = 64;

/** @throws AppError invalid_json when it is not a JSON object, or is nested more than 64 levels deep */
export function parseJsonObject(text: string): Record<string, unknown> {
  if (isTooDeep(text) || text.includes('"__proto__"')) throw new AppError("invalid_json");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError("invalid_json", { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("invalid_json");
  return value as Record<string, unknown>;
}

/** Counts brackets outside strings, so that a deep object is never created. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index);
    else if (character === OPEN_ARRAY || character === OPEN_OBJECT) depth++;
    else if (character === CLOSE_ARRAY || character === CLOSE_OBJECT) depth--;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Finds the end of the string that begins at a quote, without visiting each character of a long string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** A quote after an odd number of backslashes is escaped. */
function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (index - first) % 2 === 1;
}

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
