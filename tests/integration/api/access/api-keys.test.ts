import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { API_KEYS_MAX, type ApiKeyScope } from "#schemas/accounts/api-key.ts";
import { collection } from "#store/collections.ts";
import { pullMember } from "#store/orgs/members.ts";
import { findOrgByHandle } from "#store/orgs/orgs.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let project: { id: string; handle: string };
let other: { id: string; handle: string };

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  ada = await world.signUp();
  const create = async (name: string) => {
    const newProject = { orgId: ada.org, name, source: { kind: "remote" } as const };
    return (await ada.api.projects.create.mutate(newProject)).project;
  };
  [project, other] = [await create("Garden"), await create("Kitchen")];
});

async function keyFor(
  scopes: ApiKeyScope[],
  of: { projectId?: string; person?: Person; orgId?: string } = {},
) {
  const { person = ada, orgId = person.org, projectId } = of;
  const newKey = { orgId, name: "CI", scopes, ...(projectId ? { projectId } : {}) };
  const { apiKey, secret } = await person.api.apiKeys.create.mutate(newKey);
  return { apiKey, secret, api: world.client(secret).api };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "allowed",
    (error: { data?: { appCode?: string } }) => error.data?.appCode ?? String(error),
  );

test("the secret is shown once and stored only as a hash, and the list shows when the key was last used", async () => {
  const { secret, apiKey, api } = await keyFor(["read"]);
  expect(secret).toMatch(/^pmk_[2-9a-z]{40}$/);
  expect(apiKey).toMatchObject({ name: "CI", scopes: ["read"], project: null, lastUsedAt: null });
  const [document] = await collection(world.services.mongo.db, "apiKeys").find({}).toArray();
  expect(JSON.stringify(document)).not.toContain(secret);
  await api.projects.list.query({});
  const { apiKeys } = await ada.api.apiKeys.list.query({});
  expect(JSON.stringify(apiKeys)).not.toContain(secret);
  expect(apiKeys[0]?.lastUsedAt).not.toBeNull();
});

test("a key can do what its scopes allow, and a refusal names the missing scope", async () => {
  const rename = (api: Person["api"]) =>
    codeOf(api.projects.update.mutate({ projectId: project.id, name: "Renamed" }));
  const deploy = (api: Person["api"]) =>
    codeOf(api.deployments.create.mutate({ projectId: project.id }));
  const remove = (api: Person["api"], projectId: string) =>
    codeOf(api.projects.delete.mutate({ projectId }));
  const read = (await keyFor(["read"])).api;
  const deploys = (await keyFor(["deploy"])).api;
  const write = (await keyFor(["write"])).api;
  const admin = (await keyFor(["admin"])).api;
  expect(await codeOf(read.projects.get.query({ projectId: project.id }))).toBe("allowed");
  expect([await deploy(read), await rename(read)]).toEqual(["key_scope", "key_scope"]);
  expect(await deploy(deploys)).not.toBe("key_scope");
  expect(await rename(deploys)).toBe("key_scope");
  expect(await rename(write)).toBe("allowed");
  expect(await remove(write, other.id)).toBe("key_scope");
  expect(await remove(admin, other.id)).toBe("allowed");
  await expect(read.projects.update.mutate({ projectId: project.id, name: "X" })).rejects.toThrow(
    "scope write",
  );
});

test("a key of one project cannot see that other projects exist", async () => {
  const { api } = await keyFor(["admin"], { projectId: project.id });
  const { projects, total } = await api.projects.list.query({});
  expect([projects.map(({ id }) => id), total]).toEqual([[project.id], 1]);
  const foreign = await codeOf(api.projects.get.query({ projectId: other.id }));
  expect([foreign, await codeOf(api.projects.get.query({ projectId: "unknown" }))]).toEqual([
    "project_not_found",
    "project_not_found",
  ]);
  expect(await codeOf(api.orgs.get.query({ orgId: ada.org }))).toBe("key_scope");
});

test("a key reaches only its own organization, even if its creator belongs to several", async () => {
  const bob = await world.signUp();
  const bobsOrg = await findOrgByHandle(world.services.mongo.db, bob.org);
  await collection(world.services.mongo.db, "orgs").updateOne(
    { _id: bobsOrg!._id },
    { $push: { members: { userId: ada.userId, role: "member", addedAt: new Date() } } },
  );
  const { api } = await keyFor(["admin"]);
  const { orgs } = await api.orgs.list.query();
  expect(orgs.map(({ handle }) => handle)).toEqual([ada.org]);
  expect(await codeOf(api.orgs.get.query({ orgId: bob.org }))).toBe("org_not_found");
});

test("a key cannot act on its creator's account or create more keys", async () => {
  const { api } = await keyFor(["admin"]);
  expect(await codeOf(api.account.get.query())).toBe("key_scope");
  expect(await codeOf(api.account.delete.mutate({ confirm: ada.email }))).toBe("key_scope");
  const newKey = { orgId: ada.org, name: "Child", scopes: ["admin" as const] };
  expect(await codeOf(api.apiKeys.create.mutate(newKey))).toBe("key_scope");
});

test("a key stops working when it is revoked, when it expires, and when its creator leaves the organization", async () => {
  const { db } = world.services.mongo;
  const revoked = await keyFor(["read"]);
  await ada.api.apiKeys.revoke.mutate({ apiKeyId: revoked.apiKey.id });
  expect(await codeOf(revoked.api.orgs.list.query())).toBe("unauthorized");

  const old = await keyFor(["read"]);
  await collection(db, "apiKeys").updateOne(
    { _id: old.apiKey.id },
    { $set: { expiresAt: new Date(Date.now() - 1) } },
  );
  expect(await codeOf(old.api.orgs.list.query())).toBe("unauthorized");

  const bob = await world.signUp();
  const org = await findOrgByHandle(db, ada.org);
  await collection(db, "orgs").updateOne(
    { _id: org!._id },
    { $push: { members: { userId: bob.userId, role: "member", addedAt: new Date() } } },
  );
  const bobs = await keyFor(["read"], { person: bob, orgId: ada.org });
  expect(await codeOf(bobs.api.projects.get.query({ projectId: project.id }))).toBe("allowed");
  await pullMember(db, org!._id, bob.userId);
  expect(await codeOf(bobs.api.projects.get.query({ projectId: project.id }))).toBe(
    "project_not_found",
  );
});

test("members see and revoke their own keys, and admins those of the whole organization", async () => {
  const { db } = world.services.mongo;
  const bob = await world.signUp();
  const org = await findOrgByHandle(db, ada.org);
  await collection(db, "orgs").updateOne(
    { _id: org!._id },
    { $push: { members: { userId: bob.userId, role: "member", addedAt: new Date() } } },
  );
  const adas = await keyFor(["read"]);
  const bobs = await keyFor(["read"], { person: bob, orgId: ada.org });
  expect((await bob.api.apiKeys.list.query({})).apiKeys.map(({ id }) => id)).toEqual([
    bobs.apiKey.id,
  ]);
  expect(await codeOf(bob.api.apiKeys.list.query({ orgId: ada.org }))).toBe("forbidden");
  expect(await codeOf(bob.api.apiKeys.revoke.mutate({ apiKeyId: adas.apiKey.id }))).toBe(
    "forbidden",
  );
  expect((await ada.api.apiKeys.list.query({ orgId: ada.org })).total).toBe(2);
  await ada.api.apiKeys.revoke.mutate({ apiKeyId: bobs.apiKey.id });
  expect(await codeOf(bobs.api.orgs.list.query())).toBe("unauthorized");
  const stranger = await world.signUp();
  expect(await codeOf(stranger.api.apiKeys.revoke.mutate({ apiKeyId: adas.apiKey.id }))).toBe(
    "api_key_not_found",
  );
});

test("nobody can have more keys than their list shows, and admins page through the keys of an organization", async () => {
  const { db } = world.services.mongo;
  const org = await findOrgByHandle(db, ada.org);
  const { secret } = await keyFor(["read"]);
  const [document] = await collection(db, "apiKeys").find({ userId: ada.userId }).toArray();
  const more = Array.from({ length: API_KEYS_MAX - 1 }, (_, index) => ({
    ...document!,
    _id: `${document!._id}${index}`,
    hash: `${document!.hash}${index}`,
  }));
  await collection(db, "apiKeys").insertMany(more);
  expect(await codeOf(keyFor(["read"]))).toBe("api_key_limit");
  expect((await ada.api.apiKeys.list.query({})).apiKeys).toHaveLength(API_KEYS_MAX);

  const input = { orgId: org!._id, limit: 60 };
  const first = await ada.api.apiKeys.list.query(input);
  const rest = await ada.api.apiKeys.list.query({ ...input, cursor: first.nextCursor! });
  expect([first.total, rest.nextCursor]).toEqual([API_KEYS_MAX, null]);
  const ids = [...first.apiKeys, ...rest.apiKeys].map(({ id }) => id);
  expect(new Set(ids).size).toBe(API_KEYS_MAX);
  expect(await codeOf(world.client(secret).api.orgs.list.query())).toBe("allowed");
});
