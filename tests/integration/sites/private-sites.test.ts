import { afterAll, beforeAll, expect, test } from "vitest";
import { viewSubject } from "#schemas/accounts/viewer.ts";
import { newEmailUser } from "#api/auth/accounts/new-user.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { insertAuthUser } from "#store/accounts/users.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import type { Answer } from "#tests/support/worlds/sites/ask-site.ts";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const PAGE = { headers: { accept: "text/html", "sec-fetch-dest": "document" } };
let world: SitesWorld;
let org: OrgDocument;
let project: ProjectDocument;
let memberId: string;
let site: string;
let host: string;

beforeAll(async () => {
  world = await startSitesWorld();
  const { db } = world.mongo;
  const member = newEmailUser("ada@example.com", new Date(), {});
  await insertAuthUser(db, member);
  memberId = member._id;
  org = await insertOrg(db, { name: "Ada", handle: "ada", ownerId: memberId, personal: true });
  site = "secret--ada";
  host = `${site}.localhost:5600`;
  project = await insertSite(world, site, { visibility: "private", orgId: org._id });
  const files = { "/": "for members", "/notes/one": "a note", "/_search-index": "words" };
  await publish(world, project, { files });
});
afterAll(() => world.close());

const ticketFor = (userId: string, of: { host?: string; projectId?: string } = {}) =>
  createSiteTicket(world.mongo.db, {
    host: of.host ?? site,
    userId,
    orgId: org._id,
    projectId: of.projectId ?? project._id,
  });

const cookieIn = ({ headers }: Answer) => headers["set-cookie"]?.split(";")[0] ?? "";

async function cookieOf(userId: string): Promise<string> {
  return cookieIn(await world.get(host, `/?ticket=${await ticketFor(userId)}`));
}

test("a visitor of a private site is redirected to the dashboard, with the page to return to", async () => {
  const answer = await world.get(host, "/notes/one?from=mail", PAGE);
  expect(answer.status).toBe(302);
  const address = new URL(answer.headers["location"]!);
  expect(address.pathname).toBe("/open-site");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    site,
    path: "/notes/one?from=mail",
  });
  expect(answer.headers["cache-control"]).toBe("private, no-store");
});

test("requests for pictures and feeds, and requests from programs, get a plain refusal that does not mention the site", async () => {
  for (const path of ["/", "/notes/one", "/feed.xml", "/_search?q=words", "/missing"]) {
    const answer = await world.get(host, path, { headers: { accept: "image/*" } });
    expect(answer).toMatchObject({
      status: 401,
      text: expect.not.stringContaining("members only"),
    });
    expect(answer.text).not.toMatch(/for members|a note/);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  }
});

test("a ticket gives a member access for an hour, only on this host, and can be used once", async () => {
  const ticket = await ticketFor(memberId);
  const admitted = await world.get(host, `/notes/one?a=1&ticket=${ticket}`);
  expect(admitted).toMatchObject({ status: 302, headers: { location: "/notes/one?a=1" } });
  expect(admitted.headers["set-cookie"]).toMatch(
    /; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const headers = { cookie: cookieIn(admitted) };
  const page = await world.get(host, "/notes/one", { headers });
  expect(page).toMatchObject({ status: 200, text: "a note" });
  expect(page.headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  // The second use of the ticket does not cause a redirect loop either.
  expect((await world.get(host, `/?ticket=${ticket}`, PAGE)).status).toBe(401);
});

test("a ticket for another host or project, or an expired one, is refused", async () => {
  const other = await insertSite(world, "other--ada", { visibility: "private", orgId: org._id });
  await publish(world, other, { files: { "/": "the other one" } });
  const late = await ticketFor(memberId);
  await collection(world.mongo.db, "siteTickets").updateMany(
    {},
    { $set: { expiresAt: new Date(Date.now() - 1) } },
  );
  const tickets = [
    late,
    await ticketFor(memberId, { host: "other--ada", projectId: other._id }),
    await ticketFor(memberId, { projectId: other._id }),
    "pmt_unknown",
  ];
  for (const ticket of tickets) {
    const answer = await world.get(host, `/?ticket=${ticket}`);
    expect(answer).toMatchObject({ status: 401 });
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("H17 the cookie of one site does not open another", async () => {
  const next = await insertSite(world, "next--ada", { visibility: "private", orgId: org._id });
  await publish(world, next, { files: { "/": "the next one" } });
  const headers = { cookie: await cookieOf(memberId) };
  expect((await world.get(host, "/", { headers })).status).toBe(200);
  expect((await world.get("next--ada.localhost", "/", { headers })).status).toBe(401);
});

test.each([
  [
    "was removed from the organization",
    (userId: string) =>
      collection(world.mongo.db, "orgs").updateOne(
        { _id: org._id },
        { $pull: { members: { userId } } },
      ),
  ],
  [
    "was banned",
    (userId: string) =>
      collection(world.mongo.db, "authUsers").updateOne(
        { _id: userId },
        { $set: { bannedUntil: new Date(Date.now() + 86_400_000) } },
      ),
  ],
])("a viewer who %s is refused from then on", async (_what, lose) => {
  const { db } = world.mongo;
  const person = newEmailUser(`${newId()}@example.com`, new Date(), {});
  await insertAuthUser(db, person);
  const { _id: userId } = person;
  await collection(db, "orgs").updateOne(
    { _id: org._id },
    { $push: { members: { userId, role: "member", addedAt: new Date() } } },
  );
  const cookie = await cookieOf(userId);
  expect(cookie).not.toBe("");
  await lose(userId);
  expect((await world.get(host, "/", { headers: { cookie } })).status).toBe(401);
});

test("deployments that are not live need a ticket for their own address, unless the project opens them", async () => {
  const open = await insertSite(world, "open--ada", { orgId: org._id });
  await publish(world, open, { files: { "/": "live" } });
  const draft = await publish(world, open, { files: { "/": "a draft" }, live: false });
  const label = `${draft._id}--open--ada`;
  const redirect = await world.get(`${label}.localhost`, "/", PAGE);
  expect(new URL(redirect.headers["location"]!).searchParams.get("site")).toBe(label);
  const ticket = await ticketFor(memberId, { host: label, projectId: open._id });
  const admitted = await world.get(`${label}.localhost`, `/?ticket=${ticket}`);
  const headers = { cookie: cookieIn(admitted) };
  expect((await world.get(`${label}.localhost`, "/", { headers })).text).toBe("a draft");

  await collection(world.mongo.db, "projects").updateOne(
    { _id: open._id },
    { $set: { openDeployments: true } },
  );
  world.announce("open--ada");
  // While the database is slow, a visitor gets the cached state.
  await expect.poll(async () => (await world.get(`${label}.localhost`, "/")).status).toBe(200);
  const anybody = await world.get(`${label}.localhost`, "/");
  expect(anybody).toMatchObject({ status: 200, text: "a draft" });
  expect(anybody.headers["x-robots-tag"]).toBe("noindex");
});

test("a private project keeps its deployments closed even if it opens deployments that are not live", async () => {
  const closed = await insertSite(world, "closed--ada", {
    orgId: org._id,
    visibility: "private",
    openDeployments: true,
  });
  const live = await publish(world, closed, { files: { "/": "closed" } });
  expect((await world.get(`${live._id}--closed--ada.localhost`, "/")).status).toBe(404);
});

test("the cookie from a signed link cannot be used as a new link", async () => {
  const publicSite = await insertSite(world, "shown--ada", { orgId: org._id });
  await publish(world, publicSite, { files: { "/": "live" } });
  const draft = await publish(world, publicSite, { files: { "/": "a draft" }, live: false });
  const address = `${draft._id}--shown--ada.localhost`;
  const subject = viewSubject(`view-${draft._id}`, { userId: memberId, keyId: null });
  const link = world.secretBox.sign(subject, new Date(Date.now() + 60_000));
  const cookie = cookieIn(await world.get(address, `/?signature=${link}`, PAGE));
  expect((await world.get(address, "/", { headers: { cookie } })).text).toBe("a draft");

  const [, value = ""] = cookie.split("=");
  const again = await world.get(address, `/?signature=${encodeURIComponent(value)}`);
  expect(again).toMatchObject({ status: 404 });
  expect(again.headers["set-cookie"]).toBeUndefined();
});

test("the redirect of a moved page on a private site is never cached", async () => {
  const headers = { cookie: await cookieOf(memberId) };
  const moved = await world.get(host, "/notes/one/", { headers });
  expect(moved).toMatchObject({ status: 308, headers: { location: "/notes/one" } });
  expect(moved.headers["cache-control"]).toBe("private, no-store");
});
