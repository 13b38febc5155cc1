import type { Redis } from "ioredis";
import { newId } from "#schemas/ids.ts";
import { type AnyEvent, type EventName, type EventOf, events } from "#schemas/events.ts";
import { ignoreLost } from "#service/failures.ts";

const CHANNEL_PREFIX = "pressmark:event:";

type Body<N extends EventName> = Omit<EventOf<N>, "name" | "id" | "topic" | "at">;

/**
 * Tells the subscribers of the topics which data is stale. Events are delivered at most once; clients that miss one refetch on reconnect.
 * @throws the connection's error when Redis is unavailable; the change is already stored, so a caller may continue
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
  /** Resolves once the subscription is active. The function it returns ends the subscription. */
  subscribe(
    topics: string[],
    onEvent: (event: AnyEvent) => void,
    onGap?: () => void,
  ): Promise<() => void>;
  close(): Promise<void>;
}

/** Shares one Redis connection among all listeners. `onGap` is called after the connection was lost and restored: events may have been missed, so refetch. */
export function openSubscriber(redis: Redis): Subscriber {
  const channels = new Map<string, Channel>();
  const gapListeners = new Set<() => void>();
  let wasReady = redis.status === "ready";

  redis.on("message", (name: string, text: string) => {
    const event = JSON.parse(text) as AnyEvent;
    for (const listener of channels.get(name)?.listeners ?? []) listener(event);
  });
  redis.on("ready", () => {
    if (wasReady) for (const onGap of gapListeners) onGap();
    wasReady = true;
  });

  function enter(name: string, listener: Listener): Promise<unknown> {
    const channel = channels.get(name) ?? {
      listeners: new Set<Listener>(),
      confirmed: redis.subscribe(name),
    };
    channels.set(name, channel);
    channel.listeners.add(listener);
    return channel.confirmed;
  }

  function leave(name: string, listener: Listener): void {
    const channel = channels.get(name);
    channel?.listeners.delete(listener);
    if (channel?.listeners.size !== 0) return;
    channels.delete(name);
    // A failed unsubscribe only causes a few useless messages. The next reconnect drops the channel.
    redis.unsubscribe(name).catch(ignoreLost);
  }

  return {
    subscribe: async (topics, onEvent, onGap) => {
      const names = [...new Set(topics.map((topic) => CHANNEL_PREFIX + topic))];
      // A function may be registered twice. Each registration ends separately.
      const listener: Listener = (event) => onEvent(event);
      const stop = () => {
        if (onGap) gapListeners.delete(onGap);
        for (const name of names) leave(name, listener);
      };
      if (onGap) gapListeners.add(onGap);
      try {
        // The second caller waits for the same response from Redis as the first one.
        await Promise.all(names.map((name) => enter(name, listener)));
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    close: async () => {
      redis.disconnect();
    },
  };
}

type Listener = (event: AnyEvent) => void;

interface Channel {
  listeners: Set<Listener>;
  /** Resolves when Redis has confirmed the subscription to the channel. */
  confirmed: Promise<unknown>;
}
