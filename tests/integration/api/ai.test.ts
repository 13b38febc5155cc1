import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findAiAccess } from "#core/ai/access.ts";
import { AI_ADDRESSES } from "#schemas/ai/ai-settings.ts";
import { collection } from "#store/collections.ts";
import { type ModelDouble, startModelDouble } from "#tests/support/doubles/models/model-double.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let double: ModelDouble;
/** Someone else's service at another address. */
let other: ModelDouble;
let ada: Person;
let member: Person;
let orgId: string;
let projectId: string;

beforeAll(async () => {
  [double, other] = await Promise.all([startModelDouble(), startModelDouble({ key: null })]);
  world = await startWorld({
    ALLOW_PRIVATE_HOSTS: `${double.host},${other.host}`,
    AI_BASE_URL: "http://10.9.8.7:11434/v1/",
    AI_MODEL: "of-the-installation",
    AI_PRICE_INPUT: "1",
    AI_PRICE_OUTPUT: "2",
  });
  ada = await world.signUp();
  orgId = (await makeOrg(ada)).id;
  member = await addPerson(world, { owner: ada, orgId });
  ({ id: projectId } = await newProject());
});
afterAll(() => Promise.all([world.close(), double.close(), other.close()]));

async function newProject() {
  const source = { kind: "remote" } as const;
  return (await ada.api.projects.create.mutate({ orgId, name: "Roses", source })).project;
}

beforeEach(async () => {
  await collection(world.services.mongo.db, "aiAccess").deleteMany({});
  double.requests.splice(0);
  other.requests.splice(0);
});

const openai = () => ({ provider: "openai" as const, baseUrl: double.url, key: double.key });
const prices = { input: 3, output: 15 };
const inForce = async (of: { orgId: string } | { projectId: string }) =>
  (await member.api.ai.get.query(of)).ai.inForce;

test("the nearest model counts: the project's, the organization's, the installation's", async () => {
  const of = { projectId };
  expect(await inForce(of)).toMatchObject({
    source: "installation",
    provider: "compatible",
    model: "of-the-installation",
    // Members need not know the operator's network.
    baseUrl: null,
    hasKey: false,
    prices: { input: 1, output: 2 },
  });
  await ada.api.ai.set.mutate({ orgId, ...openai(), model: "model-large", prices });
  expect(await inForce(of)).toMatchObject({ source: "org", model: "model-large", prices });
  await ada.api.ai.set.mutate({ ...of, ...openai(), model: "model-small" });
  expect(await inForce(of)).toMatchObject({ source: "project", model: "model-small" });
  expect(await inForce({ orgId })).toMatchObject({ source: "org", model: "model-large" });

  const { services } = world;
  const context = { env: services.env, db: services.mongo.db, secretBox: services.secretBox };
  expect(await findAiAccess(context, { orgId, projectId })).toEqual({
    source: "project",
    provider: "openai",
    baseUrl: double.url,
    model: "model-small",
    key: double.key,
    prices: null,
  });

  await ada.api.ai.remove.mutate(of);
  expect(await inForce(of)).toMatchObject({ source: "org" });
  expect(await codeOf(ada.api.ai.remove.mutate(of))).toBe("ai_not_set");
});

test("members see which model is set and whether it has a key, but never the key", async () => {
  await ada.api.ai.set.mutate({ projectId, ...openai(), model: "model-small" });
  const answer = await member.api.ai.get.query({ projectId });
  expect(answer.ai.own).toMatchObject({ hasKey: true, baseUrl: double.url });
  expect(JSON.stringify(answer)).not.toContain(double.key);
  const stored = await collection(world.services.mongo.db, "aiAccess").find({}).toArray();
  expect(JSON.stringify(stored)).not.toContain(double.key);
});

test("without a new key the stored one stays, but it is never sent to another address", async () => {
  await ada.api.ai.set.mutate({ projectId, ...openai(), model: "model-small" });
  const { key: _, ...stored } = openai();
  await ada.api.ai.set.mutate({ projectId, ...stored, model: "model-large" });
  double.script({ text: "OK" });
  expect((await ada.api.ai.test.mutate({ projectId })).test).toMatchObject({ works: true });

  const elsewhere = { provider: "compatible" as const, baseUrl: other.url };
  const values = { ...elsewhere, model: "model-small" };
  const attempts = [
    ada.api.ai.set.mutate({ projectId, ...values }),
    ada.api.ai.test.mutate({ projectId, values }),
    ada.api.ai.models.mutate({ projectId, ...elsewhere }),
  ];
  const words = `The stored key is for ${double.url}.`;
  await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toThrow(words)));
  expect(other.requests).toEqual([]);

  await ada.api.ai.set.mutate({ projectId, ...values, key: null });
  expect(await inForce({ projectId })).toMatchObject({ baseUrl: other.url, hasKey: false });
});

test("a test says in words what the model did, before and after saving", async () => {
  const trial = async (values?: object) =>
    (await ada.api.ai.test.mutate({ projectId, values: values as never })).test;
  const values = { ...openai(), model: "model-small" };
  double.script({ text: "OK", usage: { inputTokens: 30, outputTokens: 2 } });
  expect(await trial(values)).toEqual({
    works: true,
    message: expect.stringMatching(
      /^model-small answered in \d+\.\d seconds and used 32 tokens\.$/,
    ),
  });
  // As tasks ask: as a stream, with a tool.
  expect(double.requests[0]!.body).toMatchObject({ stream: true });
  expect(double.requests[0]!.body.tools).toHaveLength(1);

  const failures = [
    [{ ...values, key: "wrong" }, /refuses the API key/],
    [{ ...values, model: "gone" }, /does not have this model/],
  ] as const;
  for (const [failing, words] of failures)
    expect(await trial(failing)).toEqual({ works: false, message: expect.stringMatching(words) });
  double.script({ failure: 400, message: "model-small does not support tools" });
  expect((await trial(values)).message).toContain("does not support tools");
  double.script({ refusal: "No." });
  expect((await trial(values)).message).toContain("refused to answer");

  await ada.api.ai.set.mutate({ projectId, ...values, provider: "anthropic" });
  double.script({ text: "OK" });
  expect(await trial()).toMatchObject({ works: true });
  expect(double.requests.at(-1)!.protocol).toBe("anthropic");
});

test("the models of a service are listed with the key that was just typed, or the stored one", async () => {
  const { key, ...service } = openai();
  const list = async (more: object) =>
    (await ada.api.ai.models.mutate({ projectId, ...service, ...more })).models;
  const names = ["model-large", "model-small"];
  expect(await list({ key })).toEqual(names);
  expect(await list({ key, provider: "anthropic" })).toEqual(names);
  expect(await codeOf(list({}))).toBe("ai_key_needed");
  expect(await codeOf(list({ key: "wrong" }))).toBe("ai_key_refused");
  await expect(list({ key, baseUrl: `${double.url}/elsewhere` })).rejects.toThrow(
    "This address has no list of models.",
  );
  await ada.api.ai.set.mutate({ projectId, ...openai(), model: "model-small" });
  expect(await list({})).toEqual(names);
});

test.each([
  ["a private address", { baseUrl: "https://10.0.0.7/v1" }, /is private/],
  ["a private name", { baseUrl: "https://ollama.internal/v1" }, /is private/],
  ["a public address without encryption", { baseUrl: "http://example.com/v1" }, /https:\/\//],
  ["an address with a password", { baseUrl: "https://a:b@example.com/v1" }, /baseUrl must be/],
  ["a key that cannot be sent", { key: "two words" }, /key must not contain spaces/],
  ["no key for OpenAI", { key: null }, /needs an API key/],
  ["a negative price", { prices: { input: -1, output: 0 } }, /prices/],
])("%s is refused, and nothing is saved", async (_what, bad, words) => {
  const values = { ...openai(), baseUrl: AI_ADDRESSES.openai, model: "model-small", ...bad };
  await expect(ada.api.ai.set.mutate({ projectId, ...values })).rejects.toThrow(words);
  expect((await ada.api.ai.get.query({ projectId })).ai.own).toBeNull();
});

test("an access is deleted with its project and its organization", async () => {
  const accesses = () =>
    collection(world.services.mongo.db, "aiAccess").countDocuments({
      $or: [{ orgId }, { projectId }],
    });
  await ada.api.ai.set.mutate({ projectId, ...openai(), model: "model-small" });
  await ada.api.ai.set.mutate({ orgId, ...openai(), model: "model-small" });
  expect(await accesses()).toBe(2);
  const { handle } = (await ada.api.orgs.get.query({ orgId })).org;
  await ada.api.orgs.delete.mutate({ orgId, confirm: handle });
  await expect.poll(accesses).toBe(0);
});
