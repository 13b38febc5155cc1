import type { WebSocket } from "ws";
import { orgTopic } from "#schemas/events.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Context } from "./context.ts";
import { openEventBuffer } from "./event-buffer.ts";
import { isOrgChange, RECHECK_MS, requireTopics } from "./require-topics.ts";
import { enterSubscription } from "./sockets.ts";

/** Processes write the end of a log and the end of the work one after the other. */
const LAST_ENTRIES_MS = 300;
/** Beyond this, the server waits for a slow client instead of buffering for it. */
const BUFFERED_MAX_BYTES = 64 * 1024;
const DRAIN_CHECK_MS = 10;

interface Followed<E> {
  /** Its events say that there is more to read. */
  topic: string;
  orgId: string;
  /** The seq of the last entry that the client has. */
  after: number;
  signal: AbortSignal | undefined;
  read(after: number): Promise<{
    entries: E[];
    /** Nothing will be written anymore. */
    isOver: boolean;
    /** The longest delay if an event is lost. */
    patienceMs: number;
  }>;
}

/** Every entry of a stored log once and in order, to its end, while the caller may see it. */
export async function* followLog<E extends { seq: number }>(
  ctx: Context & { caller: Caller },
  { topic, orgId, after: first, signal, read }: Followed<E>,
): AsyncGenerator<E> {
  const ended = signal ?? new AbortController().signal;
  let after = first;
  let checkedAt = performance.now();
  let lastLook = false;
  const leave = enterSubscription(ctx.socket);
  // The subscription starts before the first read from the store, so that no entry written in between is missed.
  const buffer = await openEventBuffer(ctx.services.subscriber, [topic, orgTopic(orgId)], ended);
  try {
    while (!ended.aborted) {
      const { entries, isOver, patienceMs } = await read(after);
      for (const entry of entries) {
        await roomIn(ctx.socket, ended);
        yield entry;
        after = entry.seq;
      }
      if (entries.length > 0) continue;
      if (lastLook) return;
      lastLook = isOver;
      const { events } = await buffer.take(lastLook ? LAST_ENTRIES_MS : patienceMs);
      if (events.some(isOrgChange) || performance.now() - checkedAt >= RECHECK_MS) {
        await requireTopics(ctx, [topic]);
        checkedAt = performance.now();
      }
    }
  } finally {
    buffer.close();
    leave();
  }
}

async function roomIn(socket: WebSocket | null, signal: AbortSignal): Promise<void> {
  const isFull = () => (socket?.bufferedAmount ?? 0) > BUFFERED_MAX_BYTES;
  while (isFull() && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, DRAIN_CHECK_MS));
}
