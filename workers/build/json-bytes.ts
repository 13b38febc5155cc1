/** Little enough not to matter, large enough that there are few of them. */
const PIECE_CHARACTERS = 64 * 1024;
/** So deep lists and records are written entry by entry: those of a site stand below the name of their part. */
const DEPTH = 3;

/** `JSON.stringify` as UTF-8, for what is large: one string of a whole site would lie in memory beside its bytes. */
export function jsonBytes(value: unknown): Buffer {
  const pieces: Buffer[] = [];
  let text = "";
  for (const part of partsOf(value, DEPTH)) {
    text += part;
    if (text.length < PIECE_CHARACTERS) continue;
    pieces.push(Buffer.from(text));
    text = "";
  }
  pieces.push(Buffer.from(text));
  return Buffer.concat(pieces);
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== "object" || value === null || value instanceof Date) {
    yield JSON.stringify(value) ?? "null";
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? "[" : "{";
  for (const [name, entry] of Object.entries(value)) {
    if (!isList && entry === undefined) continue;
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    yield* partsOf(entry, depth - 1);
    before = ",";
  }
  if (before !== ",") yield before;
  yield isList ? "]" : "}";
}
