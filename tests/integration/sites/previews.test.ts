import { afterAll, beforeAll, expect, test } from "vitest";
import { type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import { newEmailUser } from "#api/auth/accounts/new-user.ts";
import { insertAuthUser } from "#store/accounts/users.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const files = { "/": "<h1>Draft</h1>", "/cat.svg": PICTURE, "/theme.css": "h1{}" };
const types = { "/cat.svg": "image/svg+xml", "/theme.css": "text/css" };
const as = (destination: string, more: object = {}) => ({
  headers: { accept: "*/*", "sec-fetch-dest": destination, ...more },
});

let world: SitesWorld;
let viewer: Viewer;
let live: DeploymentDocument;
let draft: DeploymentDocument;
let host: string;

beforeAll(async () => {
  world = await startSitesWorld();
  viewer = await insertViewer(world);
  const project = await insertSite(world, "garden--ada");
  live = await publish(world, project, { files: { ...files, "/": "<h1>Live</h1>" }, types });
  draft = await publish(world, project, { files, types, live: false });
  host = `${draft._id}--garden--ada.localhost:5600`;
});
afterAll(() => world.close());

const signed = (subject: string, { ms = 60_000, by = viewer } = {}) =>
  encodeURIComponent(world.secretBox.sign(viewSubject(subject, by), new Date(Date.now() + ms)));
const linkTo = (path: string) => `${path}?signature=${signed(`view-${draft._id}`)}`;

test.each(["image", "video", "audio", "empty"])(
  "%s content for the dashboard is served directly from its signed link, without a cookie",
  async (destination) => {
    const answer = await world.get(host, linkTo("/cat.svg"), as(destination));
    expect(answer).toMatchObject({ status: 200, text: PICTURE });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "cross-origin",
    });
  },
);

test("a browser without fetch metadata still gets a picture", async () => {
  const headers = { accept: "image/avif,image/webp,*/*" };
  const answer = await world.get(host, linkTo("/cat.svg"), { headers });
  expect(answer).toMatchObject({ status: 200, text: PICTURE });
  expect(answer.headers["set-cookie"]).toBeUndefined();
});

test("a frame of the dashboard gets a cookie that is valid only in frames of the dashboard", async () => {
  const admitted = await world.get(host, linkTo("/"), as("iframe"));
  expect(admitted).toMatchObject({ status: 302, headers: { location: "/" } });
  const cookie = admitted.headers["set-cookie"]!;
  expect(cookie).toMatch(
    /^pressmark_view=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=None; Secure; Partitioned$/,
  );
  const headers = { cookie: cookie.split(";")[0]! };
  expect(await world.get(host, "/", as("iframe", headers))).toMatchObject({
    text: "<h1>Draft</h1>",
  });
  const picture = await world.get(host, "/cat.svg", as("image", headers));
  // The site's own page may show it. Another site's page may not, even if a cookie is sent along.
  expect(picture.headers["cross-origin-resource-policy"]).toBe("same-origin");
});

test("a user who opens the link in a tab gets a cookie that no frame sends", async () => {
  const admitted = await world.get(host, linkTo("/"), as("document"));
  expect(admitted.headers["set-cookie"]).toMatch(/; HttpOnly; SameSite=Lax$/);
});

test("one valid cookie is enough, even next to an old one with the same name", async () => {
  const subject = viewSubject(`seen-${draft._id}`, viewer);
  const good = world.secretBox.sign(subject, new Date(Date.now() + 60_000));
  for (const cookie of [
    `pressmark_view=old; pressmark_view=${good}`,
    `a=b; pressmark_view=${good};`,
  ])
    expect((await world.get(host, "/", as("iframe", { cookie }))).status).toBe(200);
});

test("a live page of a public site can be framed and shown without a cookie or a signature", async () => {
  for (const name of ["garden--ada", `${live._id}--garden--ada`])
    for (const destination of ["iframe", "image", "document"]) {
      const path = destination === "image" ? "/cat.svg" : `/?signature=${signed("view-x")}`;
      const answer = await world.get(`${name}.localhost`, path, as(destination));
      expect(answer.status).toBe(200);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["cross-origin-resource-policy"]).toBeUndefined();
    }
});

test.each([
  ["a page", "garden--ada.localhost", "/", 200],
  ["a picture", "garden--ada.localhost", "/cat.svg", 200],
  ["a missing page", "garden--ada.localhost", "/missing", 404],
  ["a redirect", "garden--ada.localhost", "/CAT.svg", 308],
  ["a missing site", "nobody--ada.localhost", "/", 404],
  ["search", "garden--ada.localhost", "/_search?q=", 200],
])("%s can be framed only by the site and the dashboard", async (...row) => {
  const [, name, path, status] = row;
  const answer = await world.get(name, path);
  expect(answer.status).toBe(status);
  expect(answer.headers["content-security-policy"]).toMatch(
    /frame-ancestors 'self' http:\/\/localhost:5599 http:\/\/127\.0\.0\.1:5599$/,
  );
  // X-Frame-Options cannot list origins, so it would forbid what the policy allows.
  expect(answer.headers["x-frame-options"]).toBeUndefined();
});

test("a link to another deployment, an expired link and a link for another purpose are refused", async () => {
  const subjects = [
    `view-${live._id}`,
    `sqlite-${draft._id}`,
    `seen-${draft._id}`,
    `changes-${"0".repeat(40)}`,
  ];
  const late = signed(`view-${draft._id}`, { ms: -1 });
  for (const signature of [...subjects.map((subject) => signed(subject)), late, "x"])
    for (const destination of ["image", "iframe"]) {
      const path = `/cat.svg?signature=${signature}`;
      const answer = await world.get(host, path, as(destination));
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain("<svg");
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
});

test("a link to one deployment does not open another at its own address", async () => {
  const project = await insertSite(world, "other--ada");
  const other = await publish(world, project, { files, types, live: false });
  const address = `${other._id}--other--ada.localhost`;
  expect((await world.get(address, linkTo("/cat.svg"), as("image"))).status).toBe(404);
});

test("a page of a private site is shown in a frame by its signed link, even while it is live", async () => {
  const { db } = world.mongo;
  const member = newEmailUser("ada@example.com", new Date(), {});
  await insertAuthUser(db, member);
  const owned = { name: "Ada", handle: "ada", ownerId: member._id, personal: true };
  const org = await insertOrg(db, owned);
  const set = { visibility: "private", orgId: org._id } as const;
  const project = await insertSite(world, "secret--ada", set);
  const deployment = await publish(world, project, { files, types });
  const address = `${deployment._id}--secret--ada.localhost`;
  expect((await world.get(address, "/cat.svg", as("image"))).status).toBe(404);
  const by = { userId: member._id, keyId: null };
  const link = `/cat.svg?signature=${signed(`view-${deployment._id}`, { by })}`;
  expect((await world.get(address, link, as("image"))).text).toBe(PICTURE);
  // The site's own host shows the deployment that is live now, which a link to one deployment does not cover.
  expect((await world.get("secret--ada.localhost", link, as("image"))).status).toBe(401);

  const of = { userId: member._id, orgId: org._id, projectId: project._id };
  const ticket = await createSiteTicket(db, { host: "secret--ada", ...of });
  const admitted = await world.get("secret--ada.localhost", `/?ticket=${ticket}`, as("document"));
  const cookie = admitted.headers["set-cookie"]!.split(";")[0]!;
  const picture = await world.get("secret--ada.localhost", "/cat.svg", as("image", { cookie }));
  expect(picture).toMatchObject({
    status: 200,
    headers: { "cross-origin-resource-policy": "same-origin" },
  });
});

test("a deleted deployment returns 410, on a private site only to members", async () => {
  for (const visibility of ["public", "private"] as const) {
    const label = `${visibility}--gone`;
    const project = await insertSite(world, label, { visibility });
    const deleted = await publish(world, project, { files, types, live: false });
    const now = new Date();
    await collection(world.mongo.db, "deployments").updateOne(
      { _id: deleted._id },
      { $set: { deletedAt: now, removedAt: now } },
    );
    const address = `${deleted._id}--${label}.localhost`;
    const stranger = await world.get(address, "/cat.svg", as("image"));
    expect(stranger.status).toBe(visibility === "public" ? 410 : 404);
    const link = `/cat.svg?signature=${signed(`view-${deleted._id}`)}`;
    expect((await world.get(address, link, as("image"))).status).toBe(410);
  }
});
