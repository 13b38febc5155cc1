import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findDeployment } from "#store/deployments/deployments.ts";
import { runBuild } from "#workers/builder/run/run-build.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

const PICTURES = 14;
const HELD = 10;

let world: BuildWorld;
let release: () => void = () => undefined;

beforeAll(async () => {
  world = await startBuildWorld();
  const { blobs } = world.context;
  const released = new Promise<void>((resolve) => (release = resolve));
  let records = 0;
  world.context.blobs = {
    ...blobs,
    put: async (key, bytes) => {
      // A record is written when its picture is ready.
      if (
        bytes.toString("utf8", 0, 1) === "{" &&
        key.startsWith("media-records/") &&
        ++records >= HELD
      )
        await released;
      await blobs.put(key, bytes);
    },
  };
});
afterAll(() => world?.close());

test("while pictures are prepared, the stage says how many are ready, and at the end what was done", async () => {
  const files: Record<string, string | Buffer> = {};
  for (let index = 0; index < PICTURES; index++)
    files[`${index}.png`] = await sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: index, g: 9, b: 9 } },
    })
      .png()
      .toBuffer();
  const names = Object.keys(files);
  files["index.md"] = `# Pictures\n\n${names.map((name) => `![](${name})`).join("\n")}\n`;
  const project = await world.project({ name: "Pictures" });
  const { _id } = await project.push(files);
  const building = runBuild(world.context, project.id);
  const mediaStage = async () => {
    const deployment = await findDeployment(world.context.db, _id);
    return deployment?.stages.find(({ name }) => name === "media");
  };
  await vi.waitFor(
    async () => expect((await mediaStage())?.summary).toMatch(/^\d+ of 14 images$/),
    { timeout: 30_000, interval: 100 },
  );
  const running = await mediaStage();
  expect(running?.progress?.total).toBe(PICTURES);
  expect(running?.progress?.done).toBeLessThan(PICTURES);
  release();
  await building;
  const ended = await mediaStage();
  expect(ended?.summary).toBe("14 files used by public pages, 14 prepared");
  expect(ended?.progress).toBeUndefined();
});
