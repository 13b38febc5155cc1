import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { inOrder } from "./in-order.ts";
import type { BackupContext, BackupRequest } from "./context.ts";

/** Larger blobs are copied to a file first. */
export const SMALL_BYTES = 4 * 1024 * 1024;
/** Most of the time of a request to an object storage is waiting. */
export const BLOBS_AT_ONCE = 8;
const SAY_EVERY_MS = 10_000;

/** Files that a health check stores and removes again. */
export const isProbe = (key: string): boolean => key.startsWith("probes/");
/** Named by the first half of the SHA-256 of their bytes. */
const HASHED = /^media\/[0-9a-f]{2}\/([0-9a-f]{32})$/;
const HASH_DIGITS = 32;

interface ReadBlob {
  key: string;
  /** Null for a large blob. */
  bytes: Buffer | null;
}

export async function writeBlobs(
  { env, blobs }: Pick<BackupContext, "env" | "blobs">,
  archive: ArchiveWriter,
  { say, stopping }: Pick<BackupRequest, "say" | "stopping">,
): Promise<{ blobs: number; damaged: string[] }> {
  const damaged: string[] = [];
  let count = 0;
  const foreign: string[] = [];
  const keys = keysOf(blobs, (name) => foreign.push(name));
  let saidAt = performance.now();
  const temporary = join(env.DATA_DIR, "tmp", "backup");
  try {
    for await (const blob of inOrder(keys, BLOBS_AT_ONCE, (key) => readBlob(blobs, key))) {
      stopping.throwIfAborted();
      // It was replaced or is not needed anymore.
      const entry = blob && (await entryOf(blobs, blob, temporary));
      if (!entry) continue;
      const { key } = blob;
      const hash = createHash("sha256");
      const bytes = hashing(entry.bytes, hash);
      await archive.addStream(`blobs/${key}`, { size: entry.size, bytes });
      const name = HASHED.exec(key)?.[1];
      if (name && name !== hash.digest("hex").slice(0, HASH_DIGITS)) damaged.push(key);
      count += 1;
      if (performance.now() - saidAt < SAY_EVERY_MS) continue;
      saidAt = performance.now();
      say(`Files of sites: ${count} so far`);
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  say(`Files of sites: ${count}`);
  if (foreign.length > 0)
    say(`Skipped, because Pressmark did not store it: ${foreign[0]}${andMore(foreign.length - 1)}`);
  return { blobs: count, damaged };
}

const andMore = (count: number) => (count > 0 ? ` and ${count} more` : "");

async function* keysOf(
  blobs: BlobStore,
  onForeign: (name: string) => void,
): AsyncGenerator<string> {
  for await (const key of blobs.list("", onForeign)) if (!isProbe(key)) yield key;
}

/** Null if the blob no longer exists. */
async function readBlob(blobs: BlobStore, key: string): Promise<ReadBlob | null> {
  const size = await blobs.size(key);
  if (size === null) return null;
  if (size > SMALL_BYTES) return { key, bytes: null };
  const bytes = await blobs.get(key);
  return bytes && { key, bytes };
}

/**
 * The size of an entry comes before its bytes, so a large blob must be complete before its entry begins: a download may break off.
 * Null if the blob no longer exists.
 */
async function entryOf(
  blobs: BlobStore,
  { key, bytes }: ReadBlob,
  temporary: string,
): Promise<{ size: number; bytes: AsyncIterable<Buffer> } | null> {
  if (bytes) return { size: bytes.length, bytes: one(bytes) };
  const path = join(temporary, "file");
  await mkdir(temporary, { recursive: true });
  // The copy on a disk is a link, which must not exist.
  await rm(path, { force: true });
  if (!(await blobs.copyToFile(key, path))) return null;
  return { size: (await stat(path)).size, bytes: createReadStream(path) };
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* hashing(
  bytes: AsyncIterable<Buffer>,
  hash: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
