import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { insertDomain } from "#tests/support/worlds/sites/site.ts";
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

test("a ticket opens a site at its primary domain, whatever its address was, as long as the domain is verified", async () => {
  const { db } = world.services;
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Diary",
    source: { kind: "remote" },
  });
  const label = new URL(project.url).hostname.split(".")[0]!;
  const document = (await collection(db, "projects").findOne({ _id: project.id }))!;
  for (const host of ["diary.example", "www.diary.example"])
    await insertDomain({ mongo: { db } }, document, host);
  await insertDomain({ mongo: { db } }, document, "unproved.example", { provedAt: null });
  const hostFor = async (from: string) => {
    const { url } = await ada.api.siteTickets.create.mutate({ site: from });
    return new URL(url).hostname;
  };
  expect(await hostFor("www.diary.example")).toBe(`${label}.localhost`);
  const set = { $set: { primaryDomain: "diary.example" } };
  await collection(db, "projects").updateOne({ _id: project.id }, set);
  for (const from of [label, "diary.example", "www.diary.example"])
    expect(await hostFor(from)).toBe("diary.example");
  expect(await codeOf(hostFor("unproved.example"))).toBe("project_not_found");
  expect(await codeOf(hostFor(`${"a".repeat(250)}.example`))).toBe("bad_request");
  const { api: stranger } = await world.signUp();
  const opened = stranger.siteTickets.create.mutate({ site: "diary.example" });
  expect(await codeOf(opened)).toBe("project_not_found");

  const { project: shown } = await ada.api.projects.get.query({
    orgId: ada.org,
    projectId: "diary",
  });
  expect(shown).toMatchObject({
    url: "http://diary.example:5600/",
    domain: "diary.example",
    labelDomain: `${label}.localhost`,
  });
  await collection(db, "domains").updateOne(
    { host: "diary.example" },
    { $set: { provedAt: null } },
  );
  expect(await hostFor(label)).toBe(`${label}.localhost`);
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
