import { setTimeout as sleep } from "node:timers/promises";
import { TASK_RETRY_LATEST_MS } from "#store/tasks/claims.ts";
import type { ModelFailure } from "./ask-model.ts";
import { retriesOf } from "./log-state.ts";
import type { TaskLog } from "./task-log.ts";

const RETRIES_MAX = 6;
/** If the service does not say how long to wait. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
/** A longer pause is spent in the queue, without a slot. */
const WAIT_MAX_MS = 60_000;

/**
 * Records that the model provider failed and will be asked again.
 * @returns false if it is not worth another attempt
 */
export async function planRetry(
  log: TaskLog,
  { failure }: ModelFailure,
  step: number,
): Promise<boolean> {
  const { error, isTemporary, retryAfterMs } = failure;
  const retries = retriesOf(log.parts).length;
  if (!isTemporary || retries >= RETRIES_MAX) return false;
  const askedMs = retryAfterMs ?? PAUSES_MS[retries] ?? WAIT_MAX_MS;
  const pauseMs = Math.min(askedMs, TASK_RETRY_LATEST_MS);
  const retryAt = new Date(Date.now() + pauseMs).toISOString();
  await log.append({ kind: "retry", step, reason: error.message, retryAt });
  return true;
}

/**
 * Waits until the model provider may be asked again.
 * @returns until when, if it is too long to wait here
 */
export async function waitForRetry(log: TaskLog, signal: AbortSignal): Promise<Date | null> {
  const retryAt = retriesOf(log.parts).at(-1)?.retryAt;
  if (!retryAt) return null;
  const due = new Date(retryAt);
  const pauseMs = due.getTime() - Date.now();
  if (pauseMs > WAIT_MAX_MS) return due;
  // Its reason is thrown instead of the timer's own error.
  if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  return null;
}
