import { expect, test } from "vitest";
import { openTurns } from "#core/source/semaphore.ts";

/** A task that ends when it is told to. */
function heldTask() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, run: () => ended };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("only so many run at once, the others after them in order", async () => {
  const inTurn = openTurns({ atOnce: 2, waiting: 10 });
  const begun: number[] = [];
  const tasks = [1, 2, 3, 4].map((number) => ({ number, ...heldTask() }));
  const ends = tasks.map(({ number, run }) =>
    inTurn(() => {
      begun.push(number);
      return run();
    }),
  );
  await settled();
  expect(begun).toEqual([1, 2]);
  tasks[1]!.end();
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  for (const { end } of tasks) end();
  await Promise.all(ends);
  expect(begun).toEqual([1, 2, 3, 4]);
});

test("when too many wait already, the next one is told to come back", async () => {
  const inTurn = openTurns({ atOnce: 1, waiting: 1 });
  const [running, waiting] = [heldTask(), heldTask()];
  const ends = [inTurn(running.run), inTurn(waiting.run)];
  await expect(inTurn(async () => "x")).rejects.toMatchObject({ appCode: "too_many_requests" });
  running.end();
  waiting.end();
  await Promise.all(ends);
  expect(await inTurn(async () => "free again")).toBe("free again");
});

test("a task that fails gives its turn on", async () => {
  const inTurn = openTurns({ atOnce: 1, waiting: 5 });
  const failing = inTurn(async () => {
    throw new Error("broken");
  });
  const next = inTurn(async () => "next");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
