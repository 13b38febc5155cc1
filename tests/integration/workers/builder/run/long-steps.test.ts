import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { claimBuild } from "#store/deployments/build-claims.ts";
import { collection } from "#store/collections.ts";
import { releaseLostBuilds } from "#store/deployments/lost-builds.ts";
import { buildSlots } from "#store/orgs/slots.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { watchBuild } from "#workers/builder/run/watch-build.ts";

const MINUTE_MS = 60_000;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterEach(() => vi.useRealTimers());
afterAll(() => world?.close());

/** A build whose thread then computes for a minute, and renews nothing. */
async function buildOf(files: number) {
  const project = await world.project();
  const { _id } = await project.push({ "index.md": "# Home" });
  const claim = () =>
    claimBuild(world.context.db, { projectId: project.id, workerId: "worker", cap: 1 });
  const claimed = await claim();
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  const watch = watchBuild({ claim: claimed.claim, context: world.context }, new AbortController());
  await watch.sized(files);
  watch.end();
  return { id: _id, orgId: project.orgId, claim };
}

async function after(ms: number): Promise<string[]> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  await buildSlots.releaseExpired(world.context.db);
  return (await releaseLostBuilds(world.context.db)).map(({ _id }) => _id);
}

test("the build of a large site keeps its claim and its slot during a step of a minute, and loses them when its worker is dead", async () => {
  const build = await buildOf(50_000);
  const slots = async () =>
    (await collection(world.context.db, "orgs").findOne({ _id: build.orgId }))?.slots.length;
  expect(await after(MINUTE_MS)).toEqual([]);
  expect((await build.claim()).kind).toBe("none");
  expect(await slots()).toBe(1);
  expect(await after(MINUTE_MS)).toEqual([build.id]);
  expect(await slots()).toBe(0);
  expect((await build.claim()).kind).toBe("claimed");
});

test("a small site whose worker is silent for a minute is built by another one", async () => {
  const build = await buildOf(500);
  expect(await after(MINUTE_MS)).toEqual([build.id]);
  expect((await build.claim()).kind).toBe("claimed");
});
