import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { releaseKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { deleteDeployment } from "#store/deployments/delete-deployment.ts";
import { readHeader } from "#store/blobs/bundles.ts";
import { readRelease } from "#store/blobs/release.ts";
import { promoteByHand } from "#store/projects/projects.ts";
import { markRemoved } from "#store/deployments/retention.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { retainProject } from "#workers/sweep/retention.ts";
import { removeUnusedMedia, type Unused } from "#workers/sweep/unused-media.ts";
import { randomNumbers } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { openRandomVault } from "#tests/support/inputs/random-vault.ts";
import { keysOf, lostFiles, storedDeployments } from "#tests/support/stored-bytes.ts";

/** The number of steps. PROPERTY_STEPS and PROPERTY_SEED override the number and the seed. */
const STEPS = Number(process.env["PROPERTY_STEPS"] ?? 25);
const SEED = Number(process.env["PROPERTY_SEED"] ?? 3);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The writes of a build before which another event may happen. */
const MOMENTS = ["media-records/", "releases/", "changes/", "packs/", "compiled/", "outcomes/"];

let world: BuildWorld;
let blobs: BlobStore;
/** An event that happens before a build writes under `at`. */
let meanwhile: { at: string; happen(): Promise<void> } | null = null;

beforeAll(async () => {
  world = await startBuildWorld();
  blobs = world.context.blobs;
  const wait = async (key: string) => {
    if (!meanwhile || !key.startsWith(meanwhile.at)) return;
    const { happen } = meanwhile;
    meanwhile = null;
    await happen();
  };
  const stamp = (key: string) =>
    utimes(join(world.directory, "blobs", key), new Date(), new Date());
  world.context.blobs = {
    ...blobs,
    put: async (key, bytes) => {
      await wait(key);
      await blobs.put(key, bytes);
      await stamp(key);
    },
    putFile: async (key, path) => {
      await wait(key);
      await blobs.putFile(key, path);
      await stamp(key);
    },
  };
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

test("no order of builds, promotions, rollbacks, deletions and sweeps loses a byte of a stored deployment", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const { db } = world.context;
  const random = randomNumbers(SEED);
  const project = await world.project();
  const vault = openRandomVault(world, project, random);
  const unused: Unused = new Map();
  const sweep = { ...world.context, blobs, stopping: new AbortController().signal };
  const story: string[] = [];

  const retain = async () => retainProject(sweep, await project.document());
  const some = async () => {
    const rows = await storedDeployments(world.context);
    return rows[random(rows.length)];
  };
  const events: Record<string, () => Promise<unknown>> = {
    retention: retain,
    "collect media": () => removeUnusedMedia(sweep, unused, new Date()),
    "roll back": async () => {
      const row = await some();
      return row && promoteByHand(db, project.id, row._id, true);
    },
    resume: async () => {
      const newest = (await storedDeployments(world.context)).at(-1);
      return newest && promoteByHand(db, project.id, newest._id, false);
    },
    "delete one": async () => {
      const row = await some();
      return row && deleteDeployment(db, row);
    },
    "delete the newest": async () => {
      const row = (await storedDeployments(world.context)).at(-1);
      if (row) await deleteDeployment(db, row);
      return retain();
    },
    "retention takes the oldest": async () => {
      const [row] = await storedDeployments(world.context);
      return row && markRemoved(db, row);
    },
    "a worker restarts": async () => {
      world.context.states = openStateMemory();
      return Promise.resolve();
    },
    dataset: () => makeDataset(world.context, project.id),
  };
  const names = Object.keys(events);
  const happen = async () => {
    const name = names[random(names.length)] ?? "retention";
    story.push(name);
    await events[name]?.();
  };
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

  await vault.start();
  for (let step = 0; step < STEPS; step++) {
    const label = () => `seed ${SEED}, step ${step}: ${story.slice(-8).join(", ")}`;
    pass((1 + random(90)) * MINUTE_MS);
    if (random(2) === 0) await happen();
    else {
      story.push("build");
      if (step > 0) await vault.edit();
      const at = MOMENTS[random(MOMENTS.length)] ?? "";
      const happenings = random(3);
      meanwhile = {
        at,
        happen: async () => {
          story.push(`before ${at}`);
          for (let count = 0; count < happenings; count++) {
            // A build takes minutes.
            pass(2 * MINUTE_MS);
            await happen();
          }
          await retain();
          expect(await lostFiles({ db, blobs }), label()).toEqual([]);
        },
      };
      const { deployment } = await project.publish(undefined, {
        force: true,
        withoutCache: random(6) === 0,
      });
      meanwhile = null;
      expect(deployment, label()).toMatchObject({ status: "success" });
    }
    expect(await lostFiles({ db, blobs }), label()).toEqual([]);
  }

  // Unused media is removed on the second sweep, at least an hour later. One more sweep covers the last builds.
  for (let look = 0; look < 3; look++) {
    pass(2 * HOUR_MS);
    await retain();
    await removeUnusedMedia(sweep, unused, new Date());
  }
  const rows = await storedDeployments(world.context);
  const artifacts = rows.map(({ artifact }) => artifact ?? "");
  const releases = new Set<string>();
  const packs = new Set<string>();
  const hashes = new Set<string>();
  for (const artifact of artifacts) {
    const key = releaseKey(project.id, artifact);
    const bases = (await readHeader(blobs, key))?.chain ?? [];
    for (const name of [artifact, ...bases]) releases.add(releaseKey(project.id, name));
    const release = await readRelease(blobs, project.id, artifact);
    for (const pack of release?.locations.packs ?? []) packs.add(pack);
    for (const [hash] of Object.values(release?.manifest.files ?? {})) hashes.add(hash);
  }
  expect(await keysOf(blobs, "releases/")).toEqual([...releases].sort());
  expect(await keysOf(blobs, "changes/")).toEqual([]);
  for (const key of releases) {
    const [, projectId = "", artifact = ""] = key.split("/");
    const release = await readRelease(blobs, projectId, artifact);
    for (const [hash] of Object.values(release?.manifest.files ?? {})) hashes.add(hash);
  }
  expect((await keysOf(blobs, "packs/")).filter((key) => !packs.has(key))).toEqual([]);
  const media = await keysOf(blobs, "media/");
  expect(media.filter((key) => !hashes.has(key.split("/").at(-1) ?? ""))).toEqual([]);
  expect(await lostFiles({ db, blobs })).toEqual([]);
}, 3_600_000);
