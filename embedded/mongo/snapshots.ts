import { Timestamp, type UUID } from "bson";
import { ErrorCode, fail, refuse } from "./errors.ts";
import type { Snapshot, Store } from "./storage/model.ts";
import { isDocument, type Document } from "./values/document.ts";

const IDLE_MILLISECONDS = 10 * 60 * 1_000;
/** Each one keeps the log from being emptied. */
const MAX_OPEN = 4;

/** A session whose reads all see the same moment. */
interface OpenSnapshot {
  reader: Snapshot;
  at: Timestamp;
  usedAt: number;
}

/** By the id of the session. */
export type Snapshots = Map<string, OpenSnapshot>;

/**
 * The snapshot that a command reads from. The first read of a session opens it, and later reads name its time.
 * @returns undefined for a command that reads the present
 */
export function snapshotOf(
  { store, snapshots }: { store: Store; snapshots: Snapshots },
  name: string,
  { readConcern, lsid }: Document,
): OpenSnapshot | undefined {
  if (!isDocument(readConcern) || readConcern["level"] !== "snapshot") return undefined;
  // The driver sends the session's read concern with these too. A cursor remembers what it reads.
  if (name === "getMore" || name === "killCursors") return undefined;
  if (name !== "find" && name !== "aggregate")
    refuse(`the read concern 'snapshot' of ${name}`, ErrorCode.SnapshotUnavailable);
  if (!isDocument(lsid)) refuse("a snapshot without a session", ErrorCode.SnapshotUnavailable);
  const session = sessionName(lsid);
  const existing = snapshots.get(session);
  const at = readConcern["atClusterTime"] as Timestamp | undefined;
  if (at !== undefined) {
    if (!existing?.at.equals(at)) fail(ErrorCode.SnapshotTooOld, "this snapshot has been closed");
    existing.usedAt = Date.now();
    return existing;
  }
  if (existing === undefined && snapshots.size >= MAX_OPEN)
    fail(ErrorCode.SnapshotUnavailable, "too many open snapshots");
  existing?.reader.close();
  const now = Date.now();
  const opened = {
    reader: store.openSnapshot(),
    at: new Timestamp({ t: Math.floor(now / 1_000), i: ++count }),
    usedAt: now,
  };
  snapshots.set(session, opened);
  return opened;
}

/** Distinguishes snapshots of the same second. */
let count = 0;

const sessionName = ({ id }: Document) => (id as UUID).toString();

export function closeSnapshots(snapshots: Snapshots, sessions: readonly Document[]): void {
  for (const session of sessions.map(sessionName)) close(snapshots, session);
}

export function closeIdleSnapshots(snapshots: Snapshots): void {
  for (const [session, { usedAt }] of snapshots)
    if (Date.now() - usedAt > IDLE_MILLISECONDS) close(snapshots, session);
}

export function closeAllSnapshots(snapshots: Snapshots): void {
  for (const session of snapshots.keys()) close(snapshots, session);
}

function close(snapshots: Snapshots, session: string): void {
  snapshots.get(session)?.reader.close();
  snapshots.delete(session);
}
