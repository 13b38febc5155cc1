import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { createDelta } from "fossil-delta";
import { LRUCache } from "lru-cache";
import { applyDelta } from "./apply-delta.ts";
import type { BlobStore } from "./blobs.ts";
import {
  type KnownPieces,
  knownPieces,
  type PieceTable,
  readPieces,
  readTable,
  writePieces,
} from "./pieces.ts";

/**
 * Documents of a deployment in one blob. A push of one note changes about a hundred bytes in each. So a small one is compressed, or stored as a delta against
 * the same document of an earlier deployment, and a large one is stored in pieces that deployments share.
 */
export interface BundleLocation {
  keyOf(projectId: string, artifact: string): string;
  projectId: string;
  artifact: string;
}

/** First line of the blob. The parts follow in this order. */
interface Header {
  version: 1;
  /** Artifacts whose bundles are needed to read this one: those of deltas, nearest first, then others that have pieces. */
  chain: string[];
  /** Other blobs that the documents refer to. */
  packs: string[];
  parts: Part[];
}
/** `depth` is the number of deltas to apply; 0 means a complete document. `table`: the document is in pieces, and the first bytes are their list. */
type Part = [name: string, length: number, depth: number, table?: number];

interface Bundle extends Header {
  bytes: ReadonlyMap<string, { depth: number; bytes: Buffer; table: number }>;
}

/** The most other blobs that are read, in parallel, for one document. */
const MAX_DEPTH = 16;
/** Total size of the intermediate documents. */
const MAX_APPLIED_BYTES = 4 * 1024 * 1024;
/** Computing a delta for this many bytes takes 30 ms. Larger documents are cut into pieces while they are generated. */
const MAX_COMPARED_BYTES = 1024 * 1024;
/** The most other blobs that have pieces. When there are more, only the pieces of the first few are reused. */
const MAX_SOURCES = 16;
const KEPT_SOURCES = 4;
/** Deltas that save less are not worth a longer chain. */
const MIN_GAIN = 2;
/** Takes 15 ms per megabyte; higher levels gain little. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Longer than any header line. */
const HEADER_BYTES = 16 * 1024;
const NEWLINE = 0x0a;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The documents that this process stored last, because the next push is compared with them. */
const MAX_STORED_BYTES = 8 * 1024 * 1024;
const stored = new LRUCache<string, Buffer>({
  maxSize: MAX_STORED_BYTES,
  sizeCalculation: (bytes) => bytes.length + 1,
});

/**
 * Stores documents, each passed in pieces.
 * @param content.base the artifact whose documents are probably similar
 */
export async function putBundle(
  blobs: BlobStore,
  place: BundleLocation,
  content: { base: string | null; packs?: string[]; parts: Record<string, Iterable<string>> },
): Promise<void> {
  const base = content.base === null ? null : { ...place, artifact: content.base };
  const before = base && (await readHeader(blobs, keyOf(base)));
  const reusable = base && before ? await reusablePieces(blobs, base, before) : new Map();
  const parts: Part[] = [];
  const pieces: Buffer[] = [];
  const sources = new Set<string>();
  for (const [name, text] of Object.entries(content.parts)) {
    const { bytes, rest } = collect(text);
    if (rest) {
      const written = await writePieces(rest, reusable.get(name) ?? new Map());
      const { table, blocks } = written;
      const length = blocks.reduce((sum, block) => sum + block.length, table.length);
      parts.push([name, length, 0, table.length]);
      pieces.push(table, ...blocks);
      for (const source of written.sources) sources.add(source);
      continue;
    }
    stored.set(nameOf(place, name), bytes);
    const depth = 1 + (before?.parts.find(isWhole(name))?.[2] ?? MAX_DEPTH);
    const mayDiffer = depth <= MAX_DEPTH && depth * bytes.length <= MAX_APPLIED_BYTES;
    const delta = base && mayDiffer ? await deltaFrom(blobs, { base, name, bytes }) : null;
    const compressed = await compress(bytes, COMPRESSION);
    const isWorthIt = delta !== null && delta.length * MIN_GAIN < compressed.length;
    const chosen = isWorthIt ? delta : compressed;
    parts.push([name, chosen.length, isWorthIt ? depth : 0]);
    pieces.push(chosen);
  }
  const depth = Math.max(0, ...parts.map((part) => part[2]));
  const deltas = [content.base ?? "", ...(before?.chain ?? [])].slice(0, depth);
  const chain = [...deltas, ...[...sources].filter((source) => !deltas.includes(source))];
  const header: Header = { version: 1, chain, packs: content.packs ?? [], parts };
  await blobs.put(
    keyOf(place),
    Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...pieces]),
  );
}

/** A delta cannot continue from a document in pieces. */
const isWhole = (name: string) => (part: Part) => part[0] === name && part[3] === undefined;

/** The pieces of the documents of an earlier bundle that a new one may refer to, by name. */
async function reusablePieces(
  blobs: BlobStore,
  place: BundleLocation,
  { parts, start }: { parts: readonly Part[]; start: number },
): Promise<Map<string, KnownPieces>> {
  const tables = new Map<string, PieceTable>();
  let at = start;
  for (const [name, length, , table] of parts) {
    const bytes = table !== undefined && (await blobs.getRange(keyOf(place), at, table));
    if (bytes) tables.set(name, await readTable(bytes));
    at += length;
  }
  const used = new Map<string, number>([[place.artifact, 0]]);
  for (const { sources, blocks, pieces } of tables.values()) {
    for (const [, block, , length] of pieces) {
      const source = sources[blocks[block]?.[0] ?? 0] || place.artifact;
      used.set(source, (used.get(source) ?? 0) + length);
    }
  }
  const largest = [...used].sort(([, a], [, b]) => b - a).map(([source]) => source);
  const kept = new Set(largest.length > MAX_SOURCES ? largest.slice(0, KEPT_SOURCES) : largest);
  return new Map(
    [...tables].map(([name, table]) => [
      name,
      knownPieces(table, place.artifact, (source) => kept.has(source)),
    ]),
  );
}

/**
 * Documents by name. Null when the bundle does not exist or retention is removing it right now.
 * @throws Error when the bundle is damaged
 */
export async function readParts<Name extends string>(
  blobs: Pick<BlobStore, "get">,
  place: BundleLocation,
  names: readonly Name[],
): Promise<Record<Name, Buffer> | null> {
  const own = await readBundle(blobs, keyOf(place));
  if (!own) return null;
  const depth = Math.max(...names.map((name) => own.bytes.get(name)?.depth ?? 0));
  const bases = own.chain.slice(0, depth);
  const tables = await readTables(own, names);
  const needed = new Set([...bases, ...[...tables.values()].flatMap(({ sources }) => sources)]);
  needed.delete("");
  const bundles = new Map([["", own]]);
  const read = async (artifact: string) => {
    const bundle = await readBundle(blobs, keyOf({ ...place, artifact }));
    if (bundle) bundles.set(artifact, bundle);
  };
  await Promise.all([...needed].map(read));
  if (bundles.size <= needed.size) return null;
  const line = ["", ...bases].flatMap((artifact) => bundles.get(artifact) ?? []);
  const documents = {} as Record<Name, Buffer>;
  for (const name of names) {
    const table = tables.get(name);
    documents[name] = table
      ? await readPieces(table, (artifact) => ({
          key: keyOf({ ...place, artifact: artifact || place.artifact }),
          bytes: blocksOf(bundles.get(artifact), name),
        }))
      : await readLine(line, name, keyOf(place));
  }
  return documents;
}

/** The lists of pieces of the documents that are in pieces. */
async function readTables(own: Bundle, names: readonly string[]): Promise<Map<string, PieceTable>> {
  const tables = new Map<string, PieceTable>();
  for (const name of names) {
    const part = own.bytes.get(name);
    if (part && part.table > 0)
      tables.set(name, await readTable(part.bytes.subarray(0, part.table)));
  }
  return tables;
}

function blocksOf(bundle: Bundle | undefined, name: string): Buffer {
  const { bytes, table } = bundle?.bytes.get(name) ?? { bytes: Buffer.alloc(0), table: 0 };
  return bytes.subarray(table);
}

/** Returns the complete document after applying all deltas up to the first bundle. */
async function readLine(line: readonly Bundle[], name: string, key: string): Promise<Buffer> {
  const depth = line[0]?.bytes.get(name)?.depth ?? 0;
  const parts = line.slice(0, depth + 1).map((bundle) => bundle.bytes.get(name));
  const whole = parts.pop();
  if (whole?.depth !== 0) throw new Error(`${key} has no ${name}`);
  let bytes: Buffer = await decompress(whole.bytes);
  while (parts.length > 0) {
    const delta = await decompress(parts.pop()?.bytes ?? Buffer.alloc(0));
    // The checksum of the last delta covers all of them.
    bytes = applyDelta(bytes, delta, { verifyChecksum: parts.length === 0 });
  }
  return bytes;
}

/** Returns what a bundle needs and refers to, or null when the bundle does not exist. */
export async function readHeader(
  blobs: Pick<BlobStore, "getRange">,
  key: string,
): Promise<(Pick<Header, "chain" | "packs" | "parts"> & { start: number }) | null> {
  const bytes = await blobs.getRange(key, 0, HEADER_BYTES);
  if (!bytes) return null;
  const { header, start } = split(bytes, key);
  return { ...header, start };
}

const keyOf = (place: BundleLocation) => place.keyOf(place.projectId, place.artifact);
const nameOf = (place: BundleLocation, part: string) => `${keyOf(place)} ${part}`;

async function readBundle(blobs: Pick<BlobStore, "get">, key: string): Promise<Bundle | null> {
  const bytes = await blobs.get(key);
  if (!bytes) return null;
  const { header, start } = split(bytes, key);
  const parts: [string, { depth: number; bytes: Buffer; table: number }][] = [];
  let at = start;
  for (const [name, length, depth, table = 0] of header.parts) {
    parts.push([name, { depth, bytes: bytes.subarray(at, at + length), table }]);
    at += length;
  }
  if (at !== bytes.length) throw new Error(`${key} is damaged`);
  return { ...header, bytes: new Map(parts) };
}

function split(bytes: Buffer, key: string): { header: Header; start: number } {
  const end = bytes.indexOf(NEWLINE);
  if (end === -1) throw new Error(`${key} is damaged`);
  return {
    header: JSON.parse(bytes.toString("utf8", 0, end)) as Header,
    start: end + 1,
  };
}

/** Returns a small document in full. A large one would stay in memory next to the site, so it is returned while it is generated. */
function collect(text: Iterable<string>): { bytes: Buffer; rest: Iterable<Buffer> | null } {
  const pieces = text[Symbol.iterator]();
  const first: Buffer[] = [];
  let length = 0;
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    const piece = Buffer.from(next.value);
    first.push(piece);
    length += piece.length;
    if (length > MAX_COMPARED_BYTES)
      return { bytes: Buffer.alloc(0), rest: chained(first, pieces) };
  }
  return { bytes: Buffer.concat(first), rest: null };
}

function* chained(first: Buffer[], rest: Iterator<string>): Generator<Buffer> {
  yield Buffer.concat(first.splice(0));
  for (let next = rest.next(); !next.done; next = rest.next()) yield Buffer.from(next.value);
}

async function deltaFrom(
  blobs: BlobStore,
  { base, name, bytes }: { base: BundleLocation; name: string; bytes: Buffer },
): Promise<Buffer | null> {
  const before = stored.get(nameOf(base, name)) ?? (await readParts(blobs, base, [name]))?.[name];
  if (!before || before.length > MAX_COMPARED_BYTES * MIN_GAIN) return null;
  return compress(createDelta<Uint8Array>(before, bytes), COMPRESSION);
}
