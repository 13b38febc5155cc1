import { createHash } from "node:crypto";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { inOrder } from "./in-order.ts";
import type { BackupContext, BackupRequest } from "./context.ts";

/** Larger blobs are read as streams. */
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
  size: number;
  /** Null for a large blob. */
  bytes: Buffer | null;
}

export async function writeBlobs(
  { blobs }: Pick<BackupContext, "blobs">,
  archive: ArchiveWriter,
  { say, stopping }: Pick<BackupRequest, "say" | "stopping">,
): Promise<{ blobs: number; damaged: string[] }> {
  const damaged: string[] = [];
  let count = 0;
  const foreign: string[] = [];
  const keys = keysOf(blobs, (name) => foreign.push(name));
  let saidAt = performance.now();
  for await (const blob of inOrder(keys, BLOBS_AT_ONCE, (key) => readBlob(blobs, key))) {
    stopping.throwIfAborted();
    // It was replaced or is not needed anymore.
    const bytes = blob && (blob.bytes ? one(blob.bytes) : await blobs.stream(blob.key));
    if (!blob || !bytes) continue;
    const { key, size } = blob;
    const hash = createHash("sha256");
    await archive.addStream(`blobs/${key}`, { size, bytes: hashing(bytes, hash) });
    const name = HASHED.exec(key)?.[1];
    if (name && name !== hash.digest("hex").slice(0, HASH_DIGITS)) damaged.push(key);
    count += 1;
    if (performance.now() - saidAt < SAY_EVERY_MS) continue;
    saidAt = performance.now();
    say(`Files of sites: ${count} so far`);
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
  if (size > SMALL_BYTES) return { key, size, bytes: null };
  const bytes = await blobs.get(key);
  return bytes && { key, size: bytes.length, bytes };
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
