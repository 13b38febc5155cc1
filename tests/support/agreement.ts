import { expect, vi } from "vitest";
import { collection } from "#store/collections.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import type { BuildWorld, Published, TestProject } from "./build-world.ts";
import { datasetOf } from "./dataset.ts";

/**
 * Builds what is live once more from nothing and compares every file, redirect, issue and dataset. Afterwards the next
 * build goes on from the deployment that was compared, as if nobody had looked.
 */
export async function expectAgreement(
  world: BuildWorld,
  project: TestProject,
  compared: { quick: Published; step: string },
): Promise<void> {
  const { context } = world;
  const { quick, step } = compared;
  const { states } = context;
  context.states = openStateMemory();
  const deployments = collection(context.db, "deployments");
  // The dataset of an older deployment stays as long as somebody looks at it.
  await deployments.updateOne(
    { _id: quick.deployment._id },
    { $set: { dataWanted: "asked", dataAt: new Date() } },
  );
  try {
    letTimePass();
    const full = await project.publish(undefined, { force: true, withoutCache: true });
    expect(full.deployment, step).toMatchObject({ status: "success" });
    await makeDataset(context, project.id);
    expect(quick.manifest.files, step).toEqual(full.manifest.files);
    expect(quick.manifest.redirects, step).toEqual(full.manifest.redirects);
    expect(quick.issues, step).toEqual(full.issues);
    expect(await datasetOf(world, quick), step).toEqual(await datasetOf(world, full));
    await deployments.updateOne({ _id: full.deployment._id }, { $set: { removedAt: new Date() } });
  } finally {
    context.states = states;
  }
}

const MINUTE_MS = 60_000;

/** Moves the faked clock: ten builds within a second would be taken for a burst. */
export function letTimePass(): void {
  vi.setSystemTime(Date.now() + MINUTE_MS);
}

/** Small, repeatable and good enough to choose what happens next. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
