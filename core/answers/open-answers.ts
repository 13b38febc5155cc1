import { AppError } from "#schemas/errors.ts";

/** Each keeps pages in memory and a request to the model open. */
const OPEN_MAX = 2;
const TOO_MANY = "You already have two answers open. Wait for one of them to end, and ask again.";

/** Of this process. */
const open = new Map<string, number>();

/**
 * Counts an answer of a user as open.
 * @returns what ends that
 * @throws AppError too_many_requests
 */
export function openAnswer(userId: string): () => void {
  const count = open.get(userId) ?? 0;
  if (count >= OPEN_MAX) throw new AppError("too_many_requests", { message: TOO_MANY });
  open.set(userId, count + 1);
  return () => {
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
}
