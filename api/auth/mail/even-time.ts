import { setTimeout as sleep } from "node:timers/promises";

/** Longer than it takes to write an email into the outbox, but too short to be noticed. */
const FLOOR_MS = 150;

/** Does the work and returns after a minimum time, so that the response time does not reveal whether an account exists. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(FLOOR_MS)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
