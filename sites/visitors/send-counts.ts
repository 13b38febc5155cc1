import type { Redis } from "ioredis";
import { newId } from "#schemas/ids.ts";
import { dayOf } from "#schemas/visitors/visit-day.ts";
import type { CountsBatch } from "#core/visitors/counts.ts";
import { saltOfDay } from "#core/visitors/day-salt.ts";
import { recordCounts } from "#core/visitors/record-counts.ts";
import { isRedisUnavailable } from "#queues/unavailable.ts";
import { repeat } from "#service/repeat.ts";
import type { Service } from "#service/start-service.ts";
import type { VisitCounts } from "./visit-counts.ts";

const SEND_EVERY_MS = 1_000;

/**
 * Stores what the process counts in Redis, every second and when it ends. While Redis is away, one batch waits and the next fills up, so memory is
 * bounded and sites are served as usual. A batch keeps its number until it is stored, because a lost answer does not say whether it was.
 */
export function sendCounts(
  service: Pick<Service, "log" | "onClose" | "stopping">,
  redis: Redis,
  counts: VisitCounts,
): void {
  const send = countsSender(redis, counts);
  service.onClose("visitor counts, last batch", () => send());
  repeat(service, { name: "visitor counts", everyMs: SEND_EVERY_MS }, () => send());
}

/** Sends one batch per call, the one that failed before first. */
export function countsSender(redis: Redis, counts: VisitCounts): (now?: Date) => Promise<void> {
  const sender = newId();
  let number = 0;
  let waiting: CountsBatch | null = null;

  async function turn(now: Date): Promise<void> {
    if (!waiting) {
      waiting = counts.take();
      if (waiting) number += 1;
    }
    if (waiting) await recordCounts(redis, waiting, { sender, number, now });
    waiting = null;
    const today = dayOf(now);
    if (counts.day() === today) return;
    const salt = await saltOfDay(redis, today, now);
    // What was counted in the meantime belongs to the day before.
    waiting = counts.take();
    if (waiting) number += 1;
    counts.begin(today, salt);
  }

  return async (now = new Date()) => {
    try {
      await turn(now);
    } catch (error) {
      // The batch waits. The health check of the process says that Redis is away.
      if (isRedisUnavailable(error)) return;
      // What Redis refuses now, it refuses forever.
      waiting = null;
      throw error;
    }
  };
}
