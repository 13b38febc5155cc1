import { AppError } from "#schemas/errors.ts";

/**
 * For a promise whose failure is met where it is awaited: without this, Node ends the process when it fails before.
 */
export function awaitedLater(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/** Faults of ours. They must show, whatever was going on. */
const MISTAKES = new Set(["TypeError", "ReferenceError", "RangeError", "ZodError", "$ZodError"]);

/**
 * For events, wake-ups and heartbeats: when Redis or the database is away, what they say is found by the next look.
 * Use it as `.catch(ignoreLost)`. @throws AppError, and every mistake in the code
 */
export function ignoreLost(error: unknown): void {
  if (error instanceof AppError) throw error;
  if (error instanceof Error && MISTAKES.has(error.name)) throw error;
}

/** For files that may be gone: `.catch(unlessMissing(null))`. @throws what else went wrong with the disk */
export const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return otherwise;
    throw error;
  };
