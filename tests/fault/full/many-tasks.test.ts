import { afterAll, beforeAll, expect, test } from "vitest";
import { decideTask } from "#core/tasks/auto-merge/decide-task.ts";
import { wakeTask } from "#queues/enqueue.ts";
import { connectWorker } from "#queues/redis.ts";
import { startWorker } from "#queues/worker.ts";
import { collection } from "#store/collections.ts";
import { runTask } from "#workers/chat/run/run-task.ts";
import { until } from "#tests/support/until.ts";
import {
  type ChatTask,
  type ChatWorld,
  startChatWorld,
} from "#tests/support/worlds/tasks/chat-world.ts";
import { scaled } from "../scale.ts";

/** More tasks than workers can run. The test compares orders and counts, never seconds. */
const TIMEOUT_MS = scaled(600_000, 1_200_000);
const ORGS = scaled(4, 20);
const TASKS_EACH = scaled(4, 10);
const WORKERS = 3;
const CONCURRENCY = 4;
const CAP = 2;

let chat: ChatWorld;
beforeAll(async () => {
  chat = await startChatWorld();
  // One call, and then an answer.
  chat.model.always(({ body }) =>
    body.messages.some(({ role }) => role === "tool")
      ? { text: "There are none." }
      : { calls: [{ name: "list_projects", input: {} }] },
  );
}, TIMEOUT_MS);
afterAll(() => chat?.close());

test(
  "many organizations with many tasks take turns, within their limits, and every task ends",
  async () => {
    const { db, queues, env } = chat.context();
    const people = [];
    for (let at = 0; at < ORGS; at++) people.push(await chat.world.signUp());
    const tasks: ChatTask[] = [];
    // The first organization is there first, with everything.
    for (const by of people)
      for (let at = 0; at < TASKS_EACH; at++) tasks.push(await chat.task({ by }));
    for (const { id } of tasks) await wakeTask(queues, id);

    const failures: Error[] = [];
    const workers = Array.from({ length: WORKERS }, () => {
      const context = chat.context({ TASKS_PER_ORG: CAP });
      return startWorker(
        "chat",
        {
          "task.run": ({ taskId }) => runTask(context, taskId),
          "task.decide": ({ taskId }) => decideTask(context, taskId),
        },
        {
          connection: connectWorker(env.REDIS_URL),
          concurrency: CONCURRENCY,
          events: {
            onFailure: (_, error) => failures.push(error),
            onChange: () => undefined,
          },
        },
      );
    });
    let most = 0;
    await until(async () => {
      const rows = await collection(db, "tasks").find().toArray();
      const running = rows.filter(({ status }) => status === "running").map(({ orgId }) => orgId);
      for (const orgId of new Set(running))
        most = Math.max(most, running.filter((other) => other === orgId).length);
      return rows.every(({ status }) => status !== "queued" && status !== "running");
    });
    const rows = await collection(db, "tasks").find().sort({ startedAt: 1 }).toArray();
    const starts = rows.map(({ orgId }) => orgId);
    expect(rows.map(({ status, cost }) => [status, cost.steps])).toEqual(
      rows.map(() => ["waiting", 2]),
    );
    expect(most).toBeLessThanOrEqual(CAP);
    expect(failures).toEqual([]);
    // Every organization has had its turn before the first one has had more than its share.
    const firstTurns = ORGS + WORKERS * CONCURRENCY;
    expect(new Set(starts.slice(0, firstTurns)).size).toBe(ORGS);
    for (const worker of workers) await worker.close();
  },
  TIMEOUT_MS,
);
