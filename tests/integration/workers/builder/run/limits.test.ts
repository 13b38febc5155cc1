import { afterAll, beforeAll, expect, test } from "vitest";
import type { Spec } from "#schemas/deployments/dataset.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { datasetJson } from "#tests/support/worlds/sites/dataset.ts";
import { sizeText } from "#content/size-text.ts";
import { limitsOf, timeText } from "#workers/builder/limits.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";

const MEBIBYTE = 1024 ** 2;
const VARIABLES = {
  BUILD_MAX_FILES: "4",
  BUILD_MAX_FILE_MIB: "3",
  BUILD_MAX_NOTE_MIB: "1",
  BUILD_MAX_SITE_MIB: "4",
  BUILD_TIMEOUT_SECONDS: "1200",
};
let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld(VARIABLES);
});
afterAll(() => world?.close());

test("the default limits are the documented ones", () => {
  expect(limitsOf(parseEnv({}))).toEqual({
    files: 50_000,
    fileBytes: 25 * MEBIBYTE,
    noteCharacters: 2 * MEBIBYTE,
    siteBytes: 1024 * MEBIBYTE,
  });
});

test("sizes are shown in MiB or GiB, and long times in minutes", () => {
  expect([25, 1000, 1024, 1536, 2048].map((size) => sizeText(size * MEBIBYTE))).toEqual([
    "25 MiB",
    "1,000 MiB",
    "1 GiB",
    "1,536 MiB",
    "2 GiB",
  ]);
  const times = ["60", "90", "600"].map((BUILD_TIMEOUT_SECONDS) =>
    timeText(parseEnv({ BUILD_TIMEOUT_SECONDS })),
  );
  expect(times).toEqual(["1 minute", "90 seconds", "10 minutes"]);
});

test("C12 E21 files, data and notes above the configured limits cause issues that name the limits", async () => {
  const project = await world.project();
  const { deployment, issues, page } = await project.publish({
    "index.md": "Hello",
    "large.md": "*a* ".repeat(300_000),
    "film.bin": Buffer.alloc(3 * MEBIBYTE + 1),
    "data.csv": Buffer.alloc(3 * MEBIBYTE + 1, "=cmd|,"),
  });
  expect(deployment.status).toBe("success");
  const message = (path: string) => issues.find((issue) => issue.path === path)?.message;
  for (const path of ["film.bin", "data.csv"])
    expect(message(path)).toBe("The file is larger than 3 MiB and is left out.");
  expect(message("large.md")).toBe("The note is larger than 1 MiB. It is shown as plain text.");
  expect(await page("/large")).toContain("<pre>*a* ");
});

test("C10 a push with one file too many fails with the configured limit, and one with fewer files succeeds", async () => {
  const project = await world.project();
  const four = Object.fromEntries(["index", "a", "b", "c"].map((name) => [`${name}.md`, name]));
  expect((await project.publish(four)).deployment.status).toBe("success");
  const { deployment } = await project.publish({ "d.md": "d" });
  expect(deployment).toMatchObject({
    status: "failed",
    errorCode: "too_many_files",
    reason: "The repository has more than 4 files.",
  });
});

test("C12 a site above the configured limit fails, and the error names the limit", async () => {
  const project = await world.project();
  const film = () => Buffer.alloc(2.5 * MEBIBYTE, Math.random().toString());
  const { deployment } = await project.publish({
    "index.md": "![[a.mp4]] ![[b.mp4]]",
    "a.mp4": film(),
    "b.mp4": film(),
  });
  expect(deployment).toMatchObject({ status: "failed", errorCode: "site_too_large" });
  expect(deployment.reason).toMatch(/^The site is [56] MiB\. Sites can be up to 4 MiB\.$/);
});

test("the spec of a deployment lists the limits that applied to it", async () => {
  const project = await world.project();
  const published = await project.publish({ "index.md": "Hello" });
  await makeDataset(world.context, project.id);
  const { settings } = await datasetJson<Spec>(world, published, "spec.json");
  expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toMatchObject({
    "Most files": 4,
    "Largest file": "3 MiB",
    "Largest note": "1 MiB",
    "Largest site": "4 MiB",
    "Longest build": "20 minutes",
  });
});
