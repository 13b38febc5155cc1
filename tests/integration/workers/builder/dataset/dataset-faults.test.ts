import { afterAll, beforeAll, expect, test } from "vitest";
import { wakeBuild, wakeDataset } from "#queues/enqueue.ts";
import { putBundle, readParts } from "#store/blobs/bundles.ts";
import { outcomeLocation } from "#store/blobs/outcome.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { startProcess } from "#tests/support/worlds/processes/processes.ts";

/** Three attempts on a busy machine. Each starts its own thread. */
const PATIENCE = { timeout: 90_000 };

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** A deployment whose dataset cannot be built because one of its inputs is broken. */
async function publishBroken(project: TestProject): Promise<string> {
  const { deployment } = await project.publish({ "index.md": "# Hello" });
  const place = outcomeLocation(project.id, deployment.artifact ?? "");
  const parts = await readParts(world.context.blobs, place, ["compiled", "state", "issues"]);
  const wholeParts = Object.entries(parts ?? {}).map(([name, bytes]) => [name, [bytes.toString()]]);
  await putBundle(world.context.blobs, place, {
    base: null,
    parts: { ...Object.fromEntries(wholeParts), handoff: ["[{"] },
  });
  return deployment._id;
}

const stateOf = async (id: string) => (await findDeployment(world.context.db, id))?.data;

test("a dataset that cannot be built is abandoned after some attempts, and the next push builds one", async () => {
  const project = await world.project();
  const broken = await publishBroken(project);
  const { DATA_DIR, MONGODB_URI, REDIS_URL } = world.context.env;
  const worker = await startProcess("workers/builder/main.ts", {
    DATA_DIR,
    MONGODB_URI,
    REDIS_URL,
  });
  try {
    await wakeDataset(world.context.queues, project.id);
    await expect.poll(() => stateOf(broken), PATIENCE).toBe("failed");
    const row = await findDeployment(world.context.db, broken);
    expect(row?.stages.at(-1)?.summary).toBe("The data could not be prepared");
    const failureLines = () => worker.lines.filter((line) => line.includes(`"dataset failed"`));
    // Log lines take another path than the database, so they may come later.
    await expect.poll(failureLines, PATIENCE).toHaveLength(1);
    expect(worker.lines.join()).toContain("JSON");

    const next = await project.push({ "index.md": "# Hello again" });
    await wakeBuild(world.context.queues, project.id);
    await expect.poll(() => stateOf(next._id), PATIENCE).toBe("ready");
    expect(await stateOf(broken)).toBe("failed");
  } finally {
    await worker.kill();
  }
}, 240_000);

test("a dataset whose storage is unavailable stays pending, even after the last attempt", async () => {
  const project = await world.project();
  const { deployment } = await project.publish({ "index.md": "# Hello" });
  const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
  const blobs = { ...world.context.blobs, get: () => Promise.reject(away) };
  const making = makeDataset({ ...world.context, blobs }, project.id, { isLast: true });
  await expect(making).rejects.toBe(away);
  expect(await stateOf(deployment._id)).toBe("pending");
});
