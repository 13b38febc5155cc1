import { AppError } from "#schemas/errors.ts";
import { within } from "#service/within.ts";
import { knownError } from "./known-error.ts";

/** Senders wait 10 s; a database that hangs must become a clear "try again" long before. */
const STORE_DEADLINE_MS = 2_500;

/**
 * Waits only so long. What was begun goes on behind the answer: a sender's next attempt finds it, or else the sweep does.
 * @throws AppError store_unavailable when it takes too long; otherwise what was thrown, by its name
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(work, STORE_DEADLINE_MS, () => new AppError("store_unavailable"));
  } catch (error) {
    throw knownError(error);
  }
}
