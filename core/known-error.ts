import { AppError } from "#schemas/errors.ts";
import { storageTroubleIn, storageTroubleOf } from "#schemas/storage-trouble.ts";
import { GitError } from "#git/command.ts";
import { isRedisUnavailable } from "#queues/unavailable.ts";
import { isStoreFull, isStoreUnavailable } from "#store/unavailable.ts";

/** Seconds after which a caller may retry while the database is unavailable. */
export const RETRY_AFTER_S = 2;

/** Converts anything thrown to a named failure. A bug becomes `internal`, with the bug as its cause. */
export function knownError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStoreFull(error)) return new AppError("storage_full", { cause: error });
  if (isStoreUnavailable(error)) return new AppError("store_unavailable", { cause: error });
  if (isRedisUnavailable(error)) return new AppError("queue_unavailable", { cause: error });
  const trouble = storageTroubleOf(error) ?? storageTroubleIn(printedBy(error));
  if (trouble)
    return new AppError(trouble === "full" ? "storage_full" : "storage_unavailable", {
      cause: error,
    });
  return new AppError("internal", { cause: error });
}

const printedBy = (error: unknown) => (error instanceof GitError ? error.stderr : "");
