import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { applyDelta, createDelta } from "fossil-delta";
import { LRUCache } from "lru-cache";
import type { BlobStore } from "./blobs.ts";

/**
 * Documents of a deployment in one blob. Each is compressed, or stored as a delta against the same document of an earlier deployment: a push of one note
 * changes about a hundred bytes in each.
 */
export interface BundleLocation {
  keyOf(projectId: string, artifact: string): string;
  projectId: string;
  artifact: string;
}

/** First line of the blob. The parts follow in this order. */
interface Header {
  version: 1;
  /** Artifacts whose bundles are needed to read this one, nearest first. */
  chain: string[];
  /** Other blobs that the documents refer to. */
  packs: string[];
  parts: Part[];
}
/** `depth` is the number of deltas to apply; 0 means a complete document. */
type Part = [name: string, length: number, depth: number];

interface Bundle extends Header {
  bytes: ReadonlyMap<string, { depth: number; bytes: Buffer }>;
}

/** The most other blobs that are read, in parallel, for one document. */
const MAX_DEPTH = 16;
/** Total size of the intermediate documents. Applying deltas to one megabyte takes about 30 ms. */
const MAX_APPLIED_BYTES = 4 * 1024 * 1024;
/** Computing a delta for this many bytes takes 30 ms. Larger documents are compressed while they are generated. */
const MAX_COMPARED_BYTES = 1024 * 1024;
/** Deltas that save less are not worth a longer chain. */
const MIN_GAIN = 2;
/** Takes 15 ms per megabyte; higher levels gain little. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** For documents that are too large to compare. On a site of 15,000 notes, the next push waits for this compression. */
const FAST_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
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
  const parts: Part[] = [];
  const pieces: Buffer[] = [];
  for (const [name, text] of Object.entries(content.parts)) {
    const { bytes, whole } = await collect(text);
    if (whole) stored.set(nameOf(place, name), bytes);
    const depth = 1 + (before?.parts.find((part) => part[0] === name)?.[2] ?? MAX_DEPTH);
    const mayDiffer = whole && depth <= MAX_DEPTH && depth * bytes.length <= MAX_APPLIED_BYTES;
    const delta = base && mayDiffer ? await deltaFrom(blobs, { base, name, bytes }) : null;
    const compressed = whole ? await compress(bytes, COMPRESSION) : bytes;
    const isWorthIt = delta !== null && delta.length * MIN_GAIN < compressed.length;
    const chosen = isWorthIt ? delta : compressed;
    parts.push([name, chosen.length, isWorthIt ? depth : 0]);
    pieces.push(chosen);
  }
  const depth = Math.max(0, ...parts.map((part) => part[2]));
  const chain = [content.base ?? "", ...(before?.chain ?? [])].slice(0, depth);
  const header: Header = { version: 1, chain, packs: content.packs ?? [], parts };
  await blobs.put(
    keyOf(place),
    Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...pieces]),
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
  const bases = own.chain.slice(0, depth).map((artifact) => keyOf({ ...place, artifact }));
  const earlier = await Promise.all(bases.map((key) => readBundle(blobs, key)));
  const line = [own, ...earlier.flatMap((bundle) => bundle ?? [])];
  if (line.length <= bases.length) return null;
  const documents = {} as Record<Name, Buffer>;
  for (const name of names) documents[name] = await readLine(line, name, keyOf(place));
  return documents;
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
    bytes = asBuffer(applyDelta<Uint8Array>(bytes, delta, { verifyChecksum: parts.length === 0 }));
  }
  return bytes;
}

/** Returns what a bundle needs and refers to, or null when the bundle does not exist. */
export async function readHeader(
  blobs: Pick<BlobStore, "getRange">,
  key: string,
): Promise<Pick<Header, "chain" | "packs" | "parts"> | null> {
  const bytes = await blobs.getRange(key, 0, HEADER_BYTES);
  return bytes && split(bytes, key).header;
}

const keyOf = (place: BundleLocation) => place.keyOf(place.projectId, place.artifact);
const nameOf = (place: BundleLocation, part: string) => `${keyOf(place)} ${part}`;

async function readBundle(blobs: Pick<BlobStore, "get">, key: string): Promise<Bundle | null> {
  const bytes = await blobs.get(key);
  if (!bytes) return null;
  const { header, start } = split(bytes, key);
  const parts: [string, { depth: number; bytes: Buffer }][] = [];
  let at = start;
  for (const [name, length, depth] of header.parts) {
    parts.push([name, { depth, bytes: bytes.subarray(at, at + length) }]);
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

/** Returns a small document in full. A large document is returned only in compressed form, because it would stay in memory next to the site. */
async function collect(text: Iterable<string>): Promise<{ bytes: Buffer; whole: boolean }> {
  const pieces = text[Symbol.iterator]();
  const first: Buffer[] = [];
  let length = 0;
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    const piece = Buffer.from(next.value);
    first.push(piece);
    length += piece.length;
    if (length <= MAX_COMPARED_BYTES) continue;
    const all = Readable.from(chained(first, pieces), { objectMode: false });
    return { bytes: await buffer(all.pipe(createBrotliCompress(FAST_COMPRESSION))), whole: false };
  }
  return { bytes: Buffer.concat(first), whole: true };
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

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
