import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findMainDomain } from "#store/domains/domains.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import {
  insertDomain,
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const FILES = { "/": "<h1>Home</h1>", "/notes/one": "a note", "/100%": "a full page" };
let world: SitesWorld;
let garden: ProjectDocument;
let live: DeploymentDocument;

beforeAll(async () => {
  world = await startSitesWorld({
    PUBLIC_URL: "https://app.pressmark.example",
    SITES_URL: "https://sites.example",
  });
  garden = await insertSite(world, "garden--ada");
  live = await publish(world, garden, { files: FILES });
  await insertDomain(world, garden, "garden.example");
  await insertDomain(world, garden, "www.garden.example");
  await insertDomain(world, garden, "unproved.example", { provedAt: null });
});
afterAll(() => world.close());

const status = async (host: string, path = "/") => (await world.get(host, path)).status;

function change(set: Partial<ProjectDocument>) {
  const projects = collection(world.mongo.db, "projects");
  return projects.updateOne({ _id: garden._id }, { $set: set });
}

async function changeDomain(host: string, set: { provedAt: Date | null } | null): Promise<void> {
  const domains = collection(world.mongo.db, "domains");
  await (set ? domains.updateOne({ host }, { $set: set }) : domains.deleteOne({ host }));
  world.announce("garden--ada", garden._id);
}

test("a verified domain shows the live site of its project, however its name is written", async () => {
  for (const host of ["garden.example", "GARDEN.example:443", "garden.example."]) {
    // From the database, and from memory.
    for (const _ of [1, 2]) {
      const page = await world.get(host, "/notes/one");
      expect(page).toMatchObject({ status: 200, text: "a note" });
      expect(page.headers["x-robots-tag"]).toBeUndefined();
      expect(page.headers["set-cookie"]).toBeUndefined();
      // Other hosts below the domain decide for themselves.
      expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(page.headers["content-security-policy"]).toContain(
        "frame-ancestors 'self' https://app.pressmark.example",
      );
    }
  }
});

test.each([
  ["a domain that nobody has", "nobody.example"],
  ["a domain that is not verified", "unproved.example"],
  ["a deployment's label below a domain", "LIVE--garden.garden.example"],
  ["the dashboard", "app.pressmark.example"],
  ["an IP address", "10.0.0.1"],
  ["a name without a dot", "intranet"],
  ["two labels below the sites' domain", "a.garden--ada.sites.example"],
  ["an invalid name", "-garden.example"],
  ["a name of 254 characters", `${"a.".repeat(123)}example`],
])("%s is no site", async (_what, host) => {
  const answer = await world.get(host.replace("LIVE", live._id), "/");
  expect(answer).toMatchObject({ status: 404, text: expect.stringContaining("No site here") });
});

test("N09 a domain has none of the API's addresses", async () => {
  for (const path of ["/trpc", "/auth/v1/token", "/ws", "/mcp", "/webhooks/github", "/api/v1"])
    expect(await status("garden.example", path)).toBe(404);
  expect((await world.get("garden.example", "/trpc", { method: "POST" })).status).toBe(405);
});

test("a new deployment is live at the domain too", async () => {
  const next = { ...FILES, "/notes/one": "a newer note" };
  expect((await world.get("garden.example", "/notes/one")).text).toBe("a note");
  await publish(world, garden, { files: next });
  world.announce("garden--ada", garden._id);
  expect((await world.get("garden.example", "/notes/one")).text).toBe("a newer note");
});

test("the label address and the other domains redirect to the primary domain, deployments do not", async () => {
  await change({ primaryDomain: "garden.example" });
  world.announce("garden--ada", garden._id);
  for (const host of ["garden--ada.sites.example", "www.garden.example"]) {
    expect(await world.get(host, "/notes/one?a=1&b=%C3%A4")).toMatchObject({
      status: 308,
      headers: {
        location: "https://garden.example/notes/one?a=1&b=%C3%A4",
        "cache-control": "public, max-age=0, must-revalidate",
      },
    });
    const full = await world.get(host, "/100%25");
    expect(full.headers["location"]).toBe("https://garden.example/100%25");
    for (const path of ["//elsewhere.example/", "/%2F%2Felsewhere.example", "/@elsewhere.example"])
      expect(new URL((await world.get(host, path)).headers["location"]!).host).toBe(
        "garden.example",
      );
  }
  expect((await world.get("garden.example", "/")).status).toBe(200);
  expect(await status(`${live._id}--garden--ada.sites.example`)).toBe(404);
  const { deploymentId } = (await collection(world.mongo.db, "projects").findOne({
    _id: garden._id,
  }))!.live!;
  expect(await status(`${deploymentId}--garden--ada.sites.example`)).toBe(200);
});

test("N06 a visitor whom the owner's proxy redirects back again and again sees the page at last", async () => {
  const options = { headers: { "x-forwarded-for": "203.0.113.9" } };
  const statuses: number[] = [];
  // The proxy sends every visitor of garden.example to www.garden.example.
  while (statuses.at(-1) !== 200 && statuses.length < 10)
    statuses.push((await world.get("www.garden.example", "/notes/one", options)).status);
  expect(statuses).toEqual([...Array.from({ length: 6 }, () => 308), 200]);
  // The owner is warned.
  const domains = collection(world.mongo.db, "domains");
  const seenAt = async () => (await domains.findOne({ host: "garden.example" }))?.loopSeenAt;
  await expect.poll(seenAt).toEqual(expect.any(Date));
  expect(await status("www.garden.example", "/notes/one")).toBe(308);
});

test("a former label redirects to the primary domain directly", async () => {
  await change({ siteLabel: "garden--club", formerLabels: ["garden--ada"] });
  world.announce("garden--ada", garden._id);
  const moved = await world.get("garden--ada.sites.example", "/");
  expect(moved.headers["location"]).toBe("https://garden.example/");
  await change({ siteLabel: "garden--ada", formerLabels: [] });
  world.announce("garden--ada", garden._id);
});

test("nothing redirects to a primary domain that is no longer verified, and nothing is served there", async () => {
  await changeDomain("garden.example", { provedAt: null });
  for (const host of ["garden--ada.sites.example", "www.garden.example"])
    expect(await status(host)).toBe(200);
  expect(await status("garden.example")).toBe(404);
  await changeDomain("garden.example", { provedAt: new Date() });
  expect(await status("garden--ada.sites.example")).toBe(308);
});

test("a primary domain of another project redirects nobody", async () => {
  const other = await insertSite(world, "other--ada", { primaryDomain: "garden.example" });
  await publish(world, other, { files: { "/": "the other one" } });
  expect((await world.get("other--ada.sites.example", "/")).text).toBe("the other one");
});

test("an archived project stays online at its domain, a deleted one does not", async () => {
  const { db } = world.mongo;
  const old = await insertSite(world, "old--ada", { archivedAt: new Date() });
  await publish(world, old, { files: { "/": "an old site" } });
  await insertDomain(world, old, "old.example");
  expect((await world.get("old.example", "/")).text).toBe("an old site");
  await collection(db, "projects").deleteOne({ _id: old._id });
  world.announce("old--ada", old._id);
  expect(await status("old.example")).toBe(404);
});

test("N04 a domain that another project verifies shows that project's site", async () => {
  expect(await status("www.garden.example")).toBe(308);
  await changeDomain("www.garden.example", null);
  expect(await status("www.garden.example")).toBe(404);
  const taker = await insertSite(world, "taker--bob");
  await publish(world, taker, { files: { "/": "the new owner" } });
  await insertDomain(world, taker, "www.garden.example", { provedAt: null });
  world.announce("taker--bob", taker._id);
  expect(await status("www.garden.example")).toBe(404);
  await changeDomain("www.garden.example", { provedAt: new Date() });
  await expect
    .poll(async () => (await world.get("www.garden.example", "/")).text)
    .toBe("the new owner");
});

test("a private site is open at its domain to a member with a ticket, and other hosts lead to the dashboard", async () => {
  const viewer = await insertViewer(world);
  const diary = await insertSite(world, "diary--ada", { visibility: "private" });
  await publish(world, diary, { files: { "/": "for members" } });
  for (const host of ["diary.example", "www.diary.example"]) await insertDomain(world, diary, host);
  const page = { headers: { accept: "text/html", "sec-fetch-dest": "document" } };
  const opened = await world.get("diary.example", "/a?b=c", page);
  expect(opened).toMatchObject({ status: 302, headers: { "cache-control": "private, no-store" } });
  const address = new URL(opened.headers["location"]!);
  expect(address.origin + address.pathname).toBe("https://app.pressmark.example/open-site");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    site: "diary.example",
    path: "/a?b=c",
  });

  const ticketAt = (host: string) =>
    createSiteTicket(world.mongo.db, {
      host,
      userId: viewer.userId,
      orgId: "org",
      projectId: diary._id,
    });
  const elsewhere = await ticketAt("diary--ada");
  expect(await status("diary.example", `/?ticket=${elsewhere}`)).toBe(401);
  const admitted = await world.get("diary.example", `/?ticket=${await ticketAt("diary.example")}`);
  expect(admitted.headers["set-cookie"]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(admitted.headers["set-cookie"]).not.toContain("Domain");
  const [cookie = ""] = admitted.headers["set-cookie"]!.split(";");
  const headers = { cookie };
  const shown = await world.get("diary.example", "/", { headers });
  expect(shown).toMatchObject({ status: 200, text: "for members" });
  expect(shown.headers["cache-control"]).toBe("private, no-store");
  for (const host of ["www.diary.example", "diary--ada.sites.example"])
    expect((await world.get(host, "/", { headers })).status).toBe(401);

  // Only members may learn the primary domain.
  const set = { $set: { primaryDomain: "diary.example" } };
  await collection(world.mongo.db, "projects").updateOne({ _id: diary._id }, set);
  world.announce("diary--ada", diary._id);
  const label = await world.get("diary--ada.sites.example", "/", page);
  expect(new URL(label.headers["location"]!).searchParams.get("site")).toBe("diary--ada");
  const part = await world.get("diary--ada.sites.example", "/cat.png");
  expect([part.status, JSON.stringify(part)]).toEqual([
    401,
    expect.not.stringContaining("diary.example"),
  ]);
  expect((await world.get("diary.example", "/", { headers })).status).toBe(200);

  // Whoever has the domain now could use tickets that are sent there.
  const gone = { $set: { unprovedSince: new Date() } };
  await collection(world.mongo.db, "domains").updateOne({ host: "diary.example" }, gone);
  world.announce("diary--ada", diary._id);
  const ticket = await ticketAt("diary--ada");
  expect((await world.get("diary--ada.sites.example", `/?ticket=${ticket}`)).status).toBe(302);
  expect(await findMainDomain(world.mongo.db, { ...diary, primaryDomain: "diary.example" })).toBe(
    null,
  );
});

test("a domain is still served while the database is down", async () => {
  expect(await status("garden.example")).toBe(200);
  await world.stopMongo();
  world.announce("garden--ada", garden._id);
  expect(await status("garden.example")).toBe(200);
  expect(await status("unseen.example")).toBe(503);
});
