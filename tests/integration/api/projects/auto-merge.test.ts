import { afterAll, beforeAll, expect, test } from "vitest";
import type { Org } from "#schemas/orgs/org.ts";
import { findProject } from "#store/projects/projects.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let bob: Person;
let org: Org;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  org = await makeOrg(ada);
  bob = await addPerson(world, { owner: ada, orgId: org.id });
  const source = { kind: "remote" } as const;
  const created = await ada.api.projects.create.mutate({ orgId: org.id, name: "Garden", source });
  projectId = created.project.id;
});
afterAll(() => world.close());

const RULES = { folders: ["docs"], maxPages: 5, maxLinePercent: 10 };
const set = (rules: typeof RULES, by = ada) =>
  by.api.projects.autoMerge.set.mutate({ projectId, recipe: "mend-links", rules });
const seenBy = async (person: Person) => {
  const { settings } = await person.api.projects.autoMerge.list.query({ projectId });
  return settings.flatMap(({ recipe, rules }) => (rules ? [[recipe, rules]] : []));
};

test("automatic merging is off, and only admins switch it on for one ready-made task and off again", async () => {
  expect(await seenBy(bob)).toEqual([]);
  expect(await codeOf(set(RULES, bob))).toBe("forbidden");
  await set({ ...RULES, folders: ["/docs/", "docs", "guides"] });
  expect(await seenBy(bob)).toEqual([["mend-links", { ...RULES, folders: ["docs", "guides"] }]]);
  const { entries } = await ada.api.orgs.audit.query({ orgId: org.id });
  expect(entries[0]).toMatchObject({
    action: "projects.autoMerge.set",
    details: { recipe: "mend-links", folders: "docs, docs, guides", maxPages: 5 },
  });
  const off = { projectId, recipe: "mend-links" } as const;
  expect(await codeOf(bob.api.projects.autoMerge.remove.mutate(off))).toBe("forbidden");
  await ada.api.projects.autoMerge.remove.mutate(off);
  expect(await seenBy(bob)).toEqual([]);
});

test("rules without folders, with a parent folder, or with limits out of range are refused", async () => {
  for (const wrong of [
    { folders: [] },
    { folders: ["../secret"] },
    { maxPages: 0 },
    { maxPages: 1_000 },
    { maxLinePercent: 101 },
    { maxLinePercent: 0.5 },
  ])
    expect(await codeOf(set({ ...RULES, ...wrong }))).toBe("bad_request");
  expect(await seenBy(ada)).toEqual([]);
});

test("a project that moves to another organization loses its rules, and an archived one takes no new ones", async () => {
  await set(RULES);
  await ada.api.projects.archive.mutate({ projectId });
  expect(await codeOf(set({ ...RULES, maxPages: 9 }))).toBe("project_archived");
  await ada.api.projects.unarchive.mutate({ projectId });
  const target = await makeOrg(ada, "Elsewhere");
  await ada.api.projects.move.mutate({ projectId, orgId: target.id });
  expect((await findProject(world.services.mongo.db, projectId))?.autoMerge).toEqual({});
  expect(await seenBy(ada)).toEqual([]);
});
