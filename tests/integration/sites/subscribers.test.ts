import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { takesConfirmation } from "#core/audience/visitor-limits.ts";
import { confirmSubscription } from "#core/subscribers/subscribe.ts";
import { unsubscribeUrl } from "#core/subscribers/unsubscribe-link.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { collection } from "#store/collections.ts";
import { openLog } from "#service/log.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import { newId } from "#schemas/ids.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { subscriberIdOf } from "#store/subscribers/subscribers.ts";
import { until } from "#tests/support/until.ts";
import {
  insertDomain,
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost";
const EMAIL = "reader@example.com";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const settings = {
  build: defaultBuildSettings,
  subscribers: { enabled: true, introduction: "Letters from <my> garden." },
};
let world: SitesWorld;
let garden: ProjectDocument;
let orgId: string;

beforeAll(async () => {
  world = await startSitesWorld({ SMTP_URL: "smtp://127.0.0.1:9", SUBSCRIBERS_PER_ORG: "3" });
  orgId = (
    await insertOrg(world.mongo.db, {
      name: "Ada",
      handle: "ada",
      ownerId: newId(),
      personal: false,
    })
  )._id;
});
beforeEach(async () => {
  garden = await insertSite(world, "garden--ada", { settings, orgId });
  await publish(world, garden, { files: { "/": "<p>home</p>" } });
});
afterEach(async () => {
  const { db } = world.mongo;
  for (const name of ["projects", "subscribers", "mails", "readerAttempts", "subscriberDays"])
    await db.collection(name).deleteMany({});
  world.announce("garden--ada", garden._id);
});
afterAll(() => world.close());

const get = (path: string, host = HOST) => world.get(host, path);
const post = (path: string, body = "", headers: Record<string, string> = FORM) =>
  world.get(HOST, path, { method: "POST", body, headers });
const ask = (email = EMAIL, more = "") =>
  post("/_subscribe", `email=${encodeURIComponent(email)}${more}`);
const mails = () => collection(world.mongo.db, "mails").find({}).sort({ createdAt: 1 }).toArray();
const subscriber = (email = EMAIL) =>
  collection(world.mongo.db, "subscribers").findOne({ _id: subscriberIdOf(garden._id, email) });
async function change(set: Record<string, unknown>): Promise<void> {
  await collection(world.mongo.db, "projects").updateOne({ _id: garden._id }, { $set: set });
  world.announce("garden--ada", garden._id);
}
/** The path of the link in the newest email. */
async function linkOf(count = 1): Promise<string> {
  await until(async () => (await mails()).length === count);
  const { pathname, search } = new URL((await mails()).at(-1)?.link ?? "");
  return pathname + search;
}
const unsubscribePath = (email = EMAIL) => {
  const { pathname, search } = new URL(
    unsubscribeUrl(world, garden, {
      subscriberId: subscriberIdOf(garden._id, email),
      language: "en",
    }),
  );
  return pathname + search;
};
test("a visitor subscribes with a form and confirms with the link of an email", async () => {
  const form = await get("/_subscribe");
  expect(form.status).toBe(200);
  expect(form.text).toContain("Letters from &#60;my&#62; garden.");
  expect(form.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect(form.headers["set-cookie"]).toBeUndefined();
  expect((await ask(" Reader@Example.com ")).text).toContain("Check your email");
  const link = await linkOf();
  expect(await subscriber()).toMatchObject({ state: "pending", email: EMAIL });
  // A program that checks emails opens it.
  expect((await get(link)).text).toContain("Confirm your subscription");
  expect((await subscriber())?.state).toBe("pending");
  expect((await post(link)).text).toContain("You are subscribed");
  const { state, expiresAt } = (await subscriber())!;
  expect([state, expiresAt]).toEqual(["active", undefined]);
  // Links are opened twice.
  expect((await post(link)).text).toContain("You are subscribed");
  const [day] = await collection(world.mongo.db, "subscriberDays").find({}).toArray();
  expect(day).toMatchObject({ joined: 1, left: 0 });
});

test("the page answers the same for an address that is subscribed, and only its owner learns it", async () => {
  const first = await ask();
  await post(await linkOf());
  const second = await ask();
  expect(second.text).toBe(first.text);
  await until(async () => (await mails()).length === 2);
  expect((await mails())[1]?.subject).toBe("You are subscribed to A garden");
});

test("mail programs unsubscribe with one request, without a cookie, and again", async () => {
  await ask();
  await post(await linkOf());
  const path = unsubscribePath();
  expect((await get(path)).text).toContain("Do you want to stop emails");
  expect(await subscriber()).not.toBeNull();
  const oneClick = await post(path, "List-Unsubscribe=One-Click");
  expect([oneClick.status, oneClick.headers["set-cookie"]]).toEqual([200, undefined]);
  expect(await subscriber()).toBeNull();
  const parts =
    "--x\r\ncontent-disposition: form-data; name=List-Unsubscribe\r\n\r\nOne-Click\r\n--x--";
  const again = await post(path, parts, { "content-type": "multipart/form-data; boundary=x" });
  expect(again.text).toContain("You have unsubscribed");
  const [day] = await collection(world.mongo.db, "subscriberDays").find({}).toArray();
  expect(day).toMatchObject({ joined: 1, left: 1 });
});

test("an old email also ends a later subscription", async () => {
  const path = unsubscribePath();
  await ask();
  await post(await linkOf());
  await post(path);
  await ask();
  await post(await linkOf(2));
  expect((await subscriber())?.state).toBe("active");
  await post(path);
  expect(await subscriber()).toBeNull();
});

test("links of another project, and changed links, do nothing", async () => {
  await ask();
  const link = await linkOf();
  await post(link);
  const other = await insertSite(world, "other--ada", { settings, orgId });
  await publish(world, other, { files: { "/": "<p>other</p>" } });
  const path = unsubscribePath();
  const elsewhere = await world.get("other--ada.localhost", path, {
    method: "POST",
    headers: FORM,
  });
  expect(elsewhere.status).toBe(400);
  expect((await post(path.replace("&", "x&"))).status).toBe(400);
  expect((await post("/_unsubscribe")).status).toBe(400);
  expect(
    (await world.get("other--ada.localhost", link, { method: "POST", headers: FORM })).status,
  ).toBe(410);
  expect((await subscriber())?.state).toBe("active");
});

test("a link that is not opened for 7 days has expired", async () => {
  await ask();
  const token = new URL(await linkOf(), "https://x.example").searchParams.get("token") ?? "";
  const later = new Date(Date.now() + 7 * 86_400_000 + 1_000);
  const { env, mongo } = world;
  const context = { db: mongo.db, env, log: openLog(env, "sites"), redis: null };
  expect(await confirmSubscription(context, garden, { token, now: later })).toBe(false);
});

test("a site takes no more subscribers than its organization can have", async () => {
  for (const at of [0, 1, 2]) {
    await ask(`reader${at}@example.com`);
    await post(await linkOf(at + 1));
  }
  expect((await get("/_subscribe")).text).toContain("cannot take more subscribers");
  expect((await ask()).status).toBe(403);
  expect(await subscriber()).toBeNull();
});

const membersOnly = { rules: [{ path: "/", audience: "members", people: [] }] };
test.each([
  ["private", { visibility: "private" }, false],
  ["closed by a rule", { "settings.audience": membersOnly }, false],
  ["archived", { archivedAt: new Date() }, true],
  ["switched off", { "settings.subscribers.enabled": false }, true],
])(
  "a site that is %s offers no subscription, and people can still unsubscribe",
  async (_, set, isKnown) => {
    await ask();
    await post(await linkOf());
    await change(set);
    const closed = await get("/_subscribe");
    expect(closed.status).toBe(404);
    expect(closed.text.includes("A garden")).toBe(isKnown);
    expect((await ask("other@example.com")).status).toBe(404);
    expect((await post(unsubscribePath())).status).toBe(200);
    expect(await subscriber()).toBeNull();
  },
);

test("programs that fill in every field, other sites and bad addresses get no email", async () => {
  expect((await ask(EMAIL, "&website=https://spam.example")).status).toBe(200);
  expect((await ask("not an address")).status).toBe(400);
  const foreign = { ...FORM, origin: "https://evil.example" };
  expect((await post("/_subscribe", `email=${EMAIL}`, foreign)).status).toBe(403);
  expect(await subscriber()).toBeNull();
  expect(await mails()).toEqual([]);
});

test("one address gets up to 5 emails per hour, and a visitor can ask 10 times in 10 minutes", async () => {
  for (let at = 0; at < 10; at += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  await until(async () => (await mails()).length === 5);
  expect(await mails()).toHaveLength(5);
});

test("the pages speak the language of the site, in its direction", async () => {
  await change({ "settings.site.language": "he", name: "<b>Gan</b>" });
  const { text } = await get("/_subscribe");
  expect(text).toContain('<html lang="he" dir="rtl">');
  expect(text).toContain("&#60;b&#62;Gan&#60;/b&#62;");
});

test("links work at a domain of the site and at its label, and previews have no form", async () => {
  await insertDomain(world, garden, "www.garden.example");
  await change({ primaryDomain: "www.garden.example" });
  expect((await get("/_subscribe", "www.garden.example")).status).toBe(200);
  expect((await get("/_subscribe")).status).toBe(200);
  expect((await get("/_subscribe", "p-1--garden--ada.localhost")).status).toBe(404);
  const body = `email=${EMAIL}`;
  await world.get("www.garden.example", "/_subscribe", { method: "POST", body, headers: FORM });
  await until(async () => (await mails()).length === 1);
  const link = new URL((await mails())[0]?.link ?? "");
  expect(link.hostname).toBe("www.garden.example");
  expect((await post(link.pathname + link.search)).text).toContain("You are subscribed");
  expect((await post(unsubscribePath())).text).toContain("You have unsubscribed");
});

test("all sites together send up to 10 confirmations per hour to one address", async () => {
  const taken: boolean[] = [];
  for (const projectId of ["one", "two", "three"])
    for (let at = 0; at < 5; at += 1)
      taken.push(await takesConfirmation(world.mongo.db, projectId, EMAIL));
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(await takesConfirmation(world.mongo.db, "three", "other@example.com")).toBe(true);
});

test("a plus tag does not get around the limit of one mailbox", async () => {
  const taken: boolean[] = [];
  for (let at = 0; at < 7; at += 1)
    taken.push(await takesConfirmation(world.mongo.db, "tags", `tagged+${at}@example.com`));
  expect(taken.filter(Boolean)).toHaveLength(5);
  expect(await takesConfirmation(world.mongo.db, "tags", "tagged@example.com")).toBe(false);
});
