import { expect, test } from "vitest";
import { openBatches } from "#core/pushes/batches.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to, and answers each item doubled. */
function heldWork() {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const work = async (items: string[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes("bad")) throw new Error("broken");
    return items.map((item) => item + item);
  };
  const endNext = async () => {
    ends.shift()?.();
    await settled();
  };
  return { batches, work, endNext };
}

test("what is asked for in one turn is worked on together, what comes meanwhile together afterwards", async () => {
  const { batches, work, endNext } = heldWork();
  const ask = openBatches({ most: 10, work });
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

test("a batch has a largest size; the rest comes in the next one", async () => {
  const { batches, work, endNext } = heldWork();
  const answers = ["a", "b", "c"].map(openBatches({ most: 2, work }));
  await settled();
  await endNext();
  await endNext();
  expect(batches).toEqual([["a", "b"], ["c"]]);
  expect(await Promise.all(answers)).toEqual(["aa", "bb", "cc"]);
});

test("kinds do not wait for each other", async () => {
  const { batches, work, endNext } = heldWork();
  const ask = openBatches({ kindOf: (item: string) => item.slice(0, 1), most: 10, work });
  const answers = ["x1", "y1", "x2"].map(ask);
  await settled();
  expect(batches).toEqual([["x1", "x2"], ["y1"]]);
  await endNext();
  await endNext();
  expect(await Promise.all(answers)).toEqual(["x1x1", "y1y1", "x2x2"]);
});

test("a batch that fails is told to those who are in it, and the next one is worked on", async () => {
  const { work, endNext } = heldWork();
  const ask = openBatches({ most: 10, work });
  const failed = Promise.allSettled(["a", "bad"].map(ask));
  await settled();
  const next = ask("c");
  await endNext();
  await endNext();
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await next).toBe("cc");
});

test("those who wait behind a batch wait for its rest, and who comes during the rest goes with them", async () => {
  const { batches, work, endNext } = heldWork();
  let endRest: () => void = () => undefined;
  const rest = () => new Promise<void>((resolve) => (endRest = resolve));
  const ask = openBatches({ most: 10, work, rest });
  const answers = [ask("a")];
  await settled();
  answers.push(ask("b"));
  await endNext();
  answers.push(ask("c"));
  await settled();
  expect(batches).toEqual([["a"]]);
  endRest();
  await settled();
  expect(batches).toEqual([["a"], ["b", "c"]]);
  await endNext();
  expect(await Promise.all(answers)).toEqual(["aa", "bb", "cc"]);
});

test("enough to fill a batch waits for no rest", async () => {
  const { batches, work, endNext } = heldWork();
  const rest = () => Promise.reject(new Error("nobody waits"));
  const answers = ["a", "b", "c", "d"].map(openBatches({ most: 2, work, rest }));
  await settled();
  await endNext();
  await endNext();
  expect(batches).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(await Promise.all(answers)).toEqual(["aa", "bb", "cc", "dd"]);
});

test("a single question after the work was done waits for no rest", async () => {
  const rest = () => Promise.reject(new Error("nobody waits"));
  const ask = openBatches({ most: 10, work: async (items: string[]) => items, rest });
  expect(await ask("a")).toBe("a");
  await settled();
  expect(await ask("b")).toBe("b");
});
