import { MAX_CHECK_MINUTES } from "#schemas/projects/settings/git.ts";
import { elapsedSince } from "../moments.ts";

const MINUTE_MS = 60_000;
/** A repository that cannot be read is asked at least this often. */
export const LONGEST_PAUSE_MS = MAX_CHECK_MINUTES * MINUTE_MS;
/** Projects that were created together are asked at different times. */
const SPREAD = 0.1;
/** The longest time that `nextPollAt` can be in the future. */
export const LONGEST_NEXT_MS = LONGEST_PAUSE_MS * (1 + SPREAD);

/**
 * When to ask a linked repository again. As long as it cannot be read, each pause is as long as it has failed so far, so the pauses double.
 * @param failingSince null if it could be read
 * @param chance between 0 and 1
 */
export function nextPollAt(
  now: Date,
  of: { checkMinutes: number; failingSince: Date | null; chance: number },
): Date {
  const { checkMinutes, failingSince, chance } = of;
  const usual = checkMinutes * MINUTE_MS;
  const failing = failingSince ? Math.min(elapsedSince(failingSince), LONGEST_PAUSE_MS) : 0;
  const pause = Math.max(usual, failing);
  return new Date(now.getTime() + Math.round(pause * (1 - SPREAD + 2 * SPREAD * chance)));
}
