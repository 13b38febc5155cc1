import { expect, test } from "vitest";
import { parseEnv } from "#schemas/env/env.ts";
import { openLog } from "#service/log.ts";
import { repeat } from "#service/repeat.ts";
import { until } from "#tests/support/until.ts";

function service() {
  const stop = new AbortController();
  const closers: (() => unknown)[] = [];
  return {
    log: openLog(parseEnv({ LOG_LEVEL: "silent" }), "test"),
    stopping: stop.signal,
    onClose: (_name: string, close: () => unknown) => void closers.push(close),
    close: async () => {
      stop.abort();
      for (const close of closers) await close();
    },
  };
}

test("the task runs immediately, again after a failure, and never twice at the same time", async () => {
  const process = service();
  let [starts, running, most] = [0, 0, 0];
  repeat(process, { name: "work", everyMs: 1 }, async () => {
    starts += 1;
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    if (starts === 1) throw new Error("the first time");
  });
  expect(starts).toBe(1);
  await until(() => starts >= 3);
  await process.close();
  expect(most).toBe(1);
});

test("closing waits for the running task, and no task starts afterwards", async () => {
  const process = service();
  let finish = () => {};
  let [starts, ended] = [0, 0];
  repeat(process, { name: "work", everyMs: 0 }, async () => {
    starts += 1;
    await new Promise<void>((resolve) => (finish = resolve));
    ended += 1;
  });
  const closed = process.close();
  finish();
  await closed;
  await new Promise((resolve) => setImmediate(resolve));
  expect([starts, ended]).toEqual([1, 1]);
});
