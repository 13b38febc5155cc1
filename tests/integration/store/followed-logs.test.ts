import { Collection } from "mongodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { newId } from "#schemas/ids.ts";
import { readNextLines } from "#store/deployments/followed-logs.ts";
import { appendLogLines } from "#store/deployments/logs.ts";
import { type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world.close());

const linesOf = (...seqs: number[]): LogLine[] =>
  seqs.map((seq) => ({ seq, at: "", stage: null, level: "info", text: `line ${seq}` }));

const write = (id: string, ...seqs: number[]) =>
  appendLogLines(world.mongo.db, id, linesOf(...seqs));

async function read(id: string, after: number): Promise<number[]> {
  const lines = await readNextLines(world.mongo.db, id, after);
  return lines.map(({ seq }) => seq);
}

test("a log can be followed from any line, including lines that are not written yet", async () => {
  const id = newId();
  expect(await read(id, 0)).toEqual([]);
  await write(id, 1, 2, 3);
  await write(id, 4, 5);
  expect(await read(id, 0)).toEqual([1, 2, 3]);
  expect(await read(id, 1)).toEqual([2, 3]);
  expect(await read(id, 3)).toEqual([4, 5]);
  expect(await read(id, 5)).toEqual([]);
  await write(id, 6);
  expect(await read(id, 5)).toEqual([6]);
});

test("forty people who follow a log at the same line cause one database query", async () => {
  const id = newId();
  await write(id, 1, 2);
  const queries = vi.spyOn(Collection.prototype, "findOne");
  const results = await Promise.all(Array.from({ length: 40 }, () => read(id, 0)));
  expect(await read(id, 0)).toEqual([1, 2]);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  expect(results.every((seqs) => seqs.join() === "1,2")).toBe(true);
});

test("a request made after a line was written returns that line, even if an earlier query is still running", async () => {
  const id = newId();
  const findOne = Collection.prototype.findOne;
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const onQuery = vi.fn();
  const query = vi.spyOn(Collection.prototype, "findOne").mockImplementationOnce(async function (
    this: Collection,
    ...args: unknown[]
  ) {
    const document: unknown = await Reflect.apply(findOne, this, args);
    onQuery();
    await waits;
    return document;
  } as typeof findOne);
  const early = read(id, 0);
  await vi.waitFor(() => expect(onQuery).toHaveBeenCalled());
  await write(id, 1);
  const late = [read(id, 0), read(id, 0)];
  answer();
  expect(await early).toEqual([]);
  expect(await Promise.all(late)).toEqual([[1], [1]]);
  query.mockRestore();
});

test("a database failure does not affect later requests", async () => {
  const id = newId();
  await write(id, 1);
  const query = vi
    .spyOn(Collection.prototype, "findOne")
    .mockRejectedValueOnce(new Error("no connection"));
  await expect(read(id, 0)).rejects.toThrow("no connection");
  query.mockRestore();
  expect(await read(id, 0)).toEqual([1]);
});
