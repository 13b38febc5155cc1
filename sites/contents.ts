import type { Readable, Transform } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readPacked, streamPacked } from "#store/blobs/packs.ts";
import type { Places } from "./releases.ts";

export type Encoding = "identity" | "br" | "gzip";

export interface Contents {
  /** Only from memory; lets the usual request be answered without waiting. */
  held(hash: string, encoding: Encoding): Buffer | undefined;
  /** Whole bytes, in the wanted encoding. Null when they are gone. */
  read(places: Places | null, hash: string, encoding: Encoding): Promise<Buffer | null>;
  /** Part of a file, without keeping it in memory. */
  stream(
    places: Places | null,
    hash: string,
    range: { offset: number; length: number },
  ): Promise<Readable | null>;
}

const CACHE_BYTES = 256 * 1024 * 1024;
/** Bigger files are streamed and never held, unless they are text that is sent compressed. */
export const HELD_FILE_BYTES = 1024 * 1024;
/** Text up to this size is compressed once and kept; above it is compressed anew on the way to each reader. */
export const COMPRESSED_ONCE_BYTES = 8 * 1024 * 1024;
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/** Level 5 is within 5 % of the best at a tenth of the time. */
const BROTLI_LEVEL = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes by their hash. They never change, so what is held is always right, whichever deployment asked for it. */
export function openContents(blobs: BlobStore): Contents {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const reading = new Map<string, Promise<Buffer | null>>();

  function place(
    places: Places | null,
    hash: string,
  ): { key: string; offset: number; length: number } | null {
    const [index = -1, offset = 0, length = 0] = places?.hashes.get(hash) ?? [];
    const key = places?.packs[index];
    return key === undefined ? null : { key, offset, length };
  }

  async function readIdentity(places: Places | null, hash: string): Promise<Buffer | null> {
    const at = place(places, hash);
    return at ? readPacked(blobs, at.key, at) : blobs.get(mediaKey(hash));
  }

  async function readEncoded(
    places: Places | null,
    hash: string,
    encoding: Encoding,
  ): Promise<Buffer | null> {
    const plain = cache.get(`${hash}:identity`) ?? (await readIdentity(places, hash));
    if (!plain) return null;
    const bytes = await encode(plain, encoding);
    if (bytes.length <= MAX_CACHED_BYTES) cache.set(`${hash}:${encoding}`, bytes);
    return bytes;
  }

  return {
    held: (hash, encoding) => cache.get(`${hash}:${encoding}`),
    read(places, hash, encoding) {
      const key = `${hash}:${encoding}`;
      const held = cache.get(key);
      if (held) return Promise.resolve(held);
      const running = reading.get(key);
      if (running) return running;
      const started = readEncoded(places, hash, encoding).finally(() => reading.delete(key));
      reading.set(key, started);
      return started;
    },
    async stream(places, hash, range) {
      const at = place(places, hash);
      return at
        ? streamPacked(blobs, at.key, { offset: at.offset + range.offset, length: range.length })
        : blobs.stream(mediaKey(hash), range);
    },
  };
}

/** Compresses what streams through it. */
export function compressor(encoding: Exclude<Encoding, "identity">): Transform {
  return encoding === "br"
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } })
    : createGzip();
}

async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case "br":
      return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } });
    case "gzip":
      return compressGzip(bytes);
    case "identity":
      return bytes;
  }
}
