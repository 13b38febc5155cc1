import { afterAll, beforeAll, expect, test } from "vitest";
import type { Graph } from "#schemas/deployments/dataset.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { datasetJson } from "#tests/support/worlds/sites/dataset.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const notes = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `n${at}.md`,
      `#t${at % 9} [[n${(at * 7) % count}]] [[n${Math.floor(at / 5)}]]`,
    ]),
  );

/** Publishes the files and returns the position of each node of the graph. */
async function places(project: TestProject, files: Record<string, string>) {
  const published = await project.publish(files);
  await makeDataset(world.context, project.id);
  const { nodes } = await datasetJson<Graph>(world, published, "vault.json");
  return new Map(nodes.map(({ id, x, y }) => [id, { x, y }]));
}

test("an edit to one note hardly moves the other nodes, and the same input gives the same positions", async () => {
  const project = await world.project();
  const twin = await world.project();
  const before = await places(project, notes(300));
  expect(await places(twin, notes(300))).toEqual(before);
  const xs = [...before.values()].map(({ x }) => x);
  const width = Math.max(...xs) - Math.min(...xs);
  expect(width).toBeGreaterThan(0);
  expect(new Set(xs).size).toBeGreaterThan(250);

  const edit = { "n17.md": "#t3 [[n250]] [[n251]] [[n3]]", "new.md": "[[n17]]" };
  const after = await places(project, edit);
  const moved = [...before]
    .map(([id, { x, y }]) => Math.hypot((after.get(id)?.x ?? 0) - x, (after.get(id)?.y ?? 0) - y))
    .sort((a, b) => a - b);
  expect(moved).toHaveLength(before.size);
  expect(moved[Math.floor(moved.length / 2)]).toBeLessThan(width * 0.02);
  expect(await places(twin, edit)).toEqual(after);
}, 300_000);
