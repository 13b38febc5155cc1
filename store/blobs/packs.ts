import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { isCompressedPack } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "./blobs.ts";

type Ranges = Pick<BlobStore, "get" | "getRange">;

const decompress = promisify(brotliDecompress);

/** Small packs are compressed as a whole, because a visitor who opens one page is likely to open another page from the same pack. */
const MAX_HELD_BYTES = 4 * 1024 * 1024;
const caches = new WeakMap<object, LRUCache<string, Buffer>>();

/** Bytes of a site, wherever they are stored. Null when the pack no longer exists. */
export async function readPacked(
  blobs: Ranges,
  pack: string,
  { offset, length }: { offset: number; length: number },
): Promise<Buffer | null> {
  if (!isCompressedPack(pack)) return blobs.getRange(pack, offset, length);
  const whole = await readCompressed(blobs, pack);
  // A copy, so that a cached page does not keep the whole pack in memory.
  return whole && Buffer.from(whole.subarray(offset, offset + length));
}

/** All bytes of a pack. Null when the pack no longer exists. */
export const readPack = (blobs: Ranges, pack: string): Promise<Buffer | null> =>
  isCompressedPack(pack) ? readCompressed(blobs, pack) : blobs.get(pack);

/** Like `readPacked`, but as a stream for large files. */
export async function streamPacked(
  blobs: BlobStore,
  pack: string,
  range: { offset: number; length: number },
): Promise<Readable | null> {
  if (!isCompressedPack(pack)) return blobs.stream(pack, range);
  const bytes = await readPacked(blobs, pack, range);
  return bytes && Readable.from([bytes]);
}

async function readCompressed(blobs: Ranges, pack: string): Promise<Buffer | null> {
  const cache =
    caches.get(blobs) ?? new LRUCache({ maxSize: MAX_HELD_BYTES, sizeCalculation: sizeOf });
  caches.set(blobs, cache);
  const cached = cache.get(pack);
  if (cached) return cached;
  const bytes = await blobs.get(pack);
  if (!bytes) return null;
  const whole = await decompress(bytes);
  cache.set(pack, whole);
  return whole;
}

const sizeOf = (bytes: Buffer) => bytes.length + 1;
