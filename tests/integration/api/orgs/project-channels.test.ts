import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const createProject = async (name: string) =>
  (await ada.api.projects.create.mutate({ orgId: ada.org, name, source: { kind: "remote" } }))
    .project;
const add = (of: { orgId: string } | { projectId: string }, name: string) =>
  ada.api.integrations.add.mutate({
    ...of,
    kind: "ntfy",
    name,
    url: `https://ntfy.example.com/${name}`,
    events: ["deployment.failed"],
  });

test("an organization lists its own channels, and those of its projects by project", async () => {
  const [roses, ferns, empty] = [
    await createProject("Roses"),
    await createProject("Ferns"),
    await createProject("Empty"),
  ];
  await add({ orgId: ada.org }, "everyone");
  await add({ projectId: roses.id }, "roses-old");
  await add({ projectId: roses.id }, "roses-new");
  await add({ projectId: ferns.id }, "ferns");
  const eve = await world.signUp();
  await eve.api.integrations.add.mutate({
    orgId: eve.org,
    kind: "ntfy",
    name: "eve",
    url: "https://ntfy.example.com/eve",
    events: ["deployment.failed"],
  });

  const ofOrg = await ada.api.integrations.list.query({ orgId: ada.org });
  expect(ofOrg.channels.map(({ name }) => name)).toEqual(["everyone"]);
  expect(
    ofOrg.projects.map(({ project, channels }) => [project, channels.map(({ name }) => name)]),
  ).toEqual([
    [{ id: ferns.id, handle: "ferns", name: "Ferns" }, ["ferns"]],
    [{ id: roses.id, handle: "roses", name: "Roses" }, ["roses-new", "roses-old"]],
  ]);
  const ofProject = await ada.api.integrations.list.query({ projectId: empty.id });
  expect(ofProject).toMatchObject({ channels: [], projects: [] });
});
