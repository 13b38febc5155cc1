import { AppError } from "#schemas/errors.ts";

export type Semaphore = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` tasks at a time and the others afterwards, in order: whatever starts processes needs a bound.
 * A task throws AppError too_many_requests when `waiting` others are queued already.
 */
export function openSemaphore(limits: { atOnce: number; waiting: number }): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limits.atOnce) running += 1;
    else if (waiting.length >= limits.waiting) throw new AppError("too_many_requests");
    // A task that ends passes its slot on, so `running` does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
