import { afterAll, beforeAll, expect, test } from "vitest";
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

test("requests through a proxy reveal neither which sites exist nor the metrics", async () => {
  const url = "/internal/domains/check";
  const query = { domain: `garden--${ada.org}.localhost` };
  const headers = { "x-forwarded-for": "203.0.113.7" };
  expect((await world.app.inject({ url, query, headers })).statusCode).toBe(404);
  expect((await world.app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
  expect((await world.app.inject({ url: "/metrics" })).statusCode).toBe(200);
});
