import { within } from "#service/within.ts";
import type { CoreContext } from "./context.ts";

/** A Redis that hangs must not hold up an answer. The task goes on behind it. */
const TIMEOUT_MS = 1_000;

/**
 * Wakes workers and publishes events after MongoDB holds the truth. The caller's work counts even while Redis is away: the
 * sweep finds lost wake-ups, and pages fetch again when they reconnect.
 */
export async function bestEffort(
  context: Pick<CoreContext, "log">,
  task: () => Promise<void>,
): Promise<void> {
  const done = task().catch((error: unknown) => {
    context.log.warn({ err: error }, "Redis did not take a wake-up; the sweep will");
  });
  await within(done, TIMEOUT_MS).catch(() => undefined);
}
