/** `waiting`: it is a person's turn: to answer, to merge, or to ask for more. */
export const taskStatuses = ["queued", "running", "waiting", "done", "failed", "canceled"] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** No worker works on it, and none will until someone sends a message. */
export const isIdle = (status: TaskStatus): boolean => status !== "queued" && status !== "running";

/** How a task that is `done` ended. `reverted`: it was merged, and then all of that was undone. */
export const taskOutcomes = ["merged", "reverted", "discarded"] as const;
export type TaskOutcome = (typeof taskOutcomes)[number];
