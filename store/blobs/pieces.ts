import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { cutPieces } from "./cut-pieces.ts";

/**
 * A large document in pieces. New pieces are compressed together in blocks. All others are in blocks of earlier deployments, because a
 * push of one note changes a few pieces and moves the rest.
 */
export interface PieceTable {
  /** Artifacts that have blocks of this document. The first is empty: the document's own part. */
  sources: string[];
  blocks: Block[];
  pieces: PieceEntry[];
}

/** Offset and length of the compressed bytes behind the table of the part. */
type Block = [source: number, offset: number, length: number];
/** Offset and length in the block, before compression. */
type PieceEntry = [hash: string, block: number, offset: number, length: number];

/** A stored piece, by its hash. */
export type KnownPieces = Map<string, { artifact: string; block: Block; at: [number, number] }>;

const BLOCK_BYTES = 256 * 1024;
/** As for other documents that are too large to compare: the next push waits for it. */
const FAST_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** A block and the piece that ends it, in one buffer. By default, zlib makes one of every 16 KiB, and then a copy of them all. */
const WHOLE_BLOCK = { chunkSize: BLOCK_BYTES + 64 * 1024 };
const HASH_BYTES = 16;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** @returns the compressed table, and the compressed blocks of new pieces, which follow it in this order */
export async function writePieces(
  text: Iterable<Buffer>,
  known: KnownPieces,
): Promise<{ table: Buffer; blocks: Buffer[]; sources: string[] }> {
  const table: PieceTable = { sources: [""], blocks: [], pieces: [] };
  const blocks: Buffer[] = [];
  const numbers = new Map<string, number>();
  const own = new Map<string, [block: number, offset: number]>();
  const quality = known.size > 0 ? COMPRESSION : FAST_COMPRESSION;
  let fresh: Buffer[] = [];
  let [freshBytes, ownBytes, ownBlock] = [0, 0, -1];

  /** Numbers of a block that another deployment has. */
  function numberOf(artifact: string, [, offset, length]: Block): number {
    const name = `${artifact} ${offset}`;
    const existing = numbers.get(name);
    if (existing !== undefined) return existing;
    const index = table.sources.indexOf(artifact);
    const source = index === -1 ? table.sources.push(artifact) - 1 : index;
    const number = table.blocks.push([source, offset, length]) - 1;
    numbers.set(name, number);
    return number;
  }

  async function endBlock(): Promise<void> {
    if (ownBlock === -1) return;
    const block = await compress(Buffer.concat(fresh), quality);
    table.blocks[ownBlock] = [0, ownBytes, block.length];
    blocks.push(block);
    ownBytes += block.length;
    [fresh, freshBytes, ownBlock] = [[], 0, -1];
  }

  for await (const piece of cutPieces(text)) {
    const hash = hashOf(piece);
    const before = known.get(hash);
    const again = own.get(hash);
    if (before) {
      table.pieces.push([hash, numberOf(before.artifact, before.block), ...before.at]);
    } else if (again) {
      table.pieces.push([hash, ...again, piece.length]);
    } else {
      if (ownBlock === -1) ownBlock = table.blocks.push([0, 0, 0]) - 1;
      own.set(hash, [ownBlock, freshBytes]);
      table.pieces.push([hash, ownBlock, freshBytes, piece.length]);
      fresh.push(piece);
      freshBytes += piece.length;
      if (freshBytes >= BLOCK_BYTES) await endBlock();
    }
  }
  await endBlock();
  const written = await compress(JSON.stringify(table), COMPRESSION);
  return { table: written, blocks, sources: table.sources.slice(1) };
}

export async function readTable(bytes: Buffer): Promise<PieceTable> {
  return JSON.parse((await decompress(bytes)).toString("utf8")) as PieceTable;
}

/**
 * The whole document.
 * @param sourceOf what follows the table in the part of an artifact, "" for its own, and the key of its blob
 * @throws Error that names the key of a damaged blob
 */
export async function readPieces(
  { sources, blocks, pieces }: PieceTable,
  sourceOf: (artifact: string) => { key: string; bytes: Buffer },
): Promise<Buffer> {
  const inBlocks: { to: number; piece: PieceEntry }[][] = blocks.map(() => []);
  let size = 0;
  for (const piece of pieces) {
    inBlocks[piece[1]]?.push({ to: size, piece });
    size += piece[3];
  }
  const document = Buffer.allocUnsafe(size);
  for (const [number, [source, start, length]] of blocks.entries()) {
    const { key, bytes: stored } = sourceOf(sources[source] ?? "");
    const block = await decompress(stored.subarray(start, start + length), WHOLE_BLOCK);
    for (const { to, piece } of inBlocks[number] ?? []) {
      const [hash, , offset, bytes] = piece;
      const copied = block.subarray(offset, offset + bytes);
      if (hashOf(copied) !== hash) throw new Error(`${key} is damaged`);
      copied.copy(document, to);
    }
  }
  return document;
}

/** @param artifact the one that the table belongs to */
export function knownPieces(
  { sources, blocks, pieces }: PieceTable,
  artifact: string,
  mayUse: (artifact: string) => boolean,
): KnownPieces {
  const known: KnownPieces = new Map();
  for (const [hash, number, offset, length] of pieces) {
    const block = blocks[number];
    const source = block && (sources[block[0]] || artifact);
    if (source && mayUse(source))
      known.set(hash, { artifact: source, block, at: [offset, length] });
  }
  return known;
}

const hashOf = (bytes: Buffer) =>
  createHash("sha256").update(bytes).digest().subarray(0, HASH_BYTES).toString("base64url");
