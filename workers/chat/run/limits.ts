import type { Env } from "#schemas/env/env.ts";
import { PARTS_MAX } from "#schemas/tasks/limits.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { AppError } from "#schemas/errors.ts";
import { TurnEnded } from "./task-ends.ts";

/** The model is told that it repeats itself. */
export const REPEATS_TOLD = 3;
/** The turn ends. */
export const REPEATS_MAX = 5;

const number = new Intl.NumberFormat("en-US");

type Limits = Pick<Env, "TASK_MAX_STEPS" | "TASK_MAX_MINUTES" | "TASK_MAX_TOKENS" | "TASK_MAX_USD">;

/** Before the model is asked. @throws TurnEnded, AppError task_full */
export function checkLimits(
  env: Limits,
  { turn, seq }: { turn: TaskDocument["turn"]; seq: number },
): void {
  if (seq >= PARTS_MAX) throw new AppError("task_full");
  if (turn.steps >= env.TASK_MAX_STEPS) throw reached(`${number.format(env.TASK_MAX_STEPS)} steps`);
  if (turn.tokens >= env.TASK_MAX_TOKENS)
    throw reached(`${number.format(env.TASK_MAX_TOKENS)} tokens`);
  if (turn.usd >= env.TASK_MAX_USD) throw reached(`$${env.TASK_MAX_USD.toFixed(2)}`);
}

export const outOfTime = ({ TASK_MAX_MINUTES }: Limits): TurnEnded =>
  reached(TASK_MAX_MINUTES === 1 ? "minute" : `${TASK_MAX_MINUTES} minutes`);

const reached = (what: string) =>
  new TurnEnded(`This task has used its ${what}. Send a message to continue.`);
