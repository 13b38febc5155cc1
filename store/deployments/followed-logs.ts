import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { collection } from "../collections.ts";

/** Of as many places in logs what comes next is held; readers who keep up ask for the same. */
const CACHED_POSITIONS = 32;

type Read = Promise<LogLine[]>;
const recent = new LRUCache<string, LogLine[]>({ max: CACHED_POSITIONS });
const running = new Map<string, Read>();

/**
 * What was written together behind a line of a log that is still being written; nothing when nothing was. Everybody who
 * follows the log asks for it at the same moment: the database is asked once.
 */
export async function readNextLines(db: Db, deploymentId: string, after: number): Read {
  const position = `${deploymentId}:${after}`;
  const cached = recent.get(position);
  if (cached) return cached;
  const others = running.get(position);
  const lines = await others;
  if (lines && lines.length > 0) return lines;
  // A read that found nothing may have begun before that was written of which the caller has heard.
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
