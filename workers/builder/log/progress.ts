import { count, number } from "#content/count.ts";
import type { Build, StageProgress } from "../context.ts";

const EVERY_MS = 2_000;

/** "9 of 14 images", or "9 images" if the total is not known. */
export const countText = ({ done, total, unit }: StageProgress): string =>
  total === null ? count(done, unit) : `${number.format(done)} of ${count(total, unit)}`;

/**
 * Shows the progress of a long stage on the deployment's page and in the log, so that it does not look stuck.
 * @param all the number of things to do; null if it is not known
 * @returns a function to call with the number of things that are newly ready, which can be more than one
 */
export function tellProgress(
  { log, tell }: { log: Pick<Build["log"], "info">; tell?: Build["tell"] },
  all: number | null,
  { unit, verb, everyMs = EVERY_MS }: { unit: string; verb: string; everyMs?: number },
): (things: number) => void {
  let done = 0;
  let due = performance.now() + everyMs;
  // The first picture can take seconds.
  if (all) tell?.({ done, total: all, unit });
  return (things) => {
    done += things;
    const progress = { done, total: all, unit };
    tell?.(progress);
    if ((all !== null && done >= all) || performance.now() < due) return;
    log.info(`${countText(progress)} ${verb}`);
    due = performance.now() + everyMs;
  };
}
