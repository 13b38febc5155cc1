import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import { insertDomain } from "#tests/support/worlds/sites/site.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const { orgs } = await ada.api.orgs.list.query();
  const { project } = await ada.api.projects.create.mutate({
    orgId: orgs[0]!.id,
    name: "Garden",
    source: { kind: "remote" },
  });
  projectId = project.id;
});
afterAll(() => world.close());

const ask = async (domain: string) =>
  (await world.app.inject({ url: "/internal/domains/check", query: { domain } })).statusCode;

test("a certificate is allowed for a hosted site and for its deployments", async () => {
  expect(await ask(`garden--${ada.org}.localhost`)).toBe(200);
  const { deployment } = await ada.api.deployments.create.mutate({ projectId });
  expect(await ask(`${deployment.id}--garden--${ada.org}.localhost`)).toBe(200);
  expect(await ask(`bcdfghjkmnpq--garden--${ada.org}.localhost`)).toBe(404);
});

test("N08 a certificate is allowed for a domain while it is verified and its project exists, and the request is recorded", async () => {
  const { db } = world.services;
  const project = (await collection(db, "projects").findOne({ _id: projectId }))!;
  const domains = collection(db, "domains");
  await insertDomain({ mongo: { db } }, project, "garden.example", { provedAt: null });
  const askedAt = async () =>
    (await domains.findOne({ host: "garden.example" }))?.certificateAskedAt;
  expect(await ask("garden.example")).toBe(404);
  expect(await askedAt()).toBeUndefined();

  const change = (set: Partial<DomainDocument>) =>
    domains.updateOne({ host: "garden.example" }, { $set: set });
  await change({ provedAt: new Date() });
  expect(await ask("GARDEN.example")).toBe(200);
  const first = await askedAt();
  expect(first).toEqual(expect.any(Date));
  // Not written at every question.
  expect(await ask("garden.example")).toBe(200);
  expect(await askedAt()).toEqual(first);
  await change({ certificateAskedAt: new Date(0) });
  expect(await ask("garden.example")).toBe(200);
  expect((await askedAt())!.getTime()).toBeGreaterThan(0);
  for (const name of ["www.garden.example", "garden.example.", "garden.example:443", "*.example"])
    expect(await ask(name)).toBe(404);

  await domains.deleteOne({ host: "garden.example" });
  expect(await ask("garden.example")).toBe(404);
  await insertDomain({ mongo: { db } }, { ...project, _id: newId() }, "deleted.example");
  expect(await ask("deleted.example")).toBe(404);
});

test("a certificate is allowed for a preview that exists", async () => {
  const { db } = world.services;
  const label = `garden--${ada.org}.localhost`;
  expect(await ask(`p-7--${label}`)).toBe(404);
  const preview: unknown = { _id: newId(), projectId, label: "p-7" };
  await collection(db, "previews").insertOne(preview as PreviewDocument);
  expect(await ask(`p-7--${label}`)).toBe(200);
});

test("N08 1,000 questions about made-up names at once get no certificate and do not stop the api", async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `made-up-${at}.example`);
  const answers = await Promise.all(names.map(ask));
  expect(new Set(answers)).toEqual(new Set([404, 429]));
  expect(answers.filter((status) => status === 404).length).toBeGreaterThanOrEqual(200);
  expect(await ask(`garden--${ada.org}.localhost`)).toBe(200);
});

test.each([
  "nobody--here.localhost",
  "example.org",
  "localhost",
  "a.b.localhost",
  "",
  "x".repeat(300),
])("no certificate is allowed for %j", async (domain) => {
  expect(await ask(domain)).toBeGreaterThanOrEqual(400);
});

test("while the database does not respond, the connection closes, so that the proxy asks another copy", async () => {
  const cutOff = await startWorld();
  try {
    await cutOff.stopMongo();
    const url = `${cutOff.url}/internal/domains/check?domain=garden--ada.localhost`;
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  } finally {
    await cutOff.close();
  }
});

test("requests through a proxy reveal neither which sites exist nor the metrics", async () => {
  const url = "/internal/domains/check";
  const query = { domain: `garden--${ada.org}.localhost` };
  const headers = { "x-forwarded-for": "203.0.113.7" };
  expect((await world.app.inject({ url, query, headers })).statusCode).toBe(404);
  expect((await world.app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
  expect((await world.app.inject({ url: "/metrics" })).statusCode).toBe(200);
});
