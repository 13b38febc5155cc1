import { z } from "zod";
import { TaskCard } from "./card.ts";
import { recipeIds } from "./recipes.ts";
import { taskOutcomes, taskStatuses } from "./status.ts";

export const TaskCost = z.object({
  steps: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Null if the prices of the model are not known. */
  usd: z.number().nullable(),
  /** The model provider did not say what some answers used. Absent if all numbers are exact. */
  isEstimated: z.literal(true).exactOptional(),
});
export type TaskCost = z.infer<typeof TaskCost>;

export const TaskLimits = z.object({
  steps: z.number(),
  minutes: z.number(),
  tokens: z.number(),
  usd: z.number(),
});
export type TaskLimits = z.infer<typeof TaskLimits>;

/** What a task has used since the last message of a person. Its limits apply to it. */
export const TaskTurn = z.object({
  steps: z.number(),
  tokens: z.number(),
  usd: z.number(),
  ms: z.number(),
});

/** A task as callers see it. */
export const Task = z.object({
  id: z.string(),
  orgId: z.string(),
  /** Null: a task of the organization. */
  projectId: z.string().nullable(),
  projectHandle: z.string().nullable(),
  projectName: z.string().nullable(),
  title: z.string(),
  status: z.enum(taskStatuses),
  /** Why it has this status, in words; null if the status says all. */
  reason: z.string().nullable(),
  /** Why it was not merged automatically, in one sentence. Null if it is not `waiting`, or no rules apply to it. */
  notMerged: z.string().nullable(),
  /** Rules of the project will decide whether it is merged automatically, once its preview is built. */
  mayMergeItself: z.boolean(),
  /** How it ended; null unless it is `done`. */
  outcome: z.enum(taskOutcomes).nullable(),
  /** Who undid its last merge, and when. Null unless its outcome is `reverted`. */
  reverted: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** For a ready-made task: which one. */
  recipe: z.enum(recipeIds).nullable(),
  /** The branch that the task writes to; null for a task of the organization. */
  branch: z.string().nullable(),
  /** The branch has commits of this task, and was neither merged nor discarded. */
  hasChanges: z.boolean(),
  /** Why it failed; null if it has not. */
  errorCode: z.string().nullable(),
  cost: TaskCost,
  turn: TaskTurn,
  /** What it may use until the next message. */
  limits: TaskLimits,
  /** The user who started it. */
  owner: z.object({ userId: z.string(), name: z.string() }),
  /** Only its owner may send messages. */
  isOwn: z.boolean(),
  model: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Task = z.infer<typeof Task>;

/** With what its branch would change; `card` is null while it works, and if it has no changes. */
export const TaskWithCard = Task.extend({ card: TaskCard.nullable() });
export type TaskWithCard = z.infer<typeof TaskWithCard>;
