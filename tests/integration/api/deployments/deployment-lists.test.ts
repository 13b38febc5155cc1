import { Collection } from "mongodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { updateProject } from "#store/projects/projects.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;

const at = (day: string) => new Date(`2026-03-${day}`);
const commitOf = (name: string): DeploymentDocument["commit"] => ({
  sha: "0".repeat(40),
  message: "Words",
  author: { name, email: "someone@example.com" },
  at: null,
});

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(newProject)).project.id;
  const store = (row: Partial<DeploymentDocument>) => storeDeployment(world, projectId, { row });
  await store({ createdAt: at("01T23:59:59Z"), commit: commitOf("Grace") });
  await store({ createdAt: at("02T00:00:00Z"), commit: commitOf("Ada"), status: "failed" });
  await store({ createdAt: at("03T23:59:59Z"), commit: commitOf("Ada"), branch: "draft" });
  await store({ createdAt: at("04T00:00:00Z"), commit: null });
  await store({ createdAt: at("02T12:00:00Z"), commit: commitOf("Eve"), deletedAt: new Date() });
});
afterAll(() => world.close());

test.each<[string, object, number[]]>([
  ["all deployments that are not deleted, newest first", {}, [4, 3, 2, 1]],
  ["one author", { author: "Ada" }, [3, 2]],
  ["one branch", { branch: "draft" }, [3]],
  ["several states", { status: ["failed", "running"] }, [2]],
  ["since a day", { from: "2026-03-02" }, [4, 3, 2]],
  ["until the end of a day", { to: "2026-03-03" }, [3, 2, 1]],
  ["between two days", { from: "2026-03-02", to: "2026-03-03" }, [3, 2]],
  ["all filters together", { from: "2026-03-02", author: "Ada", branch: "main" }, [2]],
  ["nobody", { author: "Nobody" }, []],
])("a list can be filtered: %s", async (_name, filter, numbers) => {
  const { deployments, total } = await ada.api.deployments.list.query({ projectId, ...filter });
  expect(deployments.map(({ number }) => number)).toEqual(numbers);
  expect(total).toBe(numbers.length);
});

test("an invalid date is refused", async () => {
  await expect(
    ada.api.deployments.list.query({ projectId, from: "2026-02-30" }),
  ).rejects.toMatchObject({ data: { appCode: "bad_request" } });
});

test("the filters offer the branches and authors in the list, sorted by name", async () => {
  const { branches, authors } = await ada.api.deployments.facets.query({ projectId });
  expect({ branches, authors }).toEqual({
    branches: ["draft", "main"],
    authors: ["Ada", "Grace"],
  });
});

test("a deployment that goes live while it is being read is shown as live", async () => {
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Races", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const { db } = world.services.mongo;
  const first = await storeDeployment(world, project.id, { live: true });
  const goesLive = (deploymentId: string) =>
    updateProject(db, project.id, { live: { deploymentId, pushSeq: 9, at: new Date() } });

  const second = await storeDeployment(world, project.id);
  const count = Collection.prototype.countDocuments;
  vi.spyOn(Collection.prototype, "countDocuments").mockImplementationOnce(async function (
    this: Collection,
    ...parameters: Parameters<typeof count>
  ) {
    await goesLive(second);
    return count.apply(this, parameters);
  });
  const { deployments } = await ada.api.deployments.list.query({ projectId: project.id });
  expect(deployments.map(({ id, live }) => [id, live])).toEqual([
    [second, true],
    [first, false],
  ]);

  const third = await storeDeployment(world, project.id);
  const find = Collection.prototype.findOne;
  const finding = vi.spyOn(Collection.prototype, "findOne").mockImplementation(async function (
    this: Collection,
    ...parameters: Parameters<typeof find>
  ) {
    const result: unknown = await find.apply(this, parameters);
    if (this.collectionName === "deployments") await goesLive(third);
    return result;
  } as typeof find);
  const { project: shownProject } = await ada.api.projects.get.query({ projectId: project.id });
  finding.mockRestore();
  expect(shownProject).toMatchObject({ live: { id: third }, latest: { id: third, live: true } });
});
