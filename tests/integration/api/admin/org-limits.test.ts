import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnLimits } from "#schemas/orgs/own-limits.ts";
import { startOfMonth } from "#core/orgs/periods.ts";
import { collection } from "#store/collections.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { storeTask } from "#tests/support/inputs/stored/stored-task.ts";
import {
  codeOf,
  makeOrg,
  verifiedPerson,
  verifyAddress,
} from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const REASON = "They asked for more room.";
const source = { kind: "remote" } as const;

let world: World;
let root: Person;
let ada: Person;
let orgId: string;
beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN, PROJECTS_PER_ORG: "2" });
  root = await world.signUp(PLATFORM_ADMIN);
  ada = await verifiedPerson(world);
  await verifyAddress(world, root);
  orgId = (await makeOrg(ada, "Garden club")).id;
});
afterAll(() => world.close());

const set = (limits: OwnLimits) =>
  root.api.admin.orgs.setLimits.mutate({ orgId, limits, reason: REASON });
const create = (name: string) => ada.api.projects.create.mutate({ orgId, name, source });
const limitsNow = async () => (await ada.api.orgs.usage.query({ orgId })).usage.limits;
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "allowed",
    (error: Error) => error.message,
  );

test("an organization has the limits of the installation until an administrator sets others with a reason", async () => {
  const defaults = {
    projects: 2,
    members: 500,
    buildsAtOnce: 2,
    buildsPerDay: null,
    storedBytes: null,
    taskUsdPerMonth: null,
    subscribers: null,
  };
  expect(await limitsNow()).toEqual(defaults);
  const { org } = await set({ projects: 1, buildsPerDay: 10 });
  expect(org).toMatchObject({
    ownLimits: { projects: 1, buildsPerDay: 10 },
    defaultLimits: defaults,
  });
  expect(await limitsNow()).toEqual({ ...defaults, projects: 1, buildsPerDay: 10 });
  const { entries } = await root.api.admin.audit.list.query();
  expect(entries[0]).toMatchObject({
    action: "admin.orgs.setLimits",
    target: { kind: "org", id: orgId },
    details: { reason: REASON, projects_before: 2, projects: 1, buildsPerDay: 10 },
  });
  const unexplained = { orgId, limits: {}, reason: " " };
  expect(await codeOf(root.api.admin.orgs.setLimits.mutate(unexplained))).toBe("bad_request");
  expect(await messageOf(set({ members: 501 }))).toContain("members");
  expect(await codeOf(set({ buildsAtOnce: null }))).toBe("bad_request");
  expect(await codeOf(set({ projects: 1.5 }))).toBe("bad_request");
});

test("no project is created, restored or moved in above the limit, and the message says what to do", async () => {
  await set({ projects: 1 });
  const { project } = await create("Garden");
  const text =
    "Garden club has reached a limit. Projects: 1 of 1. Delete a project, or ask the operator of this installation for a higher limit. Nothing was deleted.";
  expect(await messageOf(create("Orchard"))).toBe(text);
  const elsewhere = await makeOrg(ada, "Elsewhere");
  const other = { orgId: elsewhere.id, name: "Mover", source };
  const { project: mover } = await ada.api.projects.create.mutate(other);
  const move = () => ada.api.projects.move.mutate({ projectId: mover.id, orgId });
  expect(await codeOf(move())).toBe("org_limit_reached");

  await ada.api.projects.delete.mutate({ projectId: project.id });
  const { project: second } = await create("Orchard");
  const restore = () => ada.api.projects.deleted.restore.mutate({ orgId, projectId: project.id });
  expect(await codeOf(restore())).toBe("org_limit_reached");
  await set({ projects: null });
  expect(await codeOf(restore())).toBe("allowed");
  expect(await codeOf(move())).toBe("allowed");
  // A lower limit deletes nothing.
  await set({ projects: 0 });
  expect((await ada.api.projects.get.query({ projectId: second.id })).success).toBe(true);
  expect((await ada.api.orgs.usage.query({ orgId })).usage.projects).toBe(3);
});

test("nobody joins above the limit", async () => {
  await set({ members: 2 });
  const [bob, eve] = [await verifiedPerson(world), await verifiedPerson(world)];
  const add = (userEmail: string) => ada.api.orgs.addMember.mutate({ orgId, userEmail });
  await add(bob.email);
  expect(await messageOf(add(eve.email))).toContain("Members: 2 of 2. Remove a member, or ask");
  await set({ members: 3 });
  expect(await codeOf(add(eve.email))).toBe("allowed");
});

test("no task starts or continues when those of this month have cost as much as they may", async () => {
  await set({ projects: null });
  const { project } = await create("Meadow");
  const projectId = project.id;
  await ada.api.ai.set.mutate({
    projectId,
    provider: "compatible",
    baseUrl: "https://models.example/v1",
    key: "a-key",
    model: "small",
    prices: { input: 1, output: 5 },
  });
  const taskId = await storeTask(world.services.db, { orgId, projectId, userId: ada.userId });
  const costs = (usd: number) =>
    collection(world.services.db, "tasks").updateOne(
      { _id: taskId },
      { $set: { "cost.usd": usd } },
    );
  const message = { text: "Mend the links" };
  await set({ taskUsdPerMonth: 2.5 });
  await costs(2.5);
  expect(await messageOf(ada.api.tasks.create.mutate({ projectId, ...message }))).toContain(
    "Cost of chat tasks per month: $2.50 of $2.50",
  );
  expect(await codeOf(ada.api.tasks.send.mutate({ taskId, ...message }))).toBe("org_limit_reached");
  expect((await ada.api.orgs.usage.query({ orgId })).usage.taskUsdThisMonth).toBe(2.5);
  await costs(2.4);
  expect(await codeOf(ada.api.tasks.create.mutate({ projectId, ...message }))).toBe("allowed");
});

test("a task of last month counts with what it has cost this month", async () => {
  const { db } = world.services;
  const usd = async () => (await ada.api.orgs.usage.query({ orgId })).usage.taskUsdThisMonth;
  const before = await usd();
  const of = { orgId, projectId: null, userId: ada.userId };
  const taskId = await storeTask(db, of);
  const lastMonth = new Date(startOfMonth(new Date()).getTime() - 1);
  const fields = { createdAt: lastMonth, "cost.usd": 5 };
  await collection(db, "tasks").updateOne({ _id: taskId }, { $set: fields });
  const cost = (dollars: number) => ({ inputTokens: 1, outputTokens: 1, usd: dollars });
  const answer = { kind: "answer" as const, text: "Done.", calls: [] };
  const place = { ...of, _id: taskId };
  const body = { ...answer, step: 1, usage: cost(4) };
  const first = await appendLast(db, place, { body });
  await collection(db, "taskParts").updateOne({ taskId, seq: first }, { $set: { at: lastMonth } });
  await appendLast(db, place, { body: { ...body, step: 2, usage: cost(1) } });
  expect(await usd()).toBeCloseTo(before + 1, 9);
});
