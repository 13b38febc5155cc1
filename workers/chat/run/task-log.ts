import { publishTaskContinued } from "#queues/publish.ts";
import { ignoreLost } from "#service/failures.ts";
import type { TaskPartBody } from "#schemas/tasks/part.ts";
import { holdsTask, type TaskClaim } from "#store/tasks/claims.ts";
import type { TaskDocument, TaskPartDocument } from "#store/tasks/documents.ts";
import {
  appendLast,
  appendPart,
  hasPiecesAfter,
  readParts,
  readSteps,
} from "#store/tasks/parts.ts";
import type { ChatContext } from "../context.ts";
import { TaskLost } from "./task-ends.ts";

/** What others append while a worker continues a task: messages. */
const OTHERS_AT_ONCE = 1_000;

/** The log of a task, as the worker that continues it reads and writes it. */
export interface TaskLog {
  /** Every entry but the pieces of answers, in order. */
  parts: readonly TaskPartDocument[];
  /** The seq of the newest entry that was read or written. */
  readonly seq: number;
  /** Another worker died in the middle of an answer. */
  readonly hasOpenPieces: boolean;
  /**
   * Appends an entry after all others. What others appended in the meantime is in `parts` then.
   * @returns its seq
   * @throws TaskLost if another worker has continued the task
   */
  append(
    body: TaskPartBody | (() => TaskPartBody),
    options?: { forModel?: string },
  ): Promise<number>;
  /** Appends an entry unless there are others that were not read. @returns whether it was appended */
  appendIfRead(body: TaskPartBody): Promise<boolean>;
  /** Reads what others have appended. @throws TaskLost */
  read(): Promise<void>;
}

/**
 * Opens the log for a worker that has just claimed its task. The first entry says that the task is running, and it is a fence too: workers only write to the
 * place after the last entry that they know, so a worker that lost the task in the meantime finds its place taken, and then that it lost the task.
 */
export async function openTaskLog(
  { db, redis }: Pick<ChatContext, "db" | "redis">,
  claim: TaskClaim,
  task: TaskDocument,
): Promise<TaskLog> {
  const tell = (seq: number) => publishTaskContinued(redis, task._id, seq).catch(ignoreLost);
  const running: TaskPartBody = { kind: "status", status: "running", reason: null };
  let seq = await appendLast(db, task, { body: running });
  await tell(seq);
  const parts = await readSteps(db, task._id);
  seq = Math.max(seq, parts.at(-1)?.seq ?? 0);
  const settled = parts.findLast(({ kind }) => kind === "answer" || kind === "retry")?.seq ?? 0;
  const hasOpenPieces = await hasPiecesAfter(db, task._id, settled);
  let last: Promise<unknown> = Promise.resolve();

  async function readOthers(): Promise<void> {
    const others = await readParts(db, task._id, { after: seq, limit: OTHERS_AT_ONCE });
    if (others.length === 0) return;
    if (!(await holdsTask(db, claim))) throw new TaskLost();
    parts.push(...others.filter(({ kind }) => kind !== "delta"));
    seq = others.at(-1)?.seq ?? seq;
  }

  async function appendHere(body: TaskPartBody, forModel?: string): Promise<boolean> {
    const next = seq + 1;
    const part = { seq: next, body, ...(forModel === undefined ? {} : { forModel }) };
    if (!(await appendPart(db, task, part))) return false;
    seq = next;
    if (body.kind !== "delta") parts.push(documentOf(task, part));
    await tell(next);
    return true;
  }

  /** One after the other: pieces of an answer are written while it arrives. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    parts,
    get seq() {
      return seq;
    },
    hasOpenPieces,
    append: (body, { forModel } = {}) =>
      inTurn(async () => {
        const bodyNow = () => (typeof body === "function" ? body() : body);
        while (!(await appendHere(bodyNow(), forModel))) await readOthers();
        return seq;
      }),
    appendIfRead: (body) =>
      inTurn(async () => {
        if (await appendHere(body)) return true;
        await readOthers();
        return false;
      }),
    read: () => inTurn(readOthers),
  };
}

function documentOf(
  { _id: taskId, orgId, projectId }: TaskDocument,
  { seq, body, forModel }: { seq: number; body: TaskPartBody; forModel?: string },
): TaskPartDocument {
  const place = { _id: `${taskId}:${seq}`, taskId, orgId, projectId, seq, at: new Date() };
  return { ...place, ...body, ...(forModel === undefined ? {} : { forModel }) };
}
