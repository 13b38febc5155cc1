import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** Builds incrementally, then from scratch. Both builds must agree. */
async function publishBoth(project: TestProject, files: Record<string, string> = {}) {
  const quick = await project.publish(files, { force: true });
  const full = await project.publish({}, { force: true, withoutCache: true });
  expect(quick.deployment.status).toBe("success");
  expect(quick.manifest.files).toEqual(full.manifest.files);
  expect(quick.issues).toEqual(full.issues);
  return quick;
}

test.each(["feed.xml", "sitemap.xml", "llms.txt", "robots.txt"])(
  "an author's own %s replaces the generated one, which returns when the author's file is removed",
  async (name) => {
    const project = await world.project();
    const before = await publishBoth(project, { "index.md": `See [it](${name})` });
    const ours = await before.page(`/${name}`);
    expect(ours).not.toBeNull();

    const replaced = await publishBoth(project, { [name]: "My own words" });
    expect(await replaced.page(`/${name}`)).toBe("My own words");
    // It is meant to.
    expect(replaced.issues).toEqual([]);

    await rm(join(project.tree.directory, name));
    const back = await publishBoth(project);
    expect(await back.page(`/${name}`)).toBe(ours);
  },
);

test("an author's own robots.txt needs no link, and in a folder it is an ordinary file", async () => {
  const project = await world.project();
  const files = { "index.md": "Hello", "robots.txt": "Mine", "notes/llms.txt": "Not linked" };
  const { page, manifest } = await publishBoth(project, files);
  expect(await page("/robots.txt")).toBe("Mine");
  expect(Object.keys(manifest.files)).not.toContain("/notes/llms.txt");
  expect(await page("/llms.txt")).not.toContain("Not linked");
});
