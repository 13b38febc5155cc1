import { AppError } from "#schemas/errors.ts";
import { HANDLE_MAX } from "#schemas/handle.ts";
import { newId } from "#schemas/ids.ts";

/** After `-2` … `-9` a random ending is tried: counting on would be a query for each taken one. */
const COUNTED_ENDINGS = 9;
const RANDOM_ENDING_LENGTH = 6;

/**
 * Inserts something under `wanted`, or under `wanted` with an ending when that is taken.
 * @throws what `insert` throws, except handle_taken
 */
export async function freeHandle<T>(
  preferred: string,
  insert: (handle: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(withEnding(preferred, attempt));
    } catch (error) {
      const taken = error instanceof AppError && error.appCode === "handle_taken";
      if (!taken || attempt > 2 * COUNTED_ENDINGS) throw error;
    }
  }
}

function withEnding(preferred: string, attempt: number): string {
  if (attempt === 1) return preferred;
  const ending =
    attempt <= COUNTED_ENDINGS ? `-${attempt}` : `-${newId().slice(0, RANDOM_ENDING_LENGTH)}`;
  return preferred.slice(0, HANDLE_MAX - ending.length).replace(/-+$/, "") + ending;
}
