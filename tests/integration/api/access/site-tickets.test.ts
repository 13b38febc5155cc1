import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let site: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const newProject = { orgId: ada.org, name: "Garden", source: { kind: "remote" } as const };
  const { project } = await ada.api.projects.create.mutate(newProject);
  site = new URL(project.url).hostname.split(".")[0]!;
});
afterAll(() => world.close());

test("a ticket opens the requested page of the site", async () => {
  const { url } = await ada.api.siteTickets.create.mutate({ site, path: "/notes/one?a=ü" });
  const address = new URL(url);
  expect(address.hostname.split(".")[0]).toBe(site);
  expect(address.pathname).toBe("/notes/one");
  expect(address.searchParams.get("a")).toBe("ü");
  expect(address.searchParams.get("ticket")).toMatch(/^pmt_/);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "evil",
  "",
])("no ticket redirects to another host: %j", async (path) => {
  expect(await codeOf(ada.api.siteTickets.create.mutate({ site, path }))).toBe("bad_request");
});
