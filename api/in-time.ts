import { AppError } from "#schemas/errors.ts";
import { within } from "#service/within.ts";
import { knownError } from "#core/known-error.ts";

/** Senders wait 10 s, so a hanging database must lead to a clear "try again" much earlier. */
const STORE_DEADLINE_MS = 2_500;

/**
 * Waits only this long. The work continues after the response: the sender's next attempt finds its result, or else the sweep does.
 * @throws AppError store_unavailable when it takes too long; otherwise the work's own failure, as a named error
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(work, STORE_DEADLINE_MS, () => new AppError("store_unavailable"));
  } catch (error) {
    throw knownError(error);
  }
}
