import type { AppCode } from "#schemas/errors.ts";
import type { TaskPart } from "#schemas/tasks/part.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import type { ScheduledRecipe, ScheduleTime } from "#schemas/tasks/schedule.ts";
import type { RunOutcome } from "#schemas/tasks/schedule-times.ts";
import type { TaskCost } from "#schemas/tasks/task.ts";
import type { TaskOutcome, TaskStatus } from "#schemas/tasks/status.ts";

/** A task. Its conversation is in `taskParts`. */
export interface TaskDocument {
  _id: string;
  orgId: string;
  /** Null: a task of the organization, which writes nothing. */
  projectId: string | null;
  /** Who started it. The task has this user's rights. */
  userId: string;
  title: string;
  status: TaskStatus;
  reason: string | null;
  errorCode: AppCode | null;
  /** For a project's task. The branch begins with the first write. */
  branch: string | null;
  /** The task of the organization, and its call, that started this one. */
  parent: { taskId: string; callId: string } | null;
  /** The API key that started it, or the task that started this one. The task stops with the key. Null or absent: a signed-in user started it. */
  keyId?: string | null;
  /** For a ready-made task: which one, and the folders that it may write to; `""` is the whole repository. Older tasks have no such field. */
  recipe?: { id: RecipeId; folders: string[] } | null;
  /** The schedule that started it. Absent if none did. */
  scheduleId?: string;
  /** For a task that is `done`. Null or absent otherwise. */
  outcome?: TaskOutcome | null;
  /** Who undid its last merge. Null or absent unless its outcome is `reverted`. */
  reverted?: { userId: string; at: Date } | null;
  /** When a worker decides whether it is merged automatically, or when its lease on that ends. Null or absent: there is nothing to decide. */
  decideAt?: Date | null;
  /** When its decision last had to wait because the organization was suspended. */
  heldAt?: Date | null;
  /** Its status has not become an event for webhooks yet. */
  unannounced?: true;
  /** Why it was not merged automatically, in one sentence. */
  notMerged?: string | null;
  /** A process that merges or discards its changes now. */
  mergeTurn?: { id: string; until: Date } | null;
  /** The newest commit that the task made. Null after its branch was merged or discarded. */
  commit: string | null;
  /** The head of its branch when it was merged or discarded. Absent when that branch is deleted. */
  endedHead?: string;
  /** The model that answered last. */
  model: string | null;
  cost: TaskCost;
  /** The part of the cost that is known, in US dollars: the sum of the steps that have a price. */
  pricedUsd?: number;
  /** The most that the running request to the model can cost, in US dollars, if the budget of a schedule counts it. */
  reservedUsd?: number;
  /** The most that requests can have cost whose answers broke off, in US dollars, if the budget of a schedule counts them. */
  unknownUsd?: number;
  /** What was used since the last message of a person; `limits` apply to it. */
  turn: { steps: number; tokens: number; usd: number; ms: number };
  /** The seq of the newest message of a person. A worker that ends a turn must have read it. */
  messageSeq: number;
  /** Every claim increments it. Writes of earlier claims are refused. */
  fence: number;
  /** Claims without progress in between. */
  attempts: number;
  workerId: string | null;
  leaseExpiresAt: Date | null;
  cancelRequested: boolean;
  /** When it entered the queue. Within an organization, the oldest comes first. */
  queuedAt: Date;
  /** The model provider asked us to wait. Until then, no worker claims it. */
  retryAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Starts a ready-made task at its times, or after pushes. */
export interface TaskScheduleDocument {
  _id: string;
  orgId: string;
  projectId: string;
  /** The member who set it up. Its tasks have this member's rights. */
  userId: string;
  recipe: ScheduledRecipe;
  when: ScheduleTime;
  /** US dollars a month. Null: no limit of its own. */
  budgetUsd: number | null;
  enabled: boolean;
  /** Why it was switched off. Null if its owner did it. */
  offReason: string | null;
  /** When it is due. Null if it is off, or waits for a push. */
  nextRunAt: Date | null;
  /** A process works on the due run until this time, or the run is retried then. */
  retryAt: Date | null;
  /** How often the due run was attempted. Writes of earlier attempts are refused. */
  tries: number;
  /** The newest commit of the published branch that it has looked at. Only used after pushes. */
  seenHead: string | null;
  /** A push before this time makes it due at this time. */
  pausedUntil: Date | null;
  lastRun: {
    at: Date;
    outcome: RunOutcome;
    taskId: string | null;
    message: string | null;
  } | null;
  createdAt: Date;
  updatedAt: Date;
}

/** An entry of a task's log, with what only the model sees. */
/** Like `Omit`, for each kind of entry. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export type TaskPartDocument = Without<TaskPart, "at"> & {
  _id: string;
  taskId: string;
  orgId: string;
  projectId: string | null;
  at: Date;
  /** For a result: what the model reads. For a message: the texts of its attachments. */
  forModel?: string | { name: string; text: string }[];
};
