import type { BuildLog } from "./build-log.ts";
import { count } from "#content/count.ts";

const EVERY_MS = 2_000;
const number = new Intl.NumberFormat("en");

/**
 * Logs the progress of a long stage, so that it does not look stuck.
 * @param all the number of notes
 * @returns a function to call with the number of newly compiled notes, which is more than one for copies of a text
 */
export function tellProgress(
  log: Pick<BuildLog, "info">,
  all: number,
  everyMs = EVERY_MS,
): (notes: number) => void {
  let ready = 0;
  let due = performance.now() + everyMs;
  return (notes) => {
    ready += notes;
    if (ready >= all || performance.now() < due) return;
    log.info(`${number.format(ready)} of ${count(all, "note")} compiled`);
    due = performance.now() + everyMs;
  };
}
