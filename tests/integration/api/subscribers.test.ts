import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { deleteProject } from "#store/projects/delete-project.ts";
import { activate, askToJoin } from "#store/subscribers/joining.ts";
import { openMailing } from "#store/subscribers/sending.ts";
import { findSubscriber, subscriberIdOf } from "#store/subscribers/subscribers.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let owner: Person;
let member: Person;
let projectId: string;

beforeAll(async () => {
  world = await startWorld({ SMTP_URL: "smtp://127.0.0.1:9", AUTH_AUTOCONFIRM: "true" });
  owner = await world.signUp();
  member = await world.signUp();
  await collection(db(), "orgs").updateOne(
    { handle: owner.org },
    { $push: { members: { userId: member.userId, role: "member", addedAt: new Date() } } },
  );
});
beforeEach(async () => {
  const source = { kind: "remote" } as const;
  const input = { orgId: owner.org, name: `Garden ${newId()}`, source };
  projectId = (await owner.api.projects.create.mutate(input)).project.id;
});
afterEach(async () => {
  for (const name of ["subscribers", "mailings", "subscriberDays"])
    await db().collection(name).deleteMany({});
});
afterAll(() => world.close());

const db = () => world.services.mongo.db;

async function join(email: string, isActive = true): Promise<string> {
  const now = new Date();
  await askToJoin(db(), { projectId, email, language: "en", token: email, now });
  const id = subscriberIdOf(projectId, email);
  if (isActive) await activate(db(), (await findSubscriber(db(), projectId, id))!, now);
  return id;
}
const update = (values: object) =>
  owner.api.projects.settings.update.mutate({ projectId, section: "subscribers", values });

test("an admin switches the subscription on, and members see counts without addresses", async () => {
  await update({ enabled: true, frequency: "weekly" });
  await join("ada@example.com");
  await join("bob@example.com", false);
  const { overview } = await member.api.subscribers.overview.query({ projectId });
  expect(overview).toMatchObject({
    isAvailable: true,
    isOffered: true,
    enabled: true,
    active: 1,
    pending: 1,
    bounced: 0,
    limit: null,
    nextMailing: null,
  });
  expect(overview.subscribeUrl).toMatch(/\/_subscribe$/);
  const list = member.api.subscribers.list.query({ projectId });
  await expect(list).rejects.toMatchObject({ data: { appCode: "forbidden" } });
  const off = member.api.projects.settings.update.mutate({
    projectId,
    section: "subscribers",
    values: { enabled: false },
  });
  await expect(off).rejects.toMatchObject({ data: { appCode: "forbidden" } });
});

test("without a mail server the subscription cannot be switched on", async () => {
  const { env } = world.services;
  const { SMTP_URL } = env;
  delete env.SMTP_URL;
  try {
    await expect(update({ enabled: true })).rejects.toMatchObject({
      data: { appCode: "subscribers_need_mail" },
    });
    await update({ introduction: "Hello." });
  } finally {
    env.SMTP_URL = SMTP_URL;
  }
});

test("admins find addresses by a part, and remove them", async () => {
  const id = await join("ada@example.com");
  await join("a.da@example.com");
  await join("bob@example.com", false);
  const find = async (query?: string, state?: "active" | "pending") =>
    (
      await owner.api.subscribers.list.query({
        projectId,
        limit: 10,
        ...(query === undefined ? {} : { query }),
        ...(state === undefined ? {} : { state }),
      })
    ).subscribers.map(({ email }) => email);
  expect(await find("A.DA")).toEqual(["a.da@example.com"]);
  expect(await find(undefined, "pending")).toEqual(["bob@example.com"]);
  await owner.api.subscribers.remove.mutate({ projectId, subscriberId: id });
  expect(await find("ada")).toEqual([]);
  const again = owner.api.subscribers.remove.mutate({ projectId, subscriberId: id });
  await expect(again).rejects.toMatchObject({ data: { appCode: "subscriber_not_found" } });
});

test("a list continues where the last page ended", async () => {
  for (const name of ["a", "b", "c"]) await join(`${name}@example.com`);
  const first = await owner.api.subscribers.list.query({ projectId, limit: 2 });
  const second = await owner.api.subscribers.list.query({
    projectId,
    limit: 2,
    cursor: first.nextCursor ?? "",
  });
  const emails = [...first.subscribers, ...second.subscribers].map(({ email }) => email);
  expect([first.total, emails.toSorted()]).toEqual([
    3,
    ["a@example.com", "b@example.com", "c@example.com"],
  ]);
});

test("ids of another project are not found", async () => {
  const subscriberId = await join("ada@example.com");
  const now = new Date();
  const { _id: mailingId } = await openMailing(db(), { projectId, dueAt: now, now });
  const stranger = await world.signUp();
  const source = { kind: "remote" } as const;
  const { project } = await stranger.api.projects.create.mutate({
    orgId: stranger.org,
    name: "Other",
    source,
  });
  const { api } = stranger;
  const missing = (code: string) => ({ data: { appCode: code } });
  await expect(
    api.subscribers.remove.mutate({ projectId: project.id, subscriberId }),
  ).rejects.toMatchObject(missing("subscriber_not_found"));
  await expect(
    api.subscribers.cancelMailing.mutate({ projectId: project.id, mailingId }),
  ).rejects.toMatchObject(missing("mailing_not_found"));
  await expect(api.subscribers.overview.query({ projectId })).rejects.toMatchObject(
    missing("project_not_found"),
  );
});

test("a mailing that waits can be canceled once", async () => {
  const now = new Date();
  const { _id: mailingId } = await openMailing(db(), { projectId, dueAt: now, now });
  const { overview } = await owner.api.subscribers.overview.query({ projectId });
  expect(overview.nextMailing?.dueAt).toBe(now.toISOString());
  const { mailing } = await owner.api.subscribers.cancelMailing.mutate({ projectId, mailingId });
  expect(mailing.state).toBe("canceled");
  const again = owner.api.subscribers.cancelMailing.mutate({ projectId, mailingId });
  await expect(again).rejects.toMatchObject({ data: { appCode: "mailing_not_cancelable" } });
  const { mailings } = await member.api.subscribers.mailings.query({ projectId });
  expect(mailings.map(({ state }) => state)).toEqual(["canceled"]);
});

test("an admin exports the list as CSV, which no spreadsheet calculates", async () => {
  await join("=cmd@example.com");
  await join("bob@example.com", false);
  const { url } = await owner.api.subscribers.export.mutate({ projectId });
  const path = new URL(url).pathname + new URL(url).search;
  const response = await fetch(world.url + path);
  expect(response.headers.get("content-disposition")).toContain("-subscribers.csv");
  const [header, first, second] = (await response.text()).split("\r\n");
  expect(header).toBe("email,state,subscribed,confirmed");
  expect(first).toMatch(/^'=cmd@example.com,active,\d{4}-/);
  expect(second).toMatch(/^bob@example.com,pending,[^,]+,$/);
  const audit = await owner.api.orgs.audit.query({ orgId: owner.org });
  expect(JSON.stringify(audit)).toContain("subscribers.export");
});

test("the link of an export ends with the rights of its admin", async () => {
  const admin = await world.signUp();
  const orgs = collection(db(), "orgs");
  const entry = { userId: admin.userId, role: "admin" as const, addedAt: new Date() };
  await orgs.updateOne({ handle: owner.org }, { $push: { members: entry } });
  const { url } = await admin.api.subscribers.export.mutate({ projectId });
  const ask = (address: string) => {
    const { pathname, search } = new URL(address);
    return fetch(world.url + pathname + search);
  };
  expect((await ask(url)).status).toBe(200);
  expect((await ask(`${url}x`)).status).toBe(404);
  expect((await ask(url.replace(projectId, newId()))).status).toBe(404);
  await orgs.updateOne(
    { handle: owner.org, "members.userId": admin.userId },
    { $set: { "members.$.role": "member" } },
  );
  expect((await ask(url)).status).toBe(404);
});

test("a test email needs a post", async () => {
  const sent = owner.api.subscribers.sendTest.mutate({ projectId });
  await expect(sent).rejects.toMatchObject({ data: { appCode: "no_post_to_mail" } });
});

test("a deleted project takes its subscribers with it", async () => {
  await join("ada@example.com");
  const { project } = await owner.api.projects.get.query({ projectId });
  await deleteProject(db(), project.id);
  expect(await collection(db(), "subscribers").countDocuments({ projectId })).toBe(0);
});
