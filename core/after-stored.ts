import type { CoreContext } from "./context.ts";

/** A Redis that hangs must not hold an answer back; what was asked goes on behind it. */
const PATIENCE_MS = 1_000;

/**
 * Wakes workers and pages after MongoDB holds the truth. When Redis is away the caller's work still counts:
 * the sweep finds lost wake-ups, and pages refetch when they connect again.
 */
export async function afterStored(
  context: Pick<CoreContext, "log">,
  task: () => Promise<void>,
): Promise<void> {
  const done = task().catch((error: unknown) => {
    context.log.warn({ err: error }, "Redis did not take a wake-up; the sweep will");
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
  await Promise.race([done, late]);
}
