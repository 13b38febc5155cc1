import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Note } from "#schemas/deployments/dataset.ts";
import type { PublishSettings } from "#schemas/projects/settings/publish.ts";
import { collection } from "#store/collections.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { datasetJson } from "#tests/support/worlds/sites/dataset.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

async function setRules(project: TestProject, publish: PublishSettings): Promise<void> {
  const projects = collection(world.context.db, "projects");
  await projects.updateOne({ _id: project.id }, { $set: { "settings.publish": publish } });
}

async function withheld(project: TestProject, published: Published) {
  await makeDataset(world.context, project.id);
  const notes = await datasetJson<Note[]>(world, published, "notes.json");
  return Object.fromEntries(
    notes.flatMap(({ path, state, reason }) => (state === "published" ? [] : [[path, reason]])),
  );
}

const FILES = {
  "docs/index.md":
    "# Home\n\n[day](journal/day.md) ![[plan]] [board](journal/board.canvas) [paper](journal/paper.qmd)",
  "docs/journal/day.md": "---\npublish: true\ntitle: Secretday\n---\nSecretday ![](only.png)",
  "docs/journal/board.canvas": '{"nodes":[{"id":"a","type":"text","text":"Secretboard"}]}',
  "docs/journal/paper.qmd": "Secretpaper",
  "docs/journal/only.png": ONE_PIXEL,
  "docs/plan.md": "Secretplan #private/work",
  "docs/draft.md": "---\ndraft: true\n---\nSecretdraft",
  "docs/open.md": "Open",
};

test("publish rules withhold notes everywhere, and the page can say how many", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project({ settings: { rootDirectory: "docs" } });
  await setRules(project, {
    withhold: [{ path: "docs/Journal/" }, { tag: "private" }, { path: "/draft.md" }],
    only: [],
  });
  const first = await project.publish(FILES);
  expect(await withheld(project, first)).toEqual({
    "docs/draft.md": "Its front matter marks it as a draft.",
    "docs/journal/board.canvas": "A publish rule withholds notes with `docs/Journal/`.",
    "docs/journal/day.md": "A publish rule withholds notes with `docs/Journal/`.",
    "docs/plan.md": "A publish rule withholds notes with the tag #private.",
  });
  expect(first.deployment.publishRules).toEqual([
    { rule: "withhold `docs/Journal/`", notes: 2 },
    { rule: "withhold the tag #private", notes: 1 },
  ]);
  const addresses = Object.keys(first.manifest.files);
  expect(addresses.filter((url) => /journal|only|plan|draft|private/.test(url))).toEqual([]);
  const texts = await Promise.all(addresses.map((url) => first.page(url)));
  expect(texts.filter((text) => text?.includes("Secret"))).toEqual([]);

  letTimePass();
  const tagged = await project.publish({ "docs/open.md": "Open #private" });
  expect(Object.keys(await withheld(project, tagged))).toContain("docs/open.md");
  await expectAgreement(world, project, { quick: tagged, step: "a note got the tag" });

  letTimePass();
  // The file adds to the rules of the project, and cannot end them.
  const file = "publish:\n  withhold: [{ path: open.md }]\n  only: []\n";
  const added = await project.publish({ "docs/open.md": "Open", "pressmark.yml": file });
  expect(Object.keys(await withheld(project, added))).toEqual(
    expect.arrayContaining(["docs/open.md", "docs/plan.md", "docs/journal/day.md"]),
  );
  await project.tree.git("rm", "--quiet", "pressmark.yml");

  letTimePass();
  await setRules(project, { withhold: [{ tag: "private" }], only: [{ path: "/journal/" }] });
  const only = await project.publish({ "docs/open.md": "Open" });
  expect(await withheld(project, only)).toEqual({
    "docs/draft.md": "Its front matter marks it as a draft.",
    "docs/index.md": expect.stringContaining("publish only some notes"),
    "docs/journal/board.canvas": "No published note links to it or shows it.",
    "docs/open.md": expect.stringContaining("publish only some notes"),
    "docs/plan.md": "A publish rule withholds notes with the tag #private.",
  });
  expect(only.deployment.publishRules).toContainEqual({ rule: "only", notes: 2 });
  await expectAgreement(world, project, { quick: only, step: "the rules changed" });
});
