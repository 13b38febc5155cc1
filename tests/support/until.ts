import { setTimeout as sleep } from "node:timers/promises";

const LOOK_EVERY_MS = 50;

/** Waits for what has to come; the time-out of the test says when it did not. */
export async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await check())) await sleep(LOOK_EVERY_MS);
}
