import { taskTopic } from "#schemas/events.ts";
import { ignoreLost } from "#service/failures.ts";
import { LEASE_MS } from "#store/moments.ts";
import {
  isTaskCancelRequested,
  renewTask,
  TASK_HEARTBEAT_MS,
  type TaskClaim,
} from "#store/tasks/claims.ts";
import type { ChatContext } from "../context.ts";
import { TaskCanceled, TaskHandedBack, TaskLost } from "./task-ends.ts";

/** A worker that cannot renew its lease stops this long before it expires. */
const SAFETY_MS = 2_000;

export interface TaskWatch {
  /** Before something that must happen once. @throws TaskLost, TaskCanceled; the error of the database */
  renew(): Promise<void>;
  end(): void;
}

/** Renews the claim, and stops the task if it is lost or canceled, or if the process is stopping. */
export function watchTask(
  { db, subscriber, stopping }: Pick<ChatContext, "db" | "subscriber" | "stopping">,
  claim: TaskClaim,
  stop: AbortController,
): TaskWatch {
  const lose = () => stop.abort(new TaskLost());
  let expiry = setTimeout(lose, LEASE_MS - SAFETY_MS);
  const renew = async () => {
    const begun = performance.now();
    const state = await renewTask(db, claim);
    if (state === "lost") lose();
    if (state === "cancel") stop.abort(new TaskCanceled());
    if (stop.signal.aborted) return;
    clearTimeout(expiry);
    expiry = setTimeout(lose, LEASE_MS - SAFETY_MS - (performance.now() - begun));
  };
  // If one heartbeat fails, the next one comes before the lease expires.
  const heartbeat = setInterval(() => void renew().catch(ignoreLost), TASK_HEARTBEAT_MS);
  const handBack = () => stop.abort(new TaskHandedBack());
  if (stopping.aborted) handBack();
  stopping.addEventListener("abort", handBack);
  // Also notices a cancel from before the subscription, or from a gap in it. While Redis is unreachable, the heartbeat reads it.
  const look = () =>
    isTaskCancelRequested(db, claim)
      .then((isRequested) => isRequested && stop.abort(new TaskCanceled()))
      .catch(ignoreLost);
  const subscribed = subscriber.subscribe(
    [taskTopic(claim.taskId)],
    ({ name }) => {
      if (name === "task.cancelRequested") void look();
    },
    () => void look(),
  );
  subscribed.then(look).catch(ignoreLost);
  return {
    renew: async () => {
      await renew();
      stop.signal.throwIfAborted();
    },
    end: () => {
      clearTimeout(expiry);
      clearInterval(heartbeat);
      stopping.removeEventListener("abort", handBack);
      void subscribed.then((unsubscribe) => unsubscribe()).catch(ignoreLost);
    },
  };
}
