import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wakeBuild } from "#queues/enqueue.ts";
import { avifNameOf, mediaKey } from "#schemas/deployments/manifest.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { makeAvif } from "#workers/builder/media/make-avif.ts";
import { removeUnusedMedia } from "#workers/sweep/unused-media.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
let project: TestProject;
let built: Published;

beforeAll(async () => {
  world = await startBuildWorld();
  project = await world.project();
  const photo = await sharp({
    create: {
      width: 1600,
      height: 1000,
      channels: 3,
      background: "#08f",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .withExif({ IFD0: { Copyright: "canary-of-the-camera" } })
    .jpeg()
    .toBuffer();
  built = await project.publish({ "index.md": "# Walk\n\n![[photo.jpg]]", "photo.jpg": photo });
  await makeDataset(world.context, project.id);
});
afterAll(() => world?.close());

const webps = () =>
  Object.entries(built.manifest.files).filter(([url]) => url.startsWith("/_media/"));
const avifs = () =>
  Promise.all(webps().map(([, [hash]]) => world.context.blobs.get(mediaKey(avifNameOf(hash)))));
const queued = async () => {
  const jobs = await world.context.queues.build.getJobs(["prioritized", "delayed"]);
  return jobs.filter(({ name }) => name === "project.avif").length;
};

test("a finished deployment asks for them, behind everything else", async () => {
  expect(webps()).toHaveLength(2);
  expect(await queued()).toBe(1);
});

test("builds come first: nothing is made while one is running or waiting", async () => {
  const { running, queues } = world.context;
  running.jobs = 1;
  await makeAvif(world.context, project.id);
  running.jobs = 0;
  await wakeBuild(queues, project.id);
  await makeAvif(world.context, project.id);
  expect(await avifs()).toEqual([null, null]);
  expect(await queued()).toBe(2);
  await queues.build.drain(true);
});

test("every WebP version gets a smaller AVIF version of the same size, without a new build", async () => {
  await makeAvif(world.context, project.id);
  for (const [index, bytes] of (await avifs()).entries()) {
    const [url, [, , webpBytes]] = webps()[index]!;
    const { format, compression, width, height } = await sharp(bytes!).metadata();
    expect({ format, compression, width }).toEqual({
      format: "heif",
      compression: "av1",
      width: Number(/-(\d+)\.webp$/.exec(url)![1]),
    });
    expect(Math.round((width / height) * 10)).toBe(16);
    expect(bytes!.length).toBeLessThan(webpBytes);
    expect(bytes!.includes("canary-of-the-camera")).toBe(false);
  }
  const again = await project.publish(undefined, { force: true, withoutCache: true });
  expect(again.manifest.files).toEqual(built.manifest.files);
  expect(again.manifest.avif).toBe(80);
});

test("when none is missing, the list of all files of the site is not read", async () => {
  const read: string[] = [];
  const { blobs } = world.context;
  const get = (key: string) => {
    read.push(key);
    return blobs.get(key);
  };
  await makeAvif({ ...world.context, blobs: { ...blobs, get } }, project.id);
  expect(read).toEqual([expect.stringMatching(/medias\.json$/)]);
});

test("they are kept as long as a deployment has the WebP versions", async () => {
  const context = { ...world.context, stopping: new AbortController().signal };
  const later = new Date(Date.now() + 5 * 60 * 60_000);
  const unused = new Map();
  await removeUnusedMedia(context, unused, later);
  await removeUnusedMedia(context, unused, new Date(later.getTime() + 5 * 60 * 60_000));
  for (const bytes of await avifs()) expect(bytes).not.toBeNull();
});
