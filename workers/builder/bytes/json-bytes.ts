/** Entries of a long list or record per `JSON.stringify` call: a few hundred kilobytes each, which keeps the overhead small. */
const ENTRIES_AT_ONCE = 500;
/** Search for long lists and records down to this depth. A site's are directly below the name of their part. */
const DEPTH = 3;

/** `JSON.stringify` as UTF-8 for large values. Stringifying a whole site would keep a second copy of it in memory. */
export function jsonBytes(value: unknown): Buffer {
  const pieces: Buffer[] = [];
  for (const part of jsonParts(value)) pieces.push(Buffer.from(part));
  return Buffer.concat(pieces);
}

/** `JSON.stringify` in pieces, each created on demand. */
export const jsonParts = (value: unknown): Generator<string> => partsOf(value, DEPTH);

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (Array.isArray(value) && value.length > ENTRIES_AT_ONCE)
    return yield* inBrackets("[]", slicesOf(value).map(insideOf));
  if (depth === 0 || !isRecord(value)) return yield JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (entries.length > ENTRIES_AT_ONCE) {
    const records = slicesOf(entries).map((slice) => Object.fromEntries(slice));
    return yield* inBrackets("{}", records.map(insideOf));
  }
  yield "{";
  for (const [at, [name, entry]] of entries.entries()) {
    yield `${at === 0 ? "" : ","}${JSON.stringify(name)}:`;
    yield* partsOf(entry, depth - 1);
  }
  yield "}";
}

/** Creates each part on demand, so that only one is in memory as a string. */
function* inBrackets(brackets: "[]" | "{}", insides: (() => string)[]): Generator<string> {
  yield brackets.slice(0, 1);
  for (const [at, inside] of insides.entries()) yield (at === 0 ? "" : ",") + inside();
  yield brackets.slice(1);
}

const insideOf = (slice: object) => () => JSON.stringify(slice).slice(1, -1);

function slicesOf<T>(list: readonly T[]): T[][] {
  const slices: T[][] = [];
  for (let at = 0; at < list.length; at += ENTRIES_AT_ONCE)
    slices.push(list.slice(at, at + ENTRIES_AT_ONCE));
  return slices;
}

/** Excludes objects with `toJSON`, such as dates. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value)
  );
}
