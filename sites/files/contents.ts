import type { Readable, Transform } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { type ByteRanges, readBytes, streamBytes } from "#core/releases/bytes.ts";

export type Encoding = "identity" | "br" | "gzip";

export interface Contents {
  /** Only from memory, so that usual requests are answered synchronously. */
  cached(hash: string, encoding: Encoding): Buffer | undefined;
  /** All bytes, in the given encoding. Null if retention has removed them. */
  read(ranges: ByteRanges | null, hash: string, encoding: Encoding): Promise<Buffer | null>;
  /** Part of a file, without caching it. */
  stream(
    ranges: ByteRanges | null,
    hash: string,
    range: { offset: number; length: number },
  ): Promise<Readable | null>;
}

const CACHE_BYTES = 256 * 1024 * 1024;
/** Larger files are streamed and not cached, except for text that is sent compressed. */
export const CACHED_FILE_BYTES = 1024 * 1024;
/** Text up to this size is compressed once and cached. Longer text is compressed for each request. */
export const COMPRESSED_ONCE_BYTES = 8 * 1024 * 1024;
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/** Level 5 comes within 5 % of the best level in a tenth of the time. */
const BROTLI_LEVEL = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes by their hash. They never change, so cached bytes are valid for every deployment. */
export function openContents(blobs: BlobStore): Contents {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const reading = new Map<string, Promise<Buffer | null>>();

  async function readEncoded(
    ranges: ByteRanges | null,
    hash: string,
    encoding: Encoding,
  ): Promise<Buffer | null> {
    const plain = cache.get(`${hash}:identity`) ?? (await readBytes(blobs, ranges, hash));
    if (!plain) return null;
    const bytes = await encode(plain, encoding);
    if (bytes.length <= MAX_CACHED_BYTES) cache.set(`${hash}:${encoding}`, bytes);
    return bytes;
  }

  return {
    cached: (hash, encoding) => cache.get(`${hash}:${encoding}`),
    read(ranges, hash, encoding) {
      const key = `${hash}:${encoding}`;
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached);
      const running = reading.get(key);
      if (running) return running;
      const started = readEncoded(ranges, hash, encoding).finally(() => reading.delete(key));
      reading.set(key, started);
      return started;
    },
    stream: (ranges, hash, range) => streamBytes(blobs, ranges, { hash, ...range }),
  };
}

/** A stream that compresses. */
export function compressor(encoding: Exclude<Encoding, "identity">): Transform {
  return encoding === "br"
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } })
    : createGzip();
}

export async function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case "br":
      return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } });
    case "gzip":
      return compressGzip(bytes);
    case "identity":
      return bytes;
  }
}
