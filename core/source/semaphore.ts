import { AppError } from "#schemas/errors.ts";

export type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most so many tasks at once, the others after them in order: what starts processes must not start them without
 * end. The answer throws AppError too_many_requests when too many wait already.
 */
export function openTurns(limits: { atOnce: number; waiting: number }): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limits.atOnce) running += 1;
    else if (waiting.length >= limits.waiting) throw new AppError("too_many_requests");
    // Whoever ends hands its turn over, so `running` stays as it is.
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
