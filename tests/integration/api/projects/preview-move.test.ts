import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { storedChannel } from "#tests/support/inputs/stored/stored-channel.ts";
import { storedWebhook } from "#tests/support/inputs/stored/stored-webhook.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** What an admin sees before moving a project. */
let world: World;
/** An admin of both organizations, and a member of the old one. */
let ada: Person;
let old: Person;
let from: { id: string; handle: string };
let to: { id: string; handle: string };
let project: { id: string; handle: string; pushToken: string | null };

const source = { kind: "remote" } as const;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  ada = await world.signUp();
  from = await makeOrg(ada, `From ${newId()}`);
  to = await makeOrg(ada, `To ${newId()}`);
  old = await addPerson(world, { owner: ada, orgId: from.id });
  const newProject = { orgId: from.id, name: "Garden", source };
  project = (await ada.api.projects.create.mutate(newProject)).project;
});

const move = () => ada.api.projects.move.mutate({ projectId: project.id, orgId: to.id });
const preview = async (person = ada) =>
  (await person.api.projects.previewMove.query({ projectId: project.id, orgId: to.id })).stops;

test("an admin sees how many keys, tokens and hooks a move would disable, and exactly those are disabled", async () => {
  const nothing = {
    orgKeys: 0,
    projectKeys: 0,
    pushTokens: 0,
    deployHooks: 0,
    webhookSecret: false,
    webhooks: 0,
    channels: 0,
  };
  expect(await preview()).toEqual(nothing);
  const input = { projectId: project.id, name: "laptop" };
  for (const person of [ada, old, old]) await person.api.projects.pushTokens.create.mutate(input);
  await old.api.projects.deployHooks.create.mutate(input);
  const makeKey = (projectId?: string) =>
    ada.api.apiKeys.create.mutate({
      orgId: from.id,
      name: "CI",
      scopes: ["admin"],
      ...(projectId ? { projectId } : {}),
    });
  await makeKey(project.id);
  const { secret } = await makeKey();
  const robot = world.client(secret).api;
  await robot.projects.pushTokens.create.mutate(input);
  await robot.projects.webhookSecret.rotate.mutate({ projectId: project.id });
  const stops = {
    orgKeys: 1,
    projectKeys: 1,
    pushTokens: 3,
    deployHooks: 1,
    webhookSecret: true,
    webhooks: 1,
    channels: 1,
  };
  const { services } = world;
  await storedWebhook(services, { orgId: from.id, projectId: project.id });
  await storedChannel(services, { orgId: from.id, projectId: project.id });
  await storedChannel(services, { orgId: from.id });
  const { id: webhookId } = await storedWebhook(services, {
    orgId: from.id,
    projectId: project.id,
  });
  await ada.api.webhooks.update.mutate({ webhookId, enabled: false });
  await storedWebhook(services, { orgId: from.id });
  expect(await preview()).toEqual(stops);
  const count = async () => {
    const { pushTokens } = await ada.api.projects.pushTokens.list.query({ projectId: project.id });
    return pushTokens.length;
  };
  const before = await count();
  await move();
  expect(await count()).toBe(before - stops.pushTokens);
  expect(await codeOf(robot.projects.get.query({ projectId: project.id }))).toBe(
    "project_not_found",
  );
});

test("only an admin of both organizations sees what a move would disable", async () => {
  expect(await codeOf(preview(old))).toBe("forbidden");
  expect(await codeOf(preview(await world.signUp()))).toBe("project_not_found");
});
