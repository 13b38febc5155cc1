import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { enqueue } from "#queues/enqueue.ts";
import { repairClock } from "#queues/repair-clock.ts";
import { closeQueues, openQueues, type Queues } from "#queues/queue.ts";
import { connectProducer, connectWorker } from "#queues/redis.ts";
import { startWorker } from "#queues/worker.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";

/** Jobs delayed before the clock was set back by two hours run now, not two hours late. */
const AHEAD_MS = 2 * 3_600_000;

let server: TestRedis;
let redis: Redis;
let queues: Queues;

beforeAll(async () => {
  server = await startRedis();
  redis = await connectProducer(server.url);
  queues = openQueues(redis);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await closeQueues(queues);
  redis.disconnect();
  await server.close();
});

/** Does the work on a clock that is set back afterwards. */
async function byFastClock(work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + AHEAD_MS });
  await work();
  vi.useRealTimers();
}

test("a build that was delayed by a fast clock is woken, and so is the wake-up that was dropped in its favor", async () => {
  const wake = (delayMs?: number) =>
    enqueue(
      queues,
      "deployment.build",
      { projectId: "garden" },
      { once: "garden", ...(delayMs ? { delayMs } : {}) },
    );
  await byFastClock(() => wake(1_000));
  await wake();
  expect(await queues.build.getWaitingCount()).toBe(0);
  await repairClock(queues, redis);

  const connection = connectWorker(server.url);
  const built: string[] = [];
  const noJob = async () => undefined;
  const worker = startWorker(
    "build",
    {
      "deployment.build": async ({ projectId }) => void built.push(projectId),
      "deployment.dataset": noJob,
      "project.import": noJob,
      "project.avif": noJob,
      "repository.preview": noJob,
      "source.plan": noJob,
    },
    { connection, concurrency: 1, events: { onFailure: noJob, onChange: noJob } },
  );
  await expect.poll(() => built).toEqual(["garden"]);
  await worker.close();
  connection.disconnect();
});

test("a job that a correct clock has delayed is left alone", async () => {
  await enqueue(queues, "mail.deliver", { mailId: "m1" }, { delayMs: 60_000 });
  await repairClock(queues, redis);
  expect(await queues.deliver.getDelayedCount()).toBe(1);
});

test("the lock of a worker that died before the clock was set back expires within seconds", async () => {
  const lock = `${queues.build.toKey("7")}:lock`;
  await redis.lpush(queues.build.toKey("active"), "7");
  await redis.set(lock, "dead", "PX", AHEAD_MS);
  await redis.set(queues.build.toKey("stalled-check"), "1", "PX", AHEAD_MS);
  await repairClock(queues, redis);
  for (const key of [lock, queues.build.toKey("stalled-check")])
    expect(await redis.pttl(key)).toBeLessThanOrEqual(15_000);
});
