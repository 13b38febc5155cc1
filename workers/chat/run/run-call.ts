import { setTimeout as sleep } from "node:timers/promises";
import type { TaskToolCall } from "#schemas/tasks/part.ts";
import type { TaskTools, ToolOutcome } from "../tools/tool.ts";
import { REPEATS_MAX, REPEATS_TOLD } from "./limits.ts";
import { repeatsOf } from "./log-state.ts";
import { TurnEnded } from "./task-ends.ts";
import type { TaskLog } from "./task-log.ts";
import { unlessAborted } from "./unless-aborted.ts";

/** A stopped call gets this long to end on its own, so that nothing is written behind the next worker's back. */
const STOPPING_MS = 1_000;

/**
 * Runs one call and stores its result.
 * @throws TurnEnded if the model repeats itself; the reason of the signal
 */
export async function runCall(
  { tools, log }: { tools: TaskTools; log: TaskLog },
  { step, call, signal }: { step: number; call: TaskToolCall; signal: AbortSignal },
): Promise<void> {
  const repeats = repeatsOf(log.parts, call);
  const outcome = repeats >= REPEATS_MAX ? REPEATED : await outcomeOf(tools, { call, signal });
  const { forModel, ...shown } = outcome;
  const told = repeats === REPEATS_TOLD ? `${forModel}\n\n${REPEATS_NOTE}` : forModel;
  await log.append(
    { kind: "result", step, callId: call.id, name: call.name, ...shown },
    { forModel: told },
  );
  if (repeats >= REPEATS_MAX) throw new TurnEnded(REPEATS_REASON);
}

async function outcomeOf(
  tools: TaskTools,
  { call, signal }: { call: TaskToolCall; signal: AbortSignal },
): Promise<ToolOutcome> {
  const work = tools.run(call, signal);
  try {
    return await unlessAborted(signal, work);
  } catch (error) {
    if (signal.aborted) await Promise.race([Promise.allSettled([work]), sleep(STOPPING_MS)]);
    signal.throwIfAborted();
    throw error;
  }
}

const REPEATS_NOTE = `You have made this call ${REPEATS_TOLD} times in a row, with the same arguments. Use what it gave you, or try something else.`;
const REPEATS_REASON = `The model made the same call ${REPEATS_MAX} times in a row. Send a message to continue.`;
const NOT_CARRIED_OUT = `Not carried out: this is the same call for the ${REPEATS_MAX}th time in a row.`;
const REPEATED: ToolOutcome = {
  failure: "bad_request",
  summary: NOT_CARRIED_OUT,
  forModel: NOT_CARRIED_OUT,
  commit: null,
  changes: [],
  startedTaskId: null,
};
