import { Collection } from "mongodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LogLine } from "#schemas/deployments/deployment.ts";
import { logKey } from "#schemas/deployments/manifest.ts";
import { collection } from "#store/collections.ts";
import { appendLogLines, archiveLog, readLogLines } from "#store/deployments/logs.ts";
import { type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world.close());

const deployment = { _id: "deployment", projectId: "project" };

function linesOf(...seqs: number[]): LogLine[] {
  return seqs.map((seq) => ({
    seq,
    at: "2026-01-01T00:00:00.000Z",
    stage: null,
    level: "info",
    text: `line ${seq}`,
  }));
}

test("a log that is archived while it is read has every line once and in order", async () => {
  const store = { db: world.mongo.db, blobs: world.blobs };
  const chunks = [linesOf(1, 2), linesOf(3, 4), linesOf(5)];
  for (const chunk of chunks) await appendLogLines(store.db, deployment._id, chunk);
  const stored = await collection(store.db, "logChunks").find().toArray();
  await archiveLog(store, deployment);
  expect(await store.blobs.get(logKey(deployment.projectId, deployment._id))).not.toBeNull();
  // The state that a request sees before the last chunks are removed.
  for (const remaining of [stored.slice(1), [stored[0]!, stored[2]!]]) {
    await collection(store.db, "logChunks").deleteMany({});
    await collection(store.db, "logChunks").insertMany(remaining);
    const lines = await readLogLines(store, deployment, { after: 0, limit: 100 });
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  }
});

test("a long log that is archived after its first chunks were read does not end there", async () => {
  const store = { db: world.mongo.db, blobs: world.blobs };
  const long = { _id: "long", projectId: "project" };
  const seqs = Array.from({ length: 250 }, (_, at) => at + 1);
  for (const seq of seqs) await appendLogLines(store.db, long._id, linesOf(seq));
  // The database's first response contains only a few chunks. The others no longer exist when the next batch is requested.
  const find = Collection.prototype.find;
  const spy = vi.spyOn(Collection.prototype, "find").mockImplementationOnce(function (
    this: Collection,
    ...args: Parameters<typeof find>
  ) {
    const cursor = find.apply(this, args);
    const next = cursor[Symbol.asyncIterator].bind(cursor);
    cursor[Symbol.asyncIterator] = async function* () {
      let first = true;
      for await (const chunk of { [Symbol.asyncIterator]: next }) {
        if (first) await archiveLog(store, long);
        first = false;
        yield chunk;
      }
    };
    return cursor;
  } as typeof find);
  const lines = await readLogLines(store, long, { after: 0, limit: 1_000 });
  spy.mockRestore();
  expect(lines.map(({ seq }) => seq)).toEqual(seqs);
});
