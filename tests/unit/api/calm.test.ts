import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openCalm } from "#api/calm.ts";

const LONGEST_MS = 500;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, work: () => ended };
}

/** What has been let go so far. */
function watched(calm: ReturnType<typeof openCalm>, ...names: string[]): string[] {
  const gone: string[] = [];
  for (const name of names) void calm.wait().then(() => gone.push(name));
  return gone;
}

test("where nobody is waited for, nothing stands back", async () => {
  await openCalm(LONGEST_MS).wait();
  expect(vi.getTimerCount()).toBe(0);
});

test("work stands back until the last answer is given, also one that fails", async () => {
  const calm = openCalm(LONGEST_MS);
  const [first, second] = [held(), held()];
  const answers = [
    calm.during(first.work),
    calm.during(async () => {
      await second.work();
      throw new Error("refused");
    }),
  ];
  const gone = watched(calm, "a", "b");
  first.end();
  await answers[0];
  expect(gone).toEqual([]);
  second.end();
  await expect(answers[1]).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual(["a", "b"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing stands back longer than the longest wait, however many answers are asked for", async () => {
  const calm = openCalm(LONGEST_MS);
  const endless = held();
  void calm.during(endless.work);
  const gone = watched(calm, "a");
  await vi.advanceTimersByTimeAsync(LONGEST_MS - 1);
  expect(gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toEqual(["a"]);
  const later = watched(calm, "b");
  await vi.advanceTimersByTimeAsync(LONGEST_MS);
  expect(later).toEqual(["b"]);
});
