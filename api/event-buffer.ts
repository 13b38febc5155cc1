import type { AnyEvent } from "#schemas/events.ts";
import type { Subscriber } from "#queues/events.ts";

export interface EventBuffer {
  /** Returns the events since the last call; waits up to `patienceMs` if there are none. */
  take(patienceMs: number): Promise<{ events: AnyEvent[]; missed: boolean }>;
  close(): void;
}

/** A client that falls this far behind refetches instead. */
const KEPT_MAX = 1_000;

/** Collects the events of topics between two calls. Resolves when the subscription is active. */
export async function openEventBuffer(
  subscriber: Subscriber,
  topics: string[],
  signal: AbortSignal,
): Promise<EventBuffer> {
  let events: AnyEvent[] = [];
  let missed = false;
  let wake = () => {};
  const receive = (event: AnyEvent) => {
    // An event with several of our topics arrives once for each of them, and all are needed.
    if (events.length < KEPT_MAX) events.push(event);
    else [events, missed] = [[], true];
    wake();
  };
  const stop = await subscriber.subscribe(topics, receive, () => {
    missed = true;
    wake();
  });
  const close = () => {
    stop();
    wake();
  };
  if (signal.aborted) close();
  signal.addEventListener("abort", close, { once: true });
  return {
    take: async (patienceMs) => {
      if (events.length === 0 && !missed && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, patienceMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const batch = { events, missed };
      [events, missed] = [[], false];
      return batch;
    },
    close: () => {
      signal.removeEventListener("abort", close);
      close();
    },
  };
}
