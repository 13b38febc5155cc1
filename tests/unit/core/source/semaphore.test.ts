import { expect, test } from "vitest";
import { openSemaphore } from "#core/source/semaphore.ts";

/** A task that ends when its `end` is called. */
function openTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, run: () => ended };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("up to `atOnce` tasks run at a time, and the others follow in order", async () => {
  const limit = openSemaphore({ atOnce: 2, waiting: 10 });
  const started: number[] = [];
  const tasks = [1, 2, 3, 4].map((number) => ({ number, ...openTask() }));
  const ends = tasks.map(({ number, run }) =>
    limit(() => {
      started.push(number);
      return run();
    }),
  );
  await settled();
  expect(started).toEqual([1, 2]);
  tasks[1]!.end();
  await settled();
  expect(started).toEqual([1, 2, 3]);
  for (const { end } of tasks) end();
  await Promise.all(ends);
  expect(started).toEqual([1, 2, 3, 4]);
});

test("a full queue refuses the next task", async () => {
  const limit = openSemaphore({ atOnce: 1, waiting: 1 });
  const [running, waiting] = [openTask(), openTask()];
  const ends = [limit(running.run), limit(waiting.run)];
  await expect(limit(async () => "x")).rejects.toMatchObject({ appCode: "too_many_requests" });
  running.end();
  waiting.end();
  await Promise.all(ends);
  expect(await limit(async () => "free again")).toBe("free again");
});

test("a failed task passes its slot on", async () => {
  const limit = openSemaphore({ atOnce: 1, waiting: 5 });
  const failing = limit(async () => {
    throw new Error("broken");
  });
  const next = limit(async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
