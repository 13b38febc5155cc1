import { AppError } from "#schemas/errors.ts";
import { sqlLimits } from "#schemas/deployments/sql.ts";
import { startThread, type Thread, ThreadFailure } from "#service/threads/thread.ts";
import type { QueryAnswer, QueryTask } from "./query-thread.ts";
import { tooLarge, tooSlow } from "./sql-texts.ts";

const QUERY_THREAD = new URL("./query-thread.ts", import.meta.url);
/** In one process. */
const MAX_RUNNING = 2;
const MAX_RUNNING_OF_PROJECT = 1;
const MAX_WAITING_OF_PROJECT = 4;
const MAX_WAITING = 20;
/** SQLite stops on its own, unless one of its functions takes long. Then the thread is ended. */
const GRACE_MS = 1_000;
/** A thread needs memory, and 0.1 s to start. */
const QUIET_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const RETRY_AFTER_S = 5;

interface Waiting {
  projectId: string;
  start(): void;
}

const idle: Thread[] = [];
const running: string[] = [];
const waiting: Waiting[] = [];
let quiet: NodeJS.Timeout | undefined;

/**
 * Runs a task in a thread. The queries of a project run one after the other, so that one project cannot take the turns of all others.
 * @throws AppError too_many_requests, sql_limit
 */
export async function runInThread(projectId: string, task: QueryTask): Promise<QueryAnswer> {
  await waitForTurn(projectId);
  clearTimeout(quiet);
  const thread = idle.pop() ?? startThread(QUERY_THREAD, MEMORY);
  try {
    await thread.started;
    return (await thread.run({
      input: task,
      timeoutMs: sqlLimits.timeMs + GRACE_MS,
    })) as QueryAnswer;
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error;
    if (error.reason === "timeout")
      throw new AppError("sql_limit", { message: tooSlow, cause: error });
    if (error.reason === "crash")
      throw new AppError("sql_limit", { message: tooLarge, cause: error });
    throw error;
  } finally {
    if (!thread.isEnded()) idle.push(thread);
    running.splice(running.indexOf(projectId), 1);
    const next = waiting.findIndex((each) => isFree(each.projectId));
    if (next !== -1) waiting.splice(next, 1)[0]?.start();
    if (running.length === 0) quiet = setTimeout(endIdle, QUIET_MS).unref();
  }
}

const countOf = (projectId: string, all: readonly string[]) =>
  all.filter((each) => each === projectId).length;
const isFree = (projectId: string) =>
  running.length < MAX_RUNNING && countOf(projectId, running) < MAX_RUNNING_OF_PROJECT;

/** @throws AppError too_many_requests */
async function waitForTurn(projectId: string): Promise<void> {
  if (isFree(projectId)) {
    running.push(projectId);
    return;
  }
  const ownWaiting = countOf(
    projectId,
    waiting.map((each) => each.projectId),
  );
  if (waiting.length >= MAX_WAITING || ownWaiting >= MAX_WAITING_OF_PROJECT)
    throw new AppError("too_many_requests", {
      message: "Other queries are still running. Send one query after the other.",
      details: { retryAfter: RETRY_AFTER_S },
    });
  await new Promise<void>((resolve) => {
    const start = () => {
      running.push(projectId);
      resolve();
    };
    waiting.push({ projectId, start });
  });
}

function endIdle(): void {
  for (const thread of idle.splice(0)) void thread.end();
}
