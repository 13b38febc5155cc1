import { setTimeout as sleep } from "node:timers/promises";

/** Most states are there within milliseconds. Looking costs processor time, so later looks are further apart. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;
/** Shorter than the timeouts of tests and hooks, which do not say what they waited for. */
const LONG_WAIT_MS = 100_000;

/** Waits until the condition is true. If it never is, the timeout of the test ends the wait. */
export async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  const warning = setTimeout(() => {
    process.emitWarning(`not true within ${LONG_WAIT_MS / 1_000} s: ${check.toString()}`);
  }, LONG_WAIT_MS);
  try {
    for (
      let pauseMs = FIRST_PAUSE_MS;
      !(await check());
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    )
      await sleep(pauseMs);
  } finally {
    clearTimeout(warning);
  }
}
