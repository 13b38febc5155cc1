import { expect, vi } from "vitest";
import { collection } from "#store/collections.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import type { BuildWorld, Published, TestProject } from "./worlds/build-world.ts";
import { datasetOf } from "./worlds/sites/dataset.ts";

/**
 * Rebuilds the live deployment from scratch and compares every file, redirect, issue and dataset. The next build then continues from the compared deployment,
 * as if the rebuild had not happened.
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
  // The dataset of an older deployment is stored while users read it.
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
    expect(quick.groups, step).toEqual(full.groups);
    expect(await datasetOf(world, quick), step).toEqual(await datasetOf(world, full));
    await deployments.updateOne({ _id: full.deployment._id }, { $set: { removedAt: new Date() } });
  } finally {
    context.states = states;
  }
}

const MINUTE_MS = 60_000;

/** Moves the fake clock, because ten builds within a second would count as a burst. */
export function letTimePass(): void {
  vi.setSystemTime(Date.now() + MINUTE_MS);
}

/** A small repeatable random generator, good enough to choose the next step. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
