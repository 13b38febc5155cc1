import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass, randomNumbers } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { openRandomVault } from "#tests/support/inputs/random-vault.ts";

/** The number of random edits to compare. PROPERTY_STEPS and PROPERTY_SEED override the number and the seed. */
const STEPS = Number(process.env["PROPERTY_STEPS"] ?? 10);
const SEED = Number(process.env["PROPERTY_SEED"] ?? 7);

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

test("an incremental build agrees with a build from scratch after every edit, move, change of settings or rewritten history", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const random = randomNumbers(SEED);
  const project = await world.project();
  const vault = openRandomVault(world, project, random);
  await vault.start();
  const story: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    if (step > 0)
      for (let edits = 1 + random(2); edits > 0; edits--) story.push(await vault.edit());
    letTimePass();
    const quick = await project.publish(undefined, { force: true });
    const label = `seed ${SEED}, step ${step}: ${story.slice(-3).join("; ")}`;
    expect(quick.deployment, label).toMatchObject({ status: "success" });
    const compares = random(3) === 0 || step === STEPS - 1;
    if (compares || random(2) === 0) await makeDataset(world.context, project.id);
    // Several incremental builds in a row, some by a worker that has just started.
    if (random(4) === 0) world.context.states = openStateMemory();
    if (compares) await expectAgreement(world, project, { quick, step: label });
  }
}, 3_600_000);
