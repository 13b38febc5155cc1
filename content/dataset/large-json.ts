/** Bytes to decode as one string. The string of a whole list would be twice as large as the list, or four times if it contains an emoji. */
const PIECE_BYTES = 256 * 1024;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d];

/** `JSON.parse` for output of `JSON.stringify`, piece by piece. @param visit receives every entry of a long list before the next entries are read */
export function parseLarge(bytes: Buffer, visit: (entry: unknown) => void = () => {}): unknown {
  const first = bytes[0];
  if (bytes.length <= PIECE_BYTES || (first !== OPEN_LIST && first !== OPEN_RECORD)) {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (Array.isArray(value)) for (const entry of value) visit(entry);
    return value;
  }
  if (first === OPEN_RECORD) return parseRecord(bytes, visit);
  const list: unknown[] = [];
  for (const [start, end] of pieces(entriesOf(bytes))) {
    for (const entry of JSON.parse(`[${bytes.toString("utf8", start, end)}]`) as unknown[]) {
      visit(entry);
      list.push(entry);
    }
  }
  return list;
}

function parseRecord(bytes: Buffer, visit: (entry: unknown) => void): Record<string, unknown> {
  // Without a prototype, so that names such as `__proto__` are ordinary keys.
  const record = Object.create(null) as Record<string, unknown>;
  const small: [number, number][] = [];
  for (const [start, end] of entriesOf(bytes)) {
    if (end - start <= PIECE_BYTES) small.push([start, end]);
    else {
      const colon = bytes.indexOf(COLON, endOfText(bytes, start));
      const name = JSON.parse(bytes.toString("utf8", start, colon)) as string;
      record[name] = parseLarge(bytes.subarray(colon + 1, end), visit);
    }
  }
  for (const [start, end] of pieces(small)) {
    Object.assign(record, JSON.parse(`{${bytes.toString("utf8", start, end)}}`));
  }
  return record;
}

/** Groups of adjacent entries to parse together. */
function* pieces(entries: Iterable<[number, number]>): Generator<[number, number]> {
  let piece: [number, number] | null = null;
  for (const [start, end] of entries) {
    if (piece && start === piece[1] + 1 && end - piece[0] <= PIECE_BYTES) piece[1] = end;
    else {
      if (piece) yield piece;
      piece = [start, end];
    }
  }
  if (piece) yield piece;
}

/** The range of each entry of a list or record. */
function* entriesOf(bytes: Buffer): Generator<[number, number]> {
  let depth = 0;
  let start = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_RECORD) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_RECORD) depth -= 1;
    const ends = (byte === COMMA && depth === 1) || depth === 0;
    if (!ends || at === start) continue;
    yield [start, at];
    start = at + 1;
  }
  if (depth !== 0) throw new SyntaxError("the JSON is truncated");
}

/** The offset of the string's closing quote. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
