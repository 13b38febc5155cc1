import { within } from "#service/within.ts";
import type { CoreContext } from "./context.ts";

/** If Redis hangs, the response must not wait. The task continues in the background. */
const TIMEOUT_MS = 1_000;

/**
 * Wakes workers and publishes events after the change is stored in MongoDB. The change counts even if Redis is down: the
 * sweep replaces lost wake-ups, and pages refetch when they reconnect.
 */
export async function bestEffort(
  context: Pick<CoreContext, "log">,
  task: () => Promise<void>,
): Promise<void> {
  const done = task().catch((error: unknown) => {
    context.log.warn({ err: error }, "Redis did not accept a wake-up; the sweep will repeat it");
  });
  // After a timeout the task continues in the background.
  await within(done, TIMEOUT_MS).catch(() => undefined);
}
