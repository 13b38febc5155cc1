import { requireWithin } from "#core/orgs/require-within.ts";
import { requireBranchEnded } from "#core/tasks/merge/end-branch.ts";
import { publishTaskChanged } from "#queues/publish.ts";
import { ignoreLost } from "#service/failures.ts";
import { type TaskClaim, writeTaskProgress } from "#store/tasks/claims.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { toolsOf } from "../tools/tools.ts";
import type { ChatContext } from "../context.ts";
import { askModel, ModelFailure } from "./ask-model.ts";
import { checkLimits, outOfTime } from "./limits.ts";
import { costOf, nextStep, progressOf, turnOf } from "./log-state.ts";
import { openSession } from "./open-session.ts";
import { planRetry, waitForRetry } from "./retries.ts";
import { runCall } from "./run-call.ts";
import { TaskLost, TurnEnded } from "./task-ends.ts";
import type { TaskLog } from "./task-log.ts";
import type { TaskWatch } from "./watch-task.ts";

const MINUTE_MS = 60_000;

/** One claim of one task. */
export interface TaskRun {
  context: ChatContext;
  claim: TaskClaim;
  task: TaskDocument;
  log: TaskLog;
  watch: TaskWatch;
  /** Aborts when the task is canceled or lost, or when the process is stopping. */
  signal: AbortSignal;
}

/** The model provider asks us to wait for so long that the task goes back to the queue. */
export interface Postponed {
  retryAt: Date;
  reason: string;
}

/**
 * Takes the steps that the log asks for, one after the other, until the model has answered everything.
 * @returns null at the end of the turn
 * @throws TurnEnded, AppError, ModelFailure: why it ends early; the reason of the signal; errors of the database and of tools
 */
export async function continueTask(run: TaskRun): Promise<Postponed | null> {
  const { log, signal } = run;
  await beginBranch(run);
  if (log.hasOpenPieces) {
    const { step } = openStep(log);
    await log.append({ kind: "retry", step, reason: "The answer was interrupted.", retryAt: null });
  }
  for (;;) {
    signal.throwIfAborted();
    await log.read();
    const next = nextStep(log.parts);
    if (next.kind === "over") return null;
    const postponed = await withinTime(run, (inTime) => takeStep(run, next, inTime));
    if (postponed) return postponed;
  }
}

/** A message during a merge or discard comes before the end of the old branch. @throws AppError conflict */
async function beginBranch({ context, task: { _id: taskId } }: TaskRun): Promise<void> {
  const task = await findTask(context.db, taskId);
  if (task?.endedHead === undefined) return;
  await requireBranchEnded(context, await openSession(context, task));
}

/** The step of the pieces that a dead worker left. */
function openStep({ parts }: TaskLog): { step: number } {
  const next = nextStep(parts);
  return next.kind === "over" ? { step: costOf(parts).steps + 1 } : next;
}

/** A step ends when the time of the turn is over. */
async function withinTime<T>(
  { context, log, signal }: TaskRun,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { env } = context;
  const sinceMs = Date.now() - (log.parts.at(-1)?.at.getTime() ?? Date.now());
  const leftMs = env.TASK_MAX_MINUTES * MINUTE_MS - turnOf(log.parts).ms - sinceMs;
  if (leftMs <= 0) throw outOfTime(env);
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(outOfTime(env)), leftMs);
  try {
    return await work(AbortSignal.any([signal, time.signal]));
  } finally {
    clearTimeout(timer);
  }
}

async function takeStep(
  run: TaskRun,
  next: Exclude<ReturnType<typeof nextStep>, { kind: "over" }>,
  signal: AbortSignal,
): Promise<Postponed | null> {
  const { context, claim, task, log, watch } = run;
  const { step } = next;
  const session = await openSession(context, task);
  const tools = toolsOf(session);
  const [call] = next.kind === "call" ? next.calls : [];
  if (call) {
    await watch.renew();
    await runCall({ tools, log }, { step, call, signal });
    await noteProgress(run);
    return null;
  }
  const turn = turnOf(log.parts);
  checkLimits(context.env, { turn, seq: log.seq });
  // Tasks before it in the queue may have reached the limit since its message was accepted.
  if (turn.steps === 0) await requireWithin(context, session.org, "taskUsdPerMonth");
  const retryAt = await waitForRetry(log, signal);
  if (retryAt) return { retryAt, reason: reasonOf(log) };
  try {
    const { model, ...answer } = await askModel({ session, tools, log, claim }, { step, signal });
    await noteProgress(run, model);
    if (nextStep(log.parts).kind === "over") checkAnswer(answer);
  } catch (error) {
    if (!(error instanceof ModelFailure) || !(await planRetry(log, error, step))) throw error;
  }
  return null;
}

/** The end of a turn that helps nobody. @throws TurnEnded */
function checkAnswer({
  isCut,
  isShortened,
  isEmpty,
}: Pick<Awaited<ReturnType<typeof askModel>>, "isCut" | "isShortened" | "isEmpty">): void {
  if (isCut) throw new TurnEnded(isShortened ? SHORTENED : CUT);
  if (isEmpty) throw new TurnEnded(EMPTY);
}

const EMPTY = "The model gave an empty answer. Send a message to continue.";
const CUT = "The answer is cut because it reached the model's limit. Send a message to continue.";

const SHORTENED =
  "The answer was cut off because the budget of this task is almost used up. Send a message to continue.";

const reasonOf = ({ parts }: TaskLog) =>
  parts.findLast((part) => part.kind === "retry")?.reason ?? "";

async function noteProgress({ context, claim, log }: TaskRun, model?: string): Promise<void> {
  const { db, redis } = context;
  const task = await writeTaskProgress(db, claim, {
    ...progressOf(log.parts),
    ...(model === undefined ? {} : { model }),
  });
  if (!task) throw new TaskLost();
  await publishTaskChanged(redis, task).catch(ignoreLost);
}
