import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import { collection } from "#store/collections.ts";
import { deliver, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let owner: Person;
let org: { id: string; handle: string };

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp();
  org = await makeOrg(owner, "Botanic Club");
});
afterAll(() => world.close());

const db = () => world.services.mongo.db;

async function makeKey(maker: Person, scope: ApiKeyScope) {
  const newKey = { orgId: org.id, name: "CI", scopes: [scope] };
  const { apiKey, secret } = await maker.api.apiKeys.create.mutate(newKey);
  return { id: apiKey.id, api: world.client(secret).api };
}

/** Every credential that a user's API key creates, and how each route responds to it. */
async function makeCredentials(maker: Person) {
  const key = await makeKey(maker, "admin");
  const source = { kind: "remote" } as const;
  const newProject = { orgId: org.id, name: "Garden", source };
  const { project } = await key.api.projects.create.mutate(newProject);
  const input = { projectId: project.id, name: "robot" };
  const [token, hook] = [
    await key.api.projects.pushTokens.create.mutate(input),
    await key.api.projects.deployHooks.create.mutate(input),
  ];
  const fetchWith = async (secret: string) => {
    const path = `/git/${org.handle}/${project.handle}.git/info/refs?service=git-receive-pack`;
    const headers = { authorization: `Basic ${btoa(`git:${secret}`)}` };
    const response = await fetch(world.url + path, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const sendWith = async (secret: string) => {
    const path = `/webhooks/github/${project.id}`;
    return (await deliver(world.url, push(), { path, secret })).status;
  };
  const knock = async (webhookSecret = project.webhookSecret) => {
    const { pathname } = new URL(hook.url);
    const hooked = await fetch(world.url + pathname, { method: "POST" });
    await hooked.arrayBuffer();
    return {
      "first push token": await fetchWith(project.pushToken!),
      "push token": await fetchWith(token.secret),
      "deploy hook": hooked.status,
      "webhook secret": await sendWith(webhookSecret),
    };
  };
  return { key, project, knock, sendWith };
}

const OPEN = {
  "first push token": 200,
  "push token": 200,
  "deploy hook": 202,
  "webhook secret": 202,
};
const CLOSED = {
  "first push token": 401,
  "push token": 401,
  "deploy hook": 404,
  "webhook secret": 401,
};

describe("a credential created by an API key", () => {
  test.each<[string, (maker: Person, keyId: string) => Promise<unknown>]>([
    ["is revoked", ({ api }, apiKeyId) => api.apiKeys.revoke.mutate({ apiKeyId })],
    [
      "expires",
      (_maker, _id) =>
        collection(db(), "apiKeys").updateOne({ _id }, { $set: { expiresAt: new Date(1) } }),
    ],
    [
      "loses its creator because they were removed",
      ({ userId }) => owner.api.orgs.removeMember.mutate({ orgId: org.id, userId }),
    ],
    [
      "loses its creator because they were banned",
      ({ userId }) =>
        collection(db(), "authUsers").updateOne(
          { _id: userId },
          { $set: { bannedUntil: new Date(Date.now() + 86_400_000) } },
        ),
    ],
  ])("stops working when the key %s", async (_what, end) => {
    const maker = await addPerson(world, { owner, orgId: org.id, role: "admin" });
    const { key, knock } = await makeCredentials(maker);
    expect(await knock()).toEqual(OPEN);
    await end(maker, key.id);
    expect(await knock()).toEqual(CLOSED);
  });

  test("shows the name of its key in the lists, and leaves them when the key is revoked", async () => {
    const { key, project } = await makeCredentials(owner);
    const projectId = project.id;
    const list = async () =>
      (await owner.api.projects.pushTokens.list.query({ projectId })).pushTokens;
    expect((await list()).map(({ apiKey }) => apiKey?.name)).toEqual(["CI", "CI"]);
    await owner.api.apiKeys.revoke.mutate({ apiKeyId: key.id });
    expect(await list()).toEqual([]);
  });

  test("ends without affecting a person's credentials, such as a rotated webhook secret", async () => {
    const { key, project, sendWith } = await makeCredentials(owner);
    const rotate = { projectId: project.id };
    const { webhookSecret } = await owner.api.projects.webhookSecret.rotate.mutate(rotate);
    await owner.api.apiKeys.revoke.mutate({ apiKeyId: key.id });
    expect(await sendWith(webhookSecret)).toBe(202);
    const answer = await owner.api.projects.pushTokens.create.mutate({ ...rotate, name: "laptop" });
    expect(answer.pushToken.apiKey).toBeNull();
  });

  test("stops working with the key if the key rotated the webhook secret", async () => {
    const { key, project, sendWith } = await makeCredentials(owner);
    const rotate = { projectId: project.id };
    const { webhookSecret } = await key.api.projects.webhookSecret.rotate.mutate(rotate);
    expect(await sendWith(webhookSecret)).toBe(202);
    await owner.api.apiKeys.revoke.mutate({ apiKeyId: key.id });
    expect(await sendWith(webhookSecret)).toBe(401);
  });
});

test("a banned member cannot push with their tokens or call deploy hooks", async () => {
  const member = await addPerson(world, { owner, orgId: org.id });
  const source = { kind: "remote" } as const;
  const newProject = { orgId: org.id, name: "Orchard", source };
  const { project } = await owner.api.projects.create.mutate(newProject);
  const input = { projectId: project.id, name: "mine" };
  const { url } = await member.api.projects.deployHooks.create.mutate(input);
  const call = async () => {
    const response = await fetch(world.url + new URL(url).pathname, { method: "POST" });
    await response.arrayBuffer();
    return response.status;
  };
  expect(await call()).toBe(202);
  const bannedUntil = new Date(Date.now() + 86_400_000);
  await collection(db(), "authUsers").updateOne({ _id: member.userId }, { $set: { bannedUntil } });
  expect(await call()).toBe(404);
});

describe("a key with only the write scope cannot decide who may read", () => {
  test.each([
    ["makes a private site public", { visibility: "public" }, "general"],
    ["opens deployments that are not live", { openDeployments: true }, "general"],
    ["lets new pages go live without approval", { approveNewlyPublic: false }, "build"],
  ] as const)("it is refused when it %s", async (_what, values, section) => {
    const source = { kind: "remote" } as const;
    const newProject = { orgId: org.id, name: "Diary", source };
    const { id: projectId } = (await owner.api.projects.create.mutate(newProject)).project;
    const guarded = { section: "build", values: { approveNewlyPublic: true } } as const;
    await owner.api.projects.settings.update.mutate({ projectId, ...guarded });
    await owner.api.projects.update.mutate({ projectId, visibility: "private" });
    const [writer, admin] = [await makeKey(owner, "write"), await makeKey(owner, "admin")];
    const change = { projectId, section, values };
    expect(await codeOf(writer.api.projects.settings.update.mutate(change))).toBe("key_scope");
    if (section === "general")
      expect(await codeOf(writer.api.projects.update.mutate({ projectId, ...values }))).toBe(
        "key_scope",
      );
    const narrower = { projectId, section: "general", values: { name: "Journal" } } as const;
    expect(await codeOf(writer.api.projects.settings.update.mutate(narrower))).toBe("allowed");
    expect(await codeOf(admin.api.projects.settings.update.mutate(change))).toBe("allowed");
  });
});
