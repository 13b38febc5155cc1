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

/** `JSON.stringify` in pieces, each created on demand. A list may be any iterable, which is read as far as it is written. */
export const jsonParts = (value: unknown): Generator<string> => partsOf(value, DEPTH);

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (Array.isArray(value) && value.length > ENTRIES_AT_ONCE)
    return yield* inBrackets("[]", insidesOf(slicesOf(value)));
  if (isIterable(value)) return yield* inBrackets("[]", insidesOf(slicesOf(value)));
  if (depth === 0 || !isRecord(value)) return yield JSON.stringify(value) ?? "null";
  const names = Object.keys(value);
  if (names.length > ENTRIES_AT_ONCE) return yield* inBrackets("{}", entriesOf(value, names));
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  yield "{";
  for (const [at, [name, entry]] of entries.entries()) {
    yield `${at === 0 ? "" : ","}${JSON.stringify(name)}:`;
    yield* partsOf(entry, depth - 1);
  }
  yield "}";
}

/** Creates each part on demand, so that only one is in memory as a string. */
function* inBrackets(brackets: "[]" | "{}", insides: Iterable<string>): Generator<string> {
  yield brackets.slice(0, 1);
  let isFirst = true;
  for (const inside of insides) {
    yield (isFirst ? "" : ",") + inside;
    isFirst = false;
  }
  yield brackets.slice(1);
}

function* insidesOf(slices: Iterable<unknown[]>): Generator<string> {
  for (const slice of slices) yield JSON.stringify(slice).slice(1, -1);
}

/** Without an object for each part, which takes as long as the rest. */
function* entriesOf(record: Record<string, unknown>, names: readonly string[]): Generator<string> {
  let entries: string[] = [];
  for (const name of names) {
    const text = JSON.stringify(record[name]) as string | undefined;
    if (text === undefined) continue;
    entries.push(`${JSON.stringify(name)}:${text}`);
    if (entries.length < ENTRIES_AT_ONCE) continue;
    yield entries.join();
    entries = [];
  }
  if (entries.length > 0) yield entries.join();
}

function* slicesOf<T>(list: Iterable<T>): Generator<T[]> {
  let slice: T[] = [];
  for (const entry of list) {
    slice.push(entry);
    if (slice.length < ENTRIES_AT_ONCE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

/** A list that is made while it is read. */
function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Symbol.iterator in value
  );
}

/** Excludes objects with `toJSON`, such as dates. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value)
  );
}
