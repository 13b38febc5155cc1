import { AppError } from "#schemas/errors.ts";

export type Semaphore = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Runs up to `atOnce` tasks in parallel and the others afterwards, in order. Code that starts processes needs such a limit.
 * A task throws AppError too_many_requests if `waiting` others are already queued.
 */
export function openSemaphore(limits: { atOnce: number; waiting: number }): Semaphore {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limits.atOnce) running += 1;
    else if (waiting.length >= limits.waiting) throw new AppError("too_many_requests");
    // A finished task passes its slot on, so `running` does not change.
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
