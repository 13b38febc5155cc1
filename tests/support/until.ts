import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY_MS = 50;

/** Waits until the condition is true. If it never is, the timeout of the test ends the wait. */
export async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await check())) await sleep(LOOK_EVERY_MS);
}
