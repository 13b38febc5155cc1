import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { VariablesSettings } from "#schemas/projects/settings/variables.ts";
import { collection } from "#store/collections.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { datasetJson, datasetOf } from "#tests/support/worlds/sites/dataset.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

async function set(project: TestProject, variables: Partial<VariablesSettings>): Promise<void> {
  const projects = collection(world.context.db, "projects");
  await projects.updateOne({ _id: project.id }, { $set: { "settings.variables": variables } });
}

test("variables are filled in, and every build agrees when one of them or a note changes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const [v, page] = [
    { name: "v", value: "1.2" },
    { name: "page", value: "guide" },
  ];
  await set(project, { values: [v, page] });
  const first = await project.publish({
    "index.md": "# Home\n\nVersion {{ v }}, not {{ other }}. [Guide]({{ page }}.md)",
    "guide.md": "---\ntitle: Guide {{ v }}\ndescription: About {{ other }}\n---\nText `{{ v }}`",
    "included.md": "Included {{ v }}",
    "including.md": '--8<-- "included.md"',
  });
  const home = (await first.page("/")) ?? "";
  expect(home).toContain("Version 1.2, not {{ other }}.");
  expect(home).toMatch(/href="\/guide"[^>]*>Guide</);
  expect(await first.page("/guide")).toContain("<title>Guide 1.2");
  expect(first.issues).toEqual([]);

  letTimePass();
  const edited = await project.publish({ "guide.md": "# Guide\n\nNow {{ v }}" });
  expect(await edited.page("/guide")).toContain("Now 1.2");
  await expectAgreement(world, project, { quick: edited, step: "a note changed" });

  letTimePass();
  await set(project, { values: [{ ...v, value: "2.0" }, page] });
  const changed = await project.publish({ "other.md": "Other" });
  expect(await changed.page("/")).toContain("Version 2.0");
  await expectAgreement(world, project, { quick: changed, step: "a variable changed" });
});

test("schemas are checked, fill in defaults, and are columns of the dataset", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project();
  const level = {
    name: "level",
    type: "choice" as const,
    choices: ["easy", "hard"],
    required: true,
  };
  const minutes = { name: "minutes", type: "number" as const, required: false };
  const vegan = { name: "vegan", type: "boolean" as const, default: "false", required: false };
  await set(project, {
    values: [],
    schemas: [{ folder: "recipes/", fields: [level, minutes, vegan] }],
  });
  const first = await project.publish({
    "index.md": "# Home",
    "recipes/soup.md": "---\nlevel: easy\nminutes: '20'\nvegan: yes\n---\nSoup",
    "recipes/stew.md": "---\nlevel: esay\n---\nStew",
    "recipes/tea.md": "Tea",
    "recipes/toast.md": "Toast",
  });
  expect(first.groups.map(({ category, message, count }) => [category, message, count])).toEqual([
    ["schema", "“level” is missing in the front matter. Notes in recipes/ need it.", 2],
    ["schema", "“esay” is not one of the choices for “level”.", 1],
  ]);
  await makeDataset(world.context, project.id);
  const posts = await datasetJson<{ path: string; fields: object }[]>(world, first, "posts.json");
  expect(Object.fromEntries(posts.map(({ path, fields }) => [path, fields]))).toEqual({
    "index.md": { level: null, minutes: null, vegan: null },
    "recipes/soup.md": { level: "easy", minutes: 20, vegan: true },
    "recipes/stew.md": { level: "esay", minutes: null, vegan: false },
    "recipes/tea.md": { level: null, minutes: null, vegan: false },
    "recipes/toast.md": { level: null, minutes: null, vegan: false },
  });
  const { "content.sqlite": tables } = await datasetOf(world, first);
  const rows = (tables as { posts: string[] }).posts.map((row) => JSON.parse(row) as object);
  expect(rows).toContainEqual(
    expect.objectContaining({ path: "recipes/soup.md", level: "easy", minutes: 20, vegan: 1 }),
  );

  letTimePass();
  const edited = await project.publish({ "recipes/tea.md": "---\nlevel: hard\n---\nTea" });
  expect(edited.groups.map(({ count }) => count)).toEqual([1, 1]);
  await expectAgreement(world, project, { quick: edited, step: "a note changed" });

  letTimePass();
  const schemas = [{ type: "drink", fields: [{ ...minutes, type: "text" as const }] }];
  await set(project, { values: [], schemas });
  const changed = await project.publish({
    "recipes/tea.md": "---\ntype: drink\nminutes: 3\n---\nTea",
  });
  expect(changed.groups).toEqual([]);
  await expectAgreement(world, project, { quick: changed, step: "the schemas changed" });

  letTimePass();
  await collection(world.context.db, "projects").updateOne(
    { _id: project.id },
    { $set: { "settings.build.failOnCategories": ["schema"] } },
  );
  const blocked = await project.publish({ "recipes/tea.md": "---\ntype: drink\nminutes: []\n---" });
  expect(blocked.deployment).toMatchObject({ status: "failed", errorCode: "issues_found" });
  expect(blocked.deployment.reason).toContain("“minutes” is not text.");
});
