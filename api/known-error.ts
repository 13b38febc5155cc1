import { AppError } from "#schemas/errors.ts";
import { isRedisUnavailable } from "#queues/unavailable.ts";
import { isStoreUnavailable } from "#store/unavailable.ts";

/** Seconds after which a caller may try again while the database is away. */
export const RETRY_AFTER_S = 2;

/** Whatever was thrown, as one of the named failures. A bug becomes `internal`, with the bug as its cause. */
export function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStoreUnavailable(error)) return new AppError("store_unavailable", { cause: error });
  if (isRedisUnavailable(error)) return new AppError("queue_unavailable", { cause: error });
  return new AppError("internal", { cause: error });
}
