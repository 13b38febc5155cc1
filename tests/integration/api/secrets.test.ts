import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDeleted } from "#core/projects/remove-project.ts";
import { maskedForms } from "#core/secrets/masked-forms.ts";
import { readSecret } from "#core/secrets/secrets.ts";
import { collection } from "#store/collections.ts";
import { AppError } from "#schemas/errors.ts";
import { findProject } from "#store/projects/projects.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const VALUE = "glpat-q8Zr/4Tq+Lx02ab";
const name = "HOST_TOKEN";
const DAY_MS = 24 * 60 * 60_000;

let world: World;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const input = { orgId: ada.org, name: "Garden", source: { kind: "remote" as const } };
  ({
    project: { id: projectId },
  } = await ada.api.projects.create.mutate(input));
});
afterAll(() => world.close());

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.appCode : error),
  );
const db = () => world.services.mongo.db;
const projectOf = async (id: string) => (await findProject(db(), id))!;

test("a secret is listed by name, and its value is nowhere in the database or in an answer", async () => {
  await ada.api.secrets.set.mutate({ projectId, name, value: VALUE });
  const answer = await ada.api.secrets.list.query({ projectId });
  expect(answer.secrets).toMatchObject([
    { name, owner: "project", masked: true, lastUsedAt: null, setBy: ada.email },
  ]);
  const { entries } = await ada.api.orgs.audit.query({ orgId: ada.org });
  const stored = await Promise.all(
    (await db().collections()).map((every) => every.find({}).toArray()),
  );
  const everything = JSON.stringify([answer, entries, stored]);
  expect(maskedForms(VALUE).filter((form) => everything.includes(form))).toEqual([]);
  expect(everything).toContain("set");
  expect(await readSecret(world.services, await projectOf(projectId), name)).toBe(VALUE);
});

test("a project's own secret comes before that of its organization", async () => {
  const both = { name: "SHARED_TOKEN" };
  await ada.api.secrets.set.mutate({ orgId: ada.org, ...both, value: "of the organization" });
  const project = await projectOf(projectId);
  expect(await readSecret(world.services, project, both.name)).toBe("of the organization");
  await ada.api.secrets.set.mutate({ projectId, ...both, value: "of the project" });
  expect(await readSecret(world.services, project, both.name)).toBe("of the project");
  const { secrets } = await ada.api.secrets.list.query({ projectId });
  expect(secrets.filter((secret) => secret.name === both.name).map(({ owner }) => owner)).toEqual([
    "project",
    "org",
  ]);
  expect((await ada.api.secrets.list.query({ orgId: ada.org })).secrets).toHaveLength(1);
});

test.each([
  ["a-b", "name must be"],
  ["1A", "name must be"],
  ["", "name must be"],
  ["A".repeat(101), "up to 100"],
  ["PATH", "reserved"],
  ["GIT_SSH_COMMAND", "reserved"],
  ["NODE_OPTIONS", "reserved"],
])("the name %s is refused, and the message says why", async (bad, reason) => {
  await expect(
    ada.api.secrets.set.mutate({ projectId, name: bad, value: "a value" }),
  ).rejects.toThrow(reason);
});

test.each([
  ["", "must not be empty"],
  ["a\0b", "NUL"],
  ["é".repeat(20_000), "up to 32 KB"],
])("an unusable value is refused, and the message says why", async (value, reason) => {
  await expect(ada.api.secrets.set.mutate({ projectId, name, value })).rejects.toThrow(reason);
});

test("a short value is stored, and the list says that logs do not hide it", async () => {
  await ada.api.secrets.set.mutate({ projectId, name: "PIN", value: "123" });
  const { secrets } = await ada.api.secrets.list.query({ projectId });
  expect(secrets.find((secret) => secret.name === "PIN")?.masked).toBe(false);
});

test("a value that was copied to another secret, or was changed, is never used", async () => {
  const secrets = collection(db(), "secrets");
  const { sealed } = (await secrets.findOne({ projectId, name }))!;
  await ada.api.secrets.set.mutate({ projectId, name: "OTHER", value: "something else" });
  const project = await projectOf(projectId);
  for (const copy of [sealed, `${sealed.slice(0, -2)}AA`, sealed.slice(0, 20)]) {
    await secrets.updateOne({ projectId, name: "OTHER" }, { $set: { sealed: copy } });
    expect(await codeOf(readSecret(world.services, project, "OTHER"))).toBe("secret_undecryptable");
  }
  expect(await readSecret(world.services, project, name)).toBe(VALUE);
});

test("removed secrets are gone, and those of a deleted project a week later", async () => {
  await ada.api.secrets.remove.mutate({ projectId, name: "PIN" });
  await expect(ada.api.secrets.remove.mutate({ projectId, name: "PIN" })).rejects.toThrow(
    "Secret not found",
  );
  await ada.api.projects.delete.mutate({ projectId });
  const secrets = collection(db(), "secrets");
  expect(await secrets.countDocuments({ projectId })).toBeGreaterThan(0);
  await removeDeleted(world.services, { now: new Date(Date.now() + 8 * DAY_MS) });
  expect(await secrets.countDocuments({ projectId })).toBe(0);
});
