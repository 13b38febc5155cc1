import { useSyncExternalStore } from "react";

/** One timer per period, shared by all elements that show elapsed time. */
const clocks = new Map<number, { now: number; listeners: Set<() => void>; timer: number }>();

/** The current time, updated every `periodMs`. */
export function useNow(periodMs: number): number {
  return useSyncExternalStore(
    (onTick) => subscribe(periodMs, onTick),
    () => clocks.get(periodMs)?.now ?? roundedNow(periodMs),
  );
}

function subscribe(periodMs: number, onTick: () => void): () => void {
  const clock = clocks.get(periodMs) ?? startClock(periodMs);
  clock.listeners.add(onTick);
  return () => {
    clock.listeners.delete(onTick);
    if (clock.listeners.size > 0) return;
    clearInterval(clock.timer);
    clocks.delete(periodMs);
  };
}

function startClock(periodMs: number) {
  const listeners = new Set<() => void>();
  const clock = { now: roundedNow(periodMs), listeners, timer: 0 };
  clock.timer = window.setInterval(() => {
    clock.now = Date.now();
    for (const listener of listeners) listener();
  }, periodMs);
  clocks.set(periodMs, clock);
  return clock;
}

/** The same value for every read before the clock starts, as useSyncExternalStore requires. */
const roundedNow = (periodMs: number) => Math.ceil(Date.now() / periodMs) * periodMs;
