import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("push tokens and deploy hooks of a removed member stop working, and those of other members keep working", async () => {
  const [ada, bob] = [await world.signUp(), await world.signUp()];
  const { org } = await ada.api.orgs.create.mutate({ name: "Botanic Club" });
  const { db } = world.services.mongo;
  await collection(db, "orgs").updateOne(
    { _id: org.id },
    { $push: { members: { userId: bob.userId, role: "member", addedAt: new Date() } } },
  );
  const newProject = { orgId: org.id, name: "Garden", source: { kind: "remote" } as const };
  const { project } = await ada.api.projects.create.mutate(newProject);
  const input = { projectId: project.id, name: "laptop" };
  const tokens = {
    ada: (await ada.api.projects.pushTokens.create.mutate(input)).secret,
    bob: (await bob.api.projects.pushTokens.create.mutate(input)).secret,
  };
  const hooks = {
    ada: (await ada.api.projects.deployHooks.create.mutate(input)).url,
    bob: (await bob.api.projects.deployHooks.create.mutate(input)).url,
  };
  const fetchAs = async (secret: string) => {
    const path = `/git/${org.handle}/${project.handle}.git/info/refs?service=git-upload-pack`;
    const headers = { authorization: `Basic ${btoa(`git:${secret}`)}` };
    return (await fetch(world.url + path, { headers })).status;
  };
  const call = async (url: string) =>
    (await fetch(world.url + new URL(url).pathname, { method: "POST" })).status;
  expect([await fetchAs(tokens.bob), await call(hooks.bob)]).toEqual([200, 202]);
  await ada.api.orgs.removeMember.mutate({ orgId: org.id, userId: bob.userId });
  expect([await fetchAs(tokens.bob), await call(hooks.bob)]).toEqual([401, 404]);
  expect([await fetchAs(tokens.ada), await call(hooks.ada)]).toEqual([200, 202]);
});
