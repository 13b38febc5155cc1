import { tracked } from "@trpc/server";
import type { WebSocket } from "ws";
import { z } from "zod";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { deploymentTopic, type LiveMessage, orgTopic } from "#schemas/events.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { readNextLines } from "#store/deployments/followed-logs.ts";
import { readLogLines } from "#store/deployments/logs.ts";
import { openEventBuffer } from "../event-buffer.ts";
import { authorizeTopics, Topics } from "#core/access/topics.ts";
import { isOrgChange, RECHECK_MS, requireTopics } from "../require-topics.ts";
import { enterSubscription } from "../sockets.ts";
import { requireScope } from "#core/access/access.ts";
import { identified, inDeployment, router } from "../trpc.ts";
import { editors } from "./source/editors.ts";

/** The longest delay after a lost event. */
const LOG_PATIENCE_MS = 2_000;
const LINES_AT_ONCE = 500;
/** The worker writes the end of the log and the end of the build one after the other. */
const LAST_LINES_MS = 300;
/** Beyond this, the server waits for a slow client instead of buffering for it. */
const BUFFERED_MAX_BYTES = 64 * 1024;
const DRAIN_CHECK_MS = 10;

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
  logs: inDeployment({ lastEventId: z.coerce.number().int().min(0).nullish() }).subscription(
    async function* ({ ctx, input, signal }) {
      const { services, deployment } = ctx;
      const ended = signal ?? new AbortController().signal;
      const topic = deploymentTopic(deployment._id);
      const store = { db: services.db, blobs: services.blobs };
      let after = input.lastEventId ?? 0;
      let checkedAt = performance.now();
      let lastLook = false;
      // The subscription starts before the first read from the store, so that no line written in between is missed.
      const watched = [topic, orgTopic(deployment.orgId)];
      const leave = enterSubscription(ctx.socket);
      const buffer = await openEventBuffer(services.subscriber, watched, ended);
      try {
        while (!ended.aborted) {
          const current = await findDeployment(services.db, deployment._id);
          const lines =
            current && !isFinal(current.status)
              ? await readNextLines(store.db, deployment._id, after)
              : await readLogLines(store, deployment, { after, limit: LINES_AT_ONCE });
          for (const line of lines) {
            await roomIn(ctx.socket, ended);
            yield tracked<LogLine>(String(line.seq), line);
            after = line.seq;
          }
          if (lines.length > 0) continue;
          if (lastLook) return;
          lastLook = !current || isFinal(current.status);
          const { events } = await buffer.take(lastLook ? LAST_LINES_MS : LOG_PATIENCE_MS);
          if (events.some(isOrgChange) || performance.now() - checkedAt >= RECHECK_MS) {
            await requireTopics(ctx, [topic]);
            checkedAt = performance.now();
          }
        }
      } finally {
        buffer.close();
        leave();
      }
    },
  ),

  editors,
});

async function roomIn(socket: WebSocket | null, signal: AbortSignal): Promise<void> {
  const isFull = () => (socket?.bufferedAmount ?? 0) > BUFFERED_MAX_BYTES;
  while (isFull() && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, DRAIN_CHECK_MS));
}
