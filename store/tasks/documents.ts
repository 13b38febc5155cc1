import type { AppCode } from "#schemas/errors.ts";
import type { TaskPart } from "#schemas/tasks/part.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
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
  /** Of a project's task. The branch begins with the first write. */
  branch: string | null;
  /** The task of the organization, and its call, that started this one. */
  parent: { taskId: string; callId: string } | null;
  /** The API key that started it, or the task that started this one. The task stops with the key. Null or absent: a signed-in user started it. */
  keyId?: string | null;
  /** Of a ready-made task: which one, and the folders that it may write to; `""` is the whole repository. Older tasks have no such field. */
  recipe?: { id: RecipeId; folders: string[] } | null;
  /** The schedule that started it. Absent if none did. */
  scheduleId?: string;
  /** Of a task that is `done`. Null or absent otherwise. */
  outcome?: TaskOutcome | null;
  /** When a worker decides whether it is merged by itself, or when its lease on that ends. Null or absent: there is nothing to decide. */
  decideAt?: Date | null;
  /** Why it was not merged by itself, in one sentence. */
  notMerged?: string | null;
  /** A process that merges or discards its changes now. */
  mergeTurn?: { id: string; until: Date } | null;
  /** The newest commit that the task made. Null after its branch was merged or thrown away. */
  commit: string | null;
  /** The model that answered last. */
  model: string | null;
  cost: { steps: number; inputTokens: number; outputTokens: number; usd: number | null };
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
  /** The model's service asked to wait. Until then, no worker claims it. */
  retryAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** An entry of a task's log, with what only the model sees. */
/** As `Omit`, for each kind of entry. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export type TaskPartDocument = Without<TaskPart, "at"> & {
  _id: string;
  taskId: string;
  orgId: string;
  projectId: string | null;
  at: Date;
  /** Of a result: what the model is told. Of a message: the texts of its attachments. */
  forModel?: string | { name: string; text: string }[];
};
