import { afterAll, beforeAll, expect, test } from "vitest";
import type { LogLine } from "#schemas/deployment.ts";
import { logKey } from "#schemas/manifest.ts";
import { collection } from "#store/collections.ts";
import { appendLogLines, archiveLog, readLogLines } from "#store/logs.ts";
import { type SitesWorld, startSitesWorld } from "../../support/site.ts";

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

test("a log that is archived while it is read still has every line once and in order", async () => {
  const store = { db: world.mongo.db, blobs: world.blobs };
  const chunks = [linesOf(1, 2), linesOf(3, 4), linesOf(5)];
  for (const chunk of chunks) await appendLogLines(store.db, deployment._id, chunk);
  const held = await collection(store.db, "logChunks").find().toArray();
  await archiveLog(store, deployment);
  expect(await store.blobs.get(logKey(deployment.projectId, deployment._id))).not.toBeNull();
  // As a reader finds it before the last chunks are removed.
  for (const left of [held.slice(1), [held[0]!, held[2]!]]) {
    await collection(store.db, "logChunks").deleteMany({});
    await collection(store.db, "logChunks").insertMany(left);
    const lines = await readLogLines(store, deployment, { after: 0, limit: 100 });
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  }
});
