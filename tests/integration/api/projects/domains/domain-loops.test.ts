import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { markLoopSeen } from "#store/domains/domains.ts";
import { insertDomain } from "#tests/support/worlds/sites/site.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

test("N06 the page of a primary domain warns for a day of visitors who were redirected in a loop", async () => {
  const { db } = world.services;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source: { kind: "remote" },
  });
  const projectId = project.id;
  const domain = { projectId, host: "garden.example" };
  const document = (await collection(db, "projects").findOne({ _id: projectId }))!;
  await insertDomain({ mongo: { db } }, document, domain.host);
  const find = async () => (await ada.api.domains.list.query({ projectId })).domains[0]!;
  const loopSeenAt = async () => (await find()).loopSeenAt;
  await ada.api.domains.setPrimary.mutate({ domainId: (await find()).id });
  expect(await loopSeenAt()).toBeNull();

  const now = new Date();
  await markLoopSeen(db, domain, now);
  expect(await loopSeenAt()).toBe(now.toISOString());
  await markLoopSeen(db, domain, new Date(now.getTime() - 25 * 3_600_000));
  expect(await loopSeenAt()).toBeNull();

  await markLoopSeen(db, domain, now);
  await ada.api.domains.unsetPrimary.mutate({ projectId });
  expect(await loopSeenAt()).toBeNull();
});
