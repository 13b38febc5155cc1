import { utimes } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blobPrefixesOf, mediaKey, packKey, releaseKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readHeader } from "#store/blobs/bundles.ts";
import { collection } from "#store/collections.ts";
import { deleteProject } from "#store/projects/delete-project.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { promoteByHand } from "#store/projects/projects.ts";
import { readRelease } from "#store/blobs/release.ts";
import { markRemoved } from "#store/deployments/retention.ts";
import { removeDeletedProjects } from "#workers/sweep/deleted-projects.ts";
import { removeUnusedMedia, type Unused } from "#workers/sweep/unused-media.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

const STEPS = Number(process.env["PROPERTY_STEPS"] ?? 25);
const MINUTE_MS = 60_000;

let world: BuildWorld;
let blobs: BlobStore;
/** Advances only when the test says so. Files get this time. */
let now = Date.now();
let unused: Unused;
/** Runs in the middle of a build. */
let meanwhile: (() => Promise<void>) | null = null;

beforeAll(async () => {
  world = await startBuildWorld();
  blobs = world.context.blobs;
  unused = new Map();
  const stamp = (key: string) =>
    utimes(join(world.directory, "blobs", key), new Date(now), new Date(now));
  world.context.blobs = {
    ...blobs,
    get: async (key) => {
      const bytes = await blobs.get(key);
      if (bytes && key.startsWith("media-records/")) await meanwhile?.();
      return bytes;
    },
    put: async (key, bytes) => {
      if (key.startsWith("releases/")) await meanwhile?.();
      await blobs.put(key, bytes);
      await stamp(key);
    },
    putFile: async (key, path) => {
      await blobs.putFile(key, path);
      await stamp(key);
    },
  };
});
afterAll(() => world?.close());

const sweep = () => ({ ...world.context, blobs, stopping: new AbortController().signal });
async function look(): Promise<void> {
  await removeDeletedProjects(sweep(), new Date(now));
  await removeUnusedMedia(sweep(), unused, new Date(now));
}

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list(prefix)) keys.push(key);
  return keys;
}

/** Files of stored deployments whose bytes are missing. */
async function lostFiles(): Promise<string[]> {
  const lost: string[] = [];
  const rows = await collection(world.context.db, "deployments")
    .find({ status: "success", removedAt: null })
    .toArray();
  for (const { projectId, artifact } of rows) {
    const release = await readRelease(blobs, projectId, artifact ?? "");
    if (!release) lost.push(projectId);
    for (const [url, [hash]] of Object.entries(release?.manifest.files ?? {})) {
      const place = release?.locations.hashes[hash];
      const key = place ? (release?.locations.packs[place[0]] ?? "") : mediaKey(hash);
      if ((await blobs.size(key)) === null) lost.push(`${projectId} ${url}`);
    }
  }
  return lost;
}

/** Works like retention: keeps a release that newer ones are based on. */
async function removeRelease({ projectId, artifact }: DeploymentDocument): Promise<void> {
  const rows = await collection(world.context.db, "deployments")
    .find({ projectId, status: "success", removedAt: null })
    .toArray();
  const headers = await Promise.all(
    rows.map((row) => readHeader(blobs, releaseKey(projectId, row.artifact ?? ""))),
  );
  if (!headers.some((header) => header?.chain.includes(artifact ?? "")))
    await blobs.remove(releaseKey(projectId, artifact ?? ""));
}

async function pictures(): Promise<Record<string, Buffer>> {
  const colours = ["#111111", "#222222", "#333333", "#444444"];
  const make = (background: string, width: number) =>
    sharp({ create: { width, height: width / 2, channels: 3, background } })
      .png({ compressionLevel: 0 })
      .toBuffer();
  // The last picture is large enough to need smaller variants.
  const buffers = await Promise.all(colours.map((colour, at) => make(colour, at === 3 ? 800 : 8)));
  return Object.fromEntries(buffers.map((bytes, at) => [`p${at}.png`, bytes]));
}

test("no order of collections loses a byte of a stored deployment, and unused bytes are removed", async () => {
  const { db } = world.context;
  const files = await pictures();
  const projects: TestProject[] = [];
  for (let at = 0; at < 3; at++) projects.push(await world.project());
  let state = Number(process.env["PROPERTY_SEED"] ?? 11);
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const publish = async (project: TestProject) => {
    const names = Object.keys(files).filter(() => random(2) === 0);
    const text = `# ${random(1_000)}\n\n${names.map((name) => `![[${name}]]`).join("\n\n")}`;
    const options = { force: true, withoutCache: random(4) === 0 };
    const { deployment } = await project.publish({ ...files, "index.md": text }, options);
    expect(deployment.status).toBe("success");
  };
  const stored = (projectId: string) =>
    collection(db, "deployments")
      .find({ projectId, status: "success", removedAt: null })
      .sort({ pushSeq: 1 })
      .toArray();

  for (let step = 0; step < STEPS; step++) {
    const project = projects[random(projects.length)]!;
    now += (1 + random(90)) * MINUTE_MS;
    switch (random(5)) {
      case 0:
        await look();
        break;
      case 1: {
        // Retention removes the oldest deployment, but refuses a live or newly pinned one.
        const [oldest] = await stored(project.id);
        if (oldest && (await markRemoved(db, oldest))) await removeRelease(oldest);
        break;
      }
      case 2: {
        const rows = await stored(project.id);
        const row = rows[random(rows.length)];
        if (row) await promoteByHand(db, project.id, row._id, true);
        break;
      }
      case 3:
        // A build takes minutes, and the sweep can run at any moment of it.
        meanwhile = async () => {
          now += MINUTE_MS;
          await look();
        };
        await publish(project);
        meanwhile = null;
        break;
      default:
        await publish(project);
    }
    expect(await lostFiles(), `step ${step}`).toEqual([]);
  }

  const [deleted, ...others] = projects;
  await deleteProject(db, deleted!.id);
  const late = packKey(deleted!.id, "late-1");
  await world.context.blobs.put(late, Buffer.from("written by a build that had not noticed"));
  await look();
  expect(await blobs.size(late)).not.toBeNull();
  for (let hours = 0; hours < 3; hours++) {
    now += 61 * MINUTE_MS;
    await look();
  }
  for (const prefix of blobPrefixesOf(deleted!.id)) expect(await keysOf(prefix)).toEqual([]);
  expect(await lostFiles()).toEqual([]);
  const hashes = new Set<string>();
  for (const key of await keysOf("releases/")) {
    const [, projectId = "", artifact = ""] = key.split("/");
    const release = await readRelease(blobs, projectId, artifact);
    for (const [hash] of Object.values(release?.manifest.files ?? {})) hashes.add(hash);
  }
  const kept = (await keysOf("media/")).filter((key) => !hashes.has(key.split("/").at(-1) ?? ""));
  expect(kept).toEqual([]);
  // Collected media is created again when a page shows it again.
  for (const project of others) await publish(project);
  expect(await lostFiles()).toEqual([]);
}, 600_000);
