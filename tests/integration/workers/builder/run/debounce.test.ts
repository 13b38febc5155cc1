import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { queueDeployment } from "#store/deployments/queue.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

const FLOOD = 12;

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

async function flood(project: TestProject): Promise<void> {
  const trigger = { kind: "webhook", actor: null } as const;
  const wanted = { branch: "main", trigger, commit: null };
  for (let push = 0; push < FLOOD; push++)
    await queueDeployment(world.context.db, { _id: project.id, orgId: project.orgId }, wanted);
}

test("a flood of pushes is built once, and once more after it ends, even if every build fails", async () => {
  const project = await world.project();
  // The clock is frozen, so the flood takes no time on any machine.
  vi.useFakeTimers({ toFake: ["Date"] });
  await flood(project);
  // Nothing was pushed, so there is nothing to build.
  expect(await runBuild(world.context, project.id)).toBe(true);
  expect((await project.document()).live).toBeNull();
  await flood(project);
  expect(await runBuild(world.context, project.id)).toBe(false);
  letTimePass();
  expect(await runBuild(world.context, project.id)).toBe(true);
});
