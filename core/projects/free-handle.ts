import { AppError } from "#schemas/errors.ts";
import { HANDLE_MAX } from "#schemas/handle.ts";
import { newId } from "#schemas/ids.ts";

/** After `-2` … `-9` comes a random suffix, because counting further would need a query for each taken handle. */
const COUNTED_ENDINGS = 9;
const RANDOM_ENDING_LENGTH = 6;

/** Inserts something under `preferred`, or with a suffix if that handle is taken. @throws errors of `insert`, except handle_taken */
export async function freeHandle<T>(
  preferred: string,
  insert: (handle: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(withEnding(preferred, attempt));
    } catch (error) {
      const isTaken = error instanceof AppError && error.appCode === "handle_taken";
      if (!isTaken || attempt > 2 * COUNTED_ENDINGS) throw error;
    }
  }
}

function withEnding(preferred: string, attempt: number): string {
  if (attempt === 1) return preferred;
  const ending =
    attempt <= COUNTED_ENDINGS ? `-${attempt}` : `-${newId().slice(0, RANDOM_ENDING_LENGTH)}`;
  return preferred.slice(0, HANDLE_MAX - ending.length).replace(/-+$/, "") + ending;
}
