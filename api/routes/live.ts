import { tracked } from "@trpc/server";
import { z } from "zod";
import type { AnswerEvent } from "#schemas/answers/answer.ts";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { deploymentTopic, type LiveMessage, orgTopic, taskTopic } from "#schemas/events.ts";
import type { TaskPart } from "#schemas/tasks/part.ts";
import { isIdle } from "#schemas/tasks/status.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { readNextLines } from "#store/deployments/followed-logs.ts";
import { readLogLines } from "#store/deployments/logs.ts";
import { lastEndOfPieces, readShownParts } from "#store/tasks/shown-parts.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { openEventBuffer } from "../event-buffer.ts";
import { authorizeTopics, Topics } from "#core/access/topics.ts";
import { isOrgChange, RECHECK_MS, requireTopics } from "../require-topics.ts";
import { enterSubscription } from "../sockets.ts";
import { requireScope } from "#core/access/access.ts";
import { answerMember } from "#core/answers/answer-member.ts";
import { followLog } from "../follow-log.ts";
import { identified, inDeployment, inProject, inTask, router } from "../trpc.ts";
import { agent } from "./source/agent.ts";
import { editors } from "./source/editors.ts";

/** The longest delay after a lost event. */
const LOG_PATIENCE_MS = 2_000;
/** The longest delay after a lost event while no worker writes. */
const IDLE_PATIENCE_MS = 10_000;
const ENTRIES_AT_ONCE = 500;

const lastEventId = z.coerce.number().int().min(0).nullish();

export const live = router({
  /** The data that became stale. `listening` comes first, and again after every gap: refetch everything on the page then. */
  events: identified
    .input(z.strictObject({ topics: Topics, lastEventId: z.string().nullish() }))
    .subscription(async function* ({
      ctx,
      input: { topics },
      signal,
    }): AsyncGenerator<LiveMessage> {
      const ended = signal ?? new AbortController().signal;
      requireScope(ctx.caller, "read");
      const orgIds = await authorizeTopics(ctx.services, ctx.caller, topics);
      const watched = [...new Set([...topics, ...orgIds.map(orgTopic)])];
      const leave = enterSubscription(ctx.socket);
      const buffer = await openEventBuffer(ctx.services.subscriber, watched, ended);
      try {
        yield { name: "listening", at: new Date().toISOString() };
        let checkedAt = performance.now();
        while (!ended.aborted) {
          const { events, missed } = await buffer.take(RECHECK_MS);
          if (events.some(isOrgChange) || performance.now() - checkedAt >= RECHECK_MS) {
            await requireTopics(ctx, topics);
            checkedAt = performance.now();
          }
          if (missed) yield { name: "listening", at: new Date().toISOString() };
          for (const event of events) if (topics.includes(event.topic)) yield event;
        }
      } finally {
        buffer.close();
        leave();
      }
    }),

  /** Every line of a log once and in order, from the one after `lastEventId`. Ends when the deployment has ended. */
  logs: inDeployment({ lastEventId }).subscription(async function* ({ ctx, input, signal }) {
    const { services, deployment } = ctx;
    const { db, blobs } = services;
    const lines = followLog<LogLine>(ctx, {
      topic: deploymentTopic(deployment._id),
      orgId: deployment.orgId,
      after: input.lastEventId ?? 0,
      signal,
      read: async (after) => {
        const current = await findDeployment(db, deployment._id);
        if (current && !isFinal(current.status)) {
          const entries = await readNextLines(db, deployment._id, after);
          return { entries, isOver: false, patienceMs: LOG_PATIENCE_MS };
        }
        const range = { after, limit: ENTRIES_AT_ONCE };
        const entries = await readLogLines({ db, blobs }, deployment, range);
        return { entries, isOver: true, patienceMs: LOG_PATIENCE_MS };
      },
    });
    for await (const line of lines) yield tracked<LogLine>(String(line.seq), line);
  }),

  /**
   * Every entry of a task's log once and in order, from the one after `lastEventId`, but for the pieces of answers that are complete. A message can always
   * continue a task, so it ends only with the task.
   */
  task: inTask({ lastEventId }).subscription(async function* ({ ctx, input, signal }) {
    const { services, task } = ctx;
    const { db } = services;
    const endOfPieces = await lastEndOfPieces(db, task._id);
    const parts = followLog<TaskPart>(ctx, {
      topic: taskTopic(task._id),
      orgId: task.orgId,
      after: input.lastEventId ?? 0,
      signal,
      read: async (after) => {
        const range = { after, limit: ENTRIES_AT_ONCE, endOfPieces };
        const entries = await readShownParts(db, task._id, range);
        const current = entries.length > 0 ? task : await findTask(db, task._id);
        const isActive = current !== null && !isIdle(current.status);
        const patienceMs = isActive ? LOG_PATIENCE_MS : IDLE_PATIENCE_MS;
        return { entries, isOver: current === null, patienceMs };
      },
    });
    for await (const part of parts) yield tracked<TaskPart>(String(part.seq), part);
  }),

  /** The answer to one question, sentence by sentence. It ends when the client leaves. A client that reconnects asks again. */
  answer: inProject({ question: z.string() }).subscription(async function* ({
    ctx,
    input: { question },
    signal,
  }): AsyncGenerator<AnswerEvent> {
    const { services, caller, org, project, socket } = ctx;
    const leave = enterSubscription(socket);
    const ended = signal ?? new AbortController().signal;
    try {
      yield* answerMember(services, { caller, org, project, question, signal: ended });
    } finally {
      leave();
    }
  }),

  agent,
  editors,
});
