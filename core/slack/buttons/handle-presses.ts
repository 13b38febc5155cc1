import { claimPress, finishPress } from "#store/slack/presses.ts";
import type { CoreContext } from "../../context.ts";
import { answerPress } from "./answer-press.ts";

/** How often a process looks for presses that another one has left. */
export const PRESSES_EVERY_MS = 5_000;

/**
 * Does what stored presses say, one after the other. Each is stored before it is acknowledged, and handled again if the process ends in between. Safe to call at
 * any time and in several processes.
 */
export async function handlePresses(
  context: CoreContext,
  clock: () => Date = () => new Date(),
): Promise<void> {
  for (;;) {
    const stored = await claimPress(context.db, clock());
    if (!stored) return;
    // Only Slack has failed to show the answer. What the button says is done, or was refused.
    await answerPress(context, stored).catch((error: unknown) =>
      context.log.error({ err: error }, "the answer to a button of Slack was not shown"),
    );
    await finishPress(context.db, stored._id);
  }
}
