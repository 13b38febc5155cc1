import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { collection } from "../collections.ts";

/** The next lines are cached for this many positions in logs. Users who follow a log live ask for the same positions. */
const CACHED_POSITIONS = 32;

type Read = Promise<LogLine[]>;
const recent = new LRUCache<string, LogLine[]>({ max: CACHED_POSITIONS });
const running = new Map<string, Read>();

/**
 * The next chunk after a line of a log that is still being written, or nothing if there is none yet. All users who follow the log ask for it at the same
 * moment, so the database is read once.
 */
export async function readNextLines(db: Db, deploymentId: string, after: number): Read {
  const position = `${deploymentId}:${after}`;
  const cached = recent.get(position);
  if (cached) return cached;
  const others = running.get(position);
  const lines = await others;
  if (lines && lines.length > 0) return lines;
  // An empty read may have started before the write that the caller was notified of.
  const read = running.get(position) ?? startRead(db, { deploymentId, after, position });
  return read;
}

function startRead(db: Db, at: { deploymentId: string; after: number; position: string }): Read {
  const read = readChunkBehind(db, at)
    .then((lines) => {
      if (lines.length > 0) recent.set(at.position, lines);
      return lines;
    })
    .finally(() => running.delete(at.position));
  running.set(at.position, read);
  return read;
}

async function readChunkBehind(
  db: Db,
  { deploymentId, after }: { deploymentId: string; after: number },
): Promise<LogLine[]> {
  const chunk = await collection(db, "logChunks").findOne(
    { deploymentId, firstSeq: { $lte: after + 1 }, lastSeq: { $gt: after } },
    { sort: { firstSeq: -1 } },
  );
  return chunk?.lines.filter((line) => line.seq > after) ?? [];
}
