import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Note } from "#schemas/deployments/dataset.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { ACCESS_SETTINGS } from "#tests/support/inputs/access-settings.ts";
import { WITHHOLDING_SETTINGS } from "#tests/support/inputs/withholding-settings.ts";
import { datasetJson } from "#tests/support/worlds/sites/dataset.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

/** The state of each note, by path. */
async function states(project: TestProject, published: Published): Promise<Record<string, string>> {
  expect(published.deployment).toMatchObject({ status: "success" });
  await makeDataset(world.context, project.id);
  const notes = await datasetJson<Note[]>(world, published, "notes.json");
  return Object.fromEntries(notes.map(({ path, state }) => [path, state]));
}

describe("settings outside a note", () => {
  test.each([...ACCESS_SETTINGS, ...WITHHOLDING_SETTINGS])(
    "withhold it: %s",
    async (_what, files, expected) => {
      const project = await world.project({ settings: { convention: "none" } });
      const published = await project.publish({ "index.md": "Home", ...files });
      expect(await states(project, published)).toMatchObject(expected);
    },
  );

  test("withhold it, and the dashboard names the file", async () => {
    const project = await world.project();
    const published = await project.publish({
      "index.md": "Home",
      "a/a.json": '{"draft": true}',
      "a/one.md": "One",
      "b/b.json": '{"draft": tru',
      "b/two.md": "Two",
      "c/c.json": '{"draft": "perhaps"}',
      "c/three.md": "Three",
    });
    await makeDataset(world.context, project.id);
    const notes = await datasetJson<Note[]>(world, published, "notes.json");
    expect(Object.fromEntries(notes.map(({ path, reason }) => [path, reason]))).toMatchObject({
      "a/one.md": "`a/a.json` marks it as a draft.",
      "b/two.md": "`b/b.json` cannot be read and may withhold it.",
      "c/three.md": "`draft` in `c/c.json` cannot be read.",
    });
    expect(published.issues).toContainEqual(
      expect.objectContaining({ path: "b/b.json", severity: "error" }),
    );
    expect(published.issues).toContainEqual(
      expect.objectContaining({
        path: "c/c.json",
        message: '"draft" is neither true nor false, so the notes it applies to are not published.',
      }),
    );
  });
});

test("a change to such a file reaches every affected note, in full and incremental builds", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project({ settings: { rootDirectory: "content/blog" } });
  await project.publish({
    "content/blog/index.md": "[[a]] [[b]]",
    "content/blog/in/a.md": "The same",
    "content/blog/out/a.md": "The same",
    "content/blog/in/b.md": "B",
    ".pressmarkignore": "*.json\n_index.md\n",
  });
  const secret = "cascade:\n  unlisted: true";
  const steps: [Record<string, string>, Record<string, string>][] = [
    [{ "content/blog/in/_index.md": `---\n${secret}\n---\n` }, { a: "unlisted", b: "unlisted" }],
    [{ "content/blog/in/a.md": "The same, edited" }, { a: "unlisted", b: "unlisted" }],
    [{ "content/blog/in/b.11tydata.json": '{"draft":true}' }, { a: "unlisted", b: "draft" }],
    [{ "content/blog/in/b.11tydata.json": '{"draft":false}' }, { a: "unlisted", b: "unlisted" }],
    [{ "content/blog/in/_index.md": "---\n---\n" }, { a: "published", b: "published" }],
    [{ "content/content.json": '{"publishDate":"2099-01-01"}', "content/blog/index.md": "---\npublishDate: 2020-01-01\n---\nHome" }, { a: "scheduled", b: "scheduled" }],
    [{ "content/content.json": "{}" }, { a: "published", b: "published" }],
  ]; // prettier-ignore
  for (const [files, { a, b }] of steps) {
    letTimePass();
    const quick = await project.publish(files);
    const step = JSON.stringify(files);
    expect(await states(project, quick), step).toMatchObject({
      "content/blog/in/a.md": a,
      "content/blog/in/b.md": b,
    });
    await expectAgreement(world, project, { quick, step });
  }
}, 120_000);
