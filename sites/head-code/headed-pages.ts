import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import type { HeadCodeDocument } from "#store/projects/documents.ts";
import { type Contents, encode } from "../files/contents.ts";
import type { FoundFile } from "../files/find-file.ts";

/** A page with the head code of its project. Its hash is another one, so caches and ETags never mix both forms. */
export interface HeadedPage {
  file: FoundFile;
  contents: Contents;
}

export interface HeadedPages {
  /** Null if the file is not a page, or retention has removed it. */
  find(file: FoundFile, head: HeadCodeDocument): Promise<HeadedPage | null>;
}

const CACHE_BYTES = 32 * 1024 * 1024;
const MAX_CACHED_BYTES = 1024 * 1024;
const END = "</head>";

/** Adds the code of a project to its pages when they are served: the stored page serves deployments and previews too, which have no code. */
export function openHeadedPages(contents: Contents): HeadedPages {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const keep = (key: string, bytes: Buffer) => {
    if (bytes.length <= MAX_CACHED_BYTES) cache.set(key, bytes);
    return bytes;
  };

  async function plainPage(
    { ranges, hash: stored }: FoundFile,
    hash: string,
    { code }: HeadCodeDocument,
  ): Promise<Buffer | null> {
    const key = `${hash}:identity`;
    const cached = cache.get(key);
    if (cached) return cached;
    const bytes = await contents.read(ranges, stored, "identity");
    return bytes && keep(key, withCode(bytes, code));
  }

  return {
    async find(file, head) {
      if (file.type !== "text/html") return null;
      const hash = `${file.hash}-${head.digest}`;
      const plain = await plainPage(file, hash, head);
      if (!plain) return null;
      return {
        file: { ...file, hash, size: plain.length },
        contents: {
          cached: (_, encoding) => cache.get(`${hash}:${encoding}`),
          read: async (_, __, encoding) =>
            cache.get(`${hash}:${encoding}`) ??
            keep(`${hash}:${encoding}`, await encode(plain, encoding)),
          stream: (_, __, { offset, length }) =>
            Promise.resolve(Readable.from([plain.subarray(offset, offset + length)])),
        },
      };
    },
  };
}

/** At the end of the head, after everything that describes the page. */
function withCode(page: Buffer, code: string): Buffer {
  const end = page.indexOf(END);
  return end < 0
    ? page
    : Buffer.concat([page.subarray(0, end), Buffer.from(`${code}\n`), page.subarray(end)]);
}
