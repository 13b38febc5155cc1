import { expect, test } from "vitest";
import { coalesce } from "#core/pushes/coalesce.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** All calls have the same key, and a pause takes no time. */
const together = {
  keyOf: (_item: string) => "",
  limit: 10,
  pause: () => Promise.resolve(),
};

/** Work that ends when `endNext` is called, and returns each item doubled. */
function pausedWork() {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const run = async (items: string[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes("bad")) throw new Error("broken");
    return items.map((item) => item + item);
  };
  const endNext = async () => {
    ends.shift()?.();
    await settled();
  };
  return { batches, run, endNext };
}

test("calls in one turn form one batch, and calls that arrive during it form the next one", async () => {
  const { batches, run, endNext } = pausedWork();
  const ask = coalesce({ ...together, run });
  const first = ["a", "b"].map(ask);
  await settled();
  const later = [ask("c")];
  await settled();
  later.push(ask("d"));
  expect(batches).toEqual([["a", "b"]]);
  await endNext();
  expect(await Promise.all(first)).toEqual(["aa", "bb"]);
  expect(batches).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  await endNext();
  expect(await Promise.all(later)).toEqual(["cc", "dd"]);
});

test("a batch has a limit, and the next batch takes the rest", async () => {
  const { batches, run, endNext } = pausedWork();
  const answers = ["a", "b", "c"].map(coalesce({ ...together, limit: 2, run }));
  await settled();
  await endNext();
  await endNext();
  expect(batches).toEqual([["a", "b"], ["c"]]);
  expect(await Promise.all(answers)).toEqual(["aa", "bb", "cc"]);
});

test("keys do not wait for each other", async () => {
  const { batches, run, endNext } = pausedWork();
  const ask = coalesce({ ...together, keyOf: (item) => item.slice(0, 1), run });
  const answers = ["x1", "y1", "x2"].map(ask);
  await settled();
  expect(batches).toEqual([["x1", "x2"], ["y1"]]);
  await endNext();
  await endNext();
  expect(await Promise.all(answers)).toEqual(["x1x1", "y1y1", "x2x2"]);
});

test("a failed batch rejects its own calls, and the next batch runs", async () => {
  const { run, endNext } = pausedWork();
  const ask = coalesce({ ...together, run });
  const failed = Promise.allSettled(["a", "bad"].map(ask));
  await settled();
  const next = ask("c");
  await endNext();
  await endNext();
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await next).toBe("cc");
});

test("calls queued behind a batch wait for the pause, and calls during the pause join them", async () => {
  const { batches, run, endNext } = pausedWork();
  let endPause: () => void = () => undefined;
  const pause = () => new Promise<void>((resolve) => (endPause = resolve));
  const ask = coalesce({ ...together, pause, run });
  const answers = [ask("a")];
  await settled();
  answers.push(ask("b"));
  await endNext();
  answers.push(ask("c"));
  await settled();
  expect(batches).toEqual([["a"]]);
  endPause();
  await settled();
  expect(batches).toEqual([["a"], ["b", "c"]]);
  await endNext();
  expect(await Promise.all(answers)).toEqual(["aa", "bb", "cc"]);
});

test("a full batch does not wait for the pause", async () => {
  const { batches, run, endNext } = pausedWork();
  const pause = () => Promise.reject(new Error("nobody waits"));
  const answers = ["a", "b", "c", "d"].map(coalesce({ ...together, limit: 2, pause, run }));
  await settled();
  await endNext();
  await endNext();
  expect(batches).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(await Promise.all(answers)).toEqual(["aa", "bb", "cc", "dd"]);
});

test("a single call after the work has finished does not wait for the pause", async () => {
  const pause = () => Promise.reject(new Error("nobody waits"));
  const ask = coalesce({ ...together, pause, run: async (items) => items });
  expect(await ask("a")).toBe("a");
  await settled();
  expect(await ask("b")).toBe("b");
});
