import { AppError } from "#schemas/errors.ts";

/** For a promise that is awaited later. Without this, Node ends the process if the promise rejects before that. */
export function awaitedLater(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

/** Programming errors, which must always be reported. */
const MISTAKES = new Set(["TypeError", "ReferenceError", "RangeError", "ZodError", "$ZodError"]);

/**
 * For events, wake-ups and heartbeats: when Redis or the database is unavailable, the next poll finds what they would have reported. Use it as `.catch(ignoreLost)`.
 * @throws AppError, and every programming error
 */
export function ignoreLost(error: unknown): void {
  if (error instanceof AppError) throw error;
  if (error instanceof Error && MISTAKES.has(error.name)) throw error;
}

/**
 * For files that may be missing: `.catch(unlessMissing(null))`.
 * @throws any other file system error
 */
export const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return otherwise;
    throw error;
  };
