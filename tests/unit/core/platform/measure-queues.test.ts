import { once } from "node:events";
import { createServer } from "node:net";
import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { measureQueues } from "#core/platform/measure-queues.ts";

/** Prometheus waits ten seconds for all metrics of a process, unless it is set otherwise. */
const LONGEST_MS = 5_000;

test("metrics do not wait for a database and a queue that accept connections and never respond", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?serverSelectionTimeoutMS=30000`);
  const queue = { getJobCounts: () => new Promise(() => undefined) };
  const startedAt = performance.now();
  await measureQueues({ db: client.db(), queues: { build: queue } as never }, new Date());
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
  await client.close();
  silent.close();
});
