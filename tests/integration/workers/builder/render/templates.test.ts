import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateDirectory, templateFiles } from "#core/projects/template-files.ts";
import { type TemplateId, templates } from "#schemas/projects/template.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world.close());

/** The intended issues of a template: a link to a note that is still to be written. */
const intended: Partial<Record<TemplateId, string[]>> = {
  "digital-garden": ["Notes/Link while you write.md"],
};

async function filesOf(id: TemplateId): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (const path of await templateFiles(id))
    files[path] = await readFile(join(templateDirectory(id), path));
  return files;
}

test.each(templates.map(({ id }) => id))("%s builds without unexpected issues", async (id) => {
  const project = await world.project();
  const { deployment, issues, page } = await project.publish(await filesOf(id));
  expect(deployment.status).toBe("success");
  expect(issues.map(({ path }) => path)).toEqual(intended[id] ?? []);
  expect(await page("/")).toContain("<h1");
});

test("the blog template's draft stays in the repository", async () => {
  const files = await filesOf("personal-blog");
  expect(Object.keys(files)).toContain("Posts/A draft about silence.md");
  const { manifest } = await (await world.project()).publish(files);
  expect(Object.keys(manifest.files)).toContain("/posts/the-lid");
  expect(Object.keys(manifest.files).filter((url) => /silence/i.test(url))).toEqual([]);
});
