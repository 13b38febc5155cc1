import { AppError } from "#schemas/errors.ts";
import { knownError } from "./known-error.ts";

/** Senders wait 10 s; a database that hangs must become a clear "try again" long before. */
const STORE_DEADLINE_MS = 2_500;

/**
 * Waits only so long. What was begun goes on behind the answer: a sender's next attempt finds it, or else the sweep does.
 * @throws AppError store_unavailable when it takes too long; otherwise what was thrown, by its name
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("store_unavailable")), STORE_DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw knownError(error);
  } finally {
    clearTimeout(timer);
  }
}
