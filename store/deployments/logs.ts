import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { logKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "../blobs/blobs.ts";
import { collection } from "../collections.ts";
import { newId } from "#schemas/ids.ts";

/** The unique index refuses lines that are written a second time, by a worker that was presumed dead. */
export async function appendLogLines(
  db: Db,
  deploymentId: string,
  lines: LogLine[],
): Promise<void> {
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) return;
  await collection(db, "logChunks").insertOne({
    _id: newId(),
    deploymentId,
    firstSeq: first.seq,
    lastSeq: last.seq,
    lines,
  });
}

/** The seq of the last stored line, or 0 when there is none. A second attempt continues from here. */
export async function lastLogSeq(db: Db, deploymentId: string): Promise<number> {
  const chunk = await collection(db, "logChunks").findOne(
    { deploymentId },
    { sort: { firstSeq: -1 }, projection: { lastSeq: 1 } },
  );
  return chunk?.lastSeq ?? 0;
}

/** Lines with `seq > after`, in order, up to `limit`. */
export async function readLogLines(
  store: { db: Db; blobs: BlobStore },
  deployment: { _id: string; projectId: string },
  range: { after: number; limit: number },
): Promise<LogLine[]> {
  const lines = await readChunks(store.db, deployment._id, { ...range, atOnce: CHUNKS_AT_ONCE });
  const isRead = lines.length > 0 && isWhole(lines, range.after);
  if (isRead && !(await mayBeCut(store.db, deployment._id, { lines, limit: range.limit })))
    return lines;
  const archived = await readArchive(store.blobs, logKey(deployment.projectId, deployment._id));
  if (archived.length === 0) return lines;
  return archived.filter((line) => line.seq > range.after).slice(0, range.limit);
}

/** False when chunks are missing: when a log is archived while it is read, its chunks disappear one by one, and the blob has them all. */
function isWhole(lines: LogLine[], after: number): boolean {
  const first = Math.max(after, 0) + 1;
  return lines.every((line, index) => line.seq === first + index);
}

/**
 * The database returns a long log in batches. If the log was archived between two of them, the lines read so far are contiguous, but the last chunk no longer
 * exists.
 */
async function mayBeCut(
  db: Db,
  deploymentId: string,
  { lines, limit }: { lines: LogLine[]; limit: number },
): Promise<boolean> {
  // A chunk has at least one line, so this few lines came in one batch.
  if (lines.length >= limit || lines.length <= CHUNKS_AT_ONCE) return false;
  return (await lastLogSeq(db, deploymentId)) < (lines.at(-1)?.seq ?? 0);
}

/** Many users follow one log. Lines that the database sends beyond a page would only use memory. */
const CHUNKS_AT_ONCE = 8;
const CHUNKS_TO_ARCHIVE = 100;

/** Moves the chunks of an ended build to one blob. Safe to repeat. */
export async function archiveLog(
  store: { db: Db; blobs: BlobStore },
  deployment: { _id: string; projectId: string },
): Promise<void> {
  const lines = await readChunks(store.db, deployment._id, {
    after: 0,
    limit: Number.MAX_SAFE_INTEGER,
    atOnce: CHUNKS_TO_ARCHIVE,
  });
  if (lines.length === 0) return;
  await store.blobs.put(
    logKey(deployment.projectId, deployment._id),
    Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join("")),
  );
  await collection(store.db, "logChunks").deleteMany({ deploymentId: deployment._id });
}

/** A long log is read page by page. Parsing all of it for every page would be most of the work. */
const ARCHIVES_IN_MEMORY = 4;
const archives = new LRUCache<string, LogLine[]>({ max: ARCHIVES_IN_MEMORY });

async function readArchive(blobs: BlobStore, key: string): Promise<LogLine[]> {
  const cached = archives.get(key);
  if (cached) return cached;
  const bytes = await blobs.get(key);
  if (!bytes) return [];
  const lines = parseLines(bytes);
  archives.set(key, lines);
  return lines;
}

async function readChunks(
  db: Db,
  deploymentId: string,
  range: { after: number; limit: number; atOnce: number },
): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  const chunks = collection(db, "logChunks")
    .find({
      deploymentId,
      firstSeq: { $gt: range.after - MAX_CHUNK_LINES },
      // A client that has all lines is not sent the end of the log on every request.
      lastSeq: { $gt: range.after },
    })
    .sort({ firstSeq: 1 })
    .batchSize(range.atOnce);
  for await (const chunk of chunks) {
    for (const line of chunk.lines) {
      if (line.seq > range.after) lines.push(line);
      if (lines.length >= range.limit) return lines;
    }
  }
  return lines;
}

/** Writers start a new chunk at this size, so a reader knows how far back a chunk can begin. */
export const MAX_CHUNK_LINES = 1_000;

function parseLines(bytes: Buffer): LogLine[] {
  return bytes
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((text) => JSON.parse(text) as LogLine);
}
