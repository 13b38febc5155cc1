import type { Redis } from "ioredis";
import { newId } from "#schemas/ids.ts";
import { type AnyEvent, type EventName, type EventOf, events } from "#schemas/events.ts";

const CHANNEL_PREFIX = "pressmark:event:";

type Body<N extends EventName> = Omit<EventOf<N>, "name" | "id" | "topic" | "at">;

/**
 * Tells whoever listens to one of the topics what became stale. At most once: whoever missed it refetches on reconnect.
 * @throws the connection's error when Redis is away; the truth is already stored, so a caller may go on
 */
export async function publish<N extends EventName>(
  redis: Redis,
  topics: string | string[],
  name: N,
  body: Body<N>,
): Promise<void> {
  const at = new Date().toISOString();
  const pipeline = redis.pipeline();
  for (const topic of [topics].flat()) {
    const event = events[name].parse({ ...body, name, id: newId(), topic, at });
    pipeline.publish(CHANNEL_PREFIX + topic, JSON.stringify(event));
  }
  const results = await pipeline.exec();
  const failed = results?.find(([error]) => error)?.[0];
  if (failed) throw failed;
}

export interface Subscriber {
  /** Resolves when the topics are really being listened to. The answer ends the subscription. */
  subscribe(
    topics: string[],
    onEvent: (event: AnyEvent) => void,
    onGap?: () => void,
  ): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * Shares one Redis connection between any number of listeners.
 * `onGap` is called after the connection was lost and is back: events may have been missed, so refetch.
 */
export function openSubscriber(redis: Redis): Subscriber {
  const listeners = new Map<string, Set<(event: AnyEvent) => void>>();
  const gapListeners = new Set<() => void>();
  let wasReady = redis.status === "ready";

  redis.on("message", (channel: string, text: string) => {
    const event = JSON.parse(text) as AnyEvent;
    for (const listener of listeners.get(channel) ?? []) listener(event);
  });
  redis.on("ready", () => {
    if (wasReady) for (const onGap of gapListeners) onGap();
    wasReady = true;
  });

  return {
    subscribe: async (topics, onEvent, onGap) => {
      const channels = [...new Set(topics.map((topic) => CHANNEL_PREFIX + topic))];
      const fresh = channels.filter((channel) => !listeners.has(channel));
      for (const channel of channels)
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(onEvent));
      if (onGap) gapListeners.add(onGap);
      if (fresh.length > 0) await redis.subscribe(...fresh);
      return () => {
        if (onGap) gapListeners.delete(onGap);
        for (const channel of channels) {
          const remaining = listeners.get(channel);
          remaining?.delete(onEvent);
          if (remaining?.size === 0) {
            listeners.delete(channel);
            // A failed unsubscribe only means a few useless messages; the next reconnect forgets the channel.
            redis.unsubscribe(channel).catch(() => undefined);
          }
        }
      };
    },
    close: async () => {
      redis.disconnect();
    },
  };
}
