import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type GivenNote,
  givenPosts,
  storeDeployment,
} from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let deploymentId: string;

const notes: GivenNote[] = [
  { path: "recipes/bread.md", title: "Sourdough bread", text: "flour" },
  { path: "recipes/soup.md", title: "Onion soup", text: "onions" },
];

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const newProject = { orgId: ada.org, name: "Recipe garden", source: { kind: "remote" } as const };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const listed = givenPosts(notes).map((post) => ({ ...post, state: "published" }));
  const files = { "notes.json": listed };
  deploymentId = await storeDeployment(world, project.id, { notes, files, live: true });
});
afterAll(() => world.close());

const find = (person: Person, query: string) => person.api.search.find.query({ query });

test("a search matches project names and note titles or paths, titles first", async () => {
  const { projects, notes: foundNotes } = await find(ada, "RECIPE");
  expect(projects).toMatchObject([{ name: "Recipe garden", orgHandle: ada.org }]);
  expect(foundNotes.map(({ title }) => title)).toEqual(["Sourdough bread", "Onion soup"]);
  const soup = await find(ada, "soup recipes");
  expect(soup.projects).toEqual([]);
  expect(soup.notes).toEqual([
    {
      title: "Onion soup",
      path: "recipes/soup.md",
      deploymentId,
      projectHandle: "recipe-garden",
      projectName: "Recipe garden",
      orgHandle: ada.org,
    },
  ]);
});

test("white space finds nothing, and a user without access finds nothing either", async () => {
  const nothing = { success: true, projects: [], notes: [] };
  expect(await find(ada, "  ")).toEqual(nothing);
  expect(await find(await world.signUp(), "bread")).toEqual(nothing);
});
