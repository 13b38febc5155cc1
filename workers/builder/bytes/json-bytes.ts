/** Entries of a long list or record that are written at once: some hundred kilobytes, in one call that costs little. */
const ENTRIES_AT_ONCE = 500;
/** So deep long lists and records are looked for: those of a site stand below the name of their part. */
const DEPTH = 3;

/** `JSON.stringify` as UTF-8, for what is large: one string of a whole site would lie in memory beside its bytes. */
export function jsonBytes(value: unknown): Buffer {
  const pieces: Buffer[] = [];
  for (const part of jsonParts(value)) pieces.push(Buffer.from(part));
  return Buffer.concat(pieces);
}

/** `JSON.stringify` in pieces, each made when it is asked for. */
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

/** Written as they are asked for, so that only one of them is a text at a time. */
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

/** Not what says itself how it is written, as a date does. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value)
  );
}
