import { afterAll, beforeAll, expect, test } from "vitest";
import type { CarriedOut, ScheduledChange } from "#schemas/deployments/deployment.ts";
import { scheduleKey } from "#schemas/deployments/manifest.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 24 * 60 * 60_000;

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

const create = async (name: string) => {
  const source = { kind: "remote" } as const;
  return (await ada.api.projects.create.mutate({ orgId: ada.org, name, source })).project.id;
};
const store = (projectId: string, deploymentId: string, changes: ScheduledChange[]) =>
  world.services.blobs.put(
    scheduleKey(projectId, `${deploymentId}-1`),
    Buffer.from(JSON.stringify(changes)),
  );
const change = (name: string, at: string): ScheduledChange => ({
  id: name,
  path: `${name}.md`,
  title: name,
  kind: "publish",
  at,
});
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test("a project without a live site has an empty schedule, in UTC", async () => {
  const projectId = await create("Empty");
  const { schedule, changes, total } = await ada.api.projects.schedule.query({ projectId });
  expect({ changes, total }).toEqual({ changes: [], total: 0 });
  expect(schedule).toMatchObject({
    timeZone: "UTC",
    counts: { coming: 0, due: 0, done: 0 },
    next: null,
    delay: null,
  });
});

test("days are those of the site's time zone, which pressmark.yml can set", async () => {
  const projectId = await create("Auckland");
  const setting = { section: "site", field: "timeZone", line: 2, value: "Pacific/Auckland" };
  const live = await storeDeployment(world, projectId, {
    live: true,
    row: { fileSettings: [setting] },
  });
  await store(projectId, live, [
    change("before", "2099-06-30T11:59:00.000Z"),
    change("first", "2099-06-30T12:00:00.000Z"),
    change("last", "2099-07-01T11:59:00.000Z"),
    change("after", "2099-07-01T12:00:00.000Z"),
  ]);
  const day = { from: "2099-07-01", to: "2099-07-01" };
  const { schedule, changes } = await ada.api.projects.schedule.query({ projectId, ...day });
  expect(changes.map(({ at }) => at)).toEqual([
    "2099-07-01T00:00:00.000+12:00",
    "2099-07-01T23:59:00.000+12:00",
  ]);
  expect(schedule).toMatchObject({
    timeZone: "Pacific/Auckland",
    now: expect.stringMatching(/\+1[23]:00$/),
    counts: { coming: 4 },
    next: { title: "before", at: "2099-06-30T23:59:00.000+12:00" },
    days: [{ day: "2099-07-01", changes: 2 }],
  });
});

test("thousands of changes come in pages, and every day is counted on the first one", async () => {
  const projectId = await create("Thousands");
  const live = await storeDeployment(world, projectId, { live: true });
  const times = Array.from({ length: 2_500 }, (_, index) =>
    new Date(Date.UTC(2099, 0, 1 + Math.floor(index / 250), 0, index % 250)).toISOString(),
  );
  await store(
    projectId,
    live,
    times.map((at, index) => change(`n${index}`, at)),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const range = { from: "2099-01-01", to: "2099-01-31", limit: 100 };
    const page = await ada.api.projects.schedule.query({ projectId, ...range, cursor });
    expect(page.schedule.days).toHaveLength(10);
    expect(page.total).toBe(2_500);
    seen.push(...page.changes.map(({ at }) => at));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(times);
});

test("what deployments carried out is shown once, for 30 days, and not if it is not live", async () => {
  const projectId = await create("Past");
  const carriedOut = (...changes: ScheduledChange[]): CarriedOut => ({
    published: changes.length,
    takenDown: 0,
    changes,
  });
  const [monday, tuesday] = [change("monday", inDays(-2)), change("tuesday", inDays(-1))];
  const old = change("old", inDays(-31));
  const row = (...changes: ScheduledChange[]) => ({ scheduled: carriedOut(...changes) });
  await storeDeployment(world, projectId, {
    row: { ...row(old), finishedAt: new Date(Date.now() - 31 * DAY_MS) },
  });
  const many = { ...carriedOut(monday), published: 70 };
  const first = await storeDeployment(world, projectId, { row: { scheduled: many } });
  await storeDeployment(world, projectId, { status: "failed", row: row(tuesday) });
  const live = await storeDeployment(world, projectId, { live: true, row: row(monday, tuesday) });
  await storeDeployment(world, projectId, { row: row(change("next", inDays(-0.5))) });
  const { schedule, changes } = await ada.api.projects.schedule.query({ projectId });
  expect(changes).toMatchObject([
    { title: "monday", state: "done", deployment: { id: first, number: 2 } },
    { title: "tuesday", state: "done", deployment: { id: live, number: 4 } },
  ]);
  expect(schedule).toMatchObject({ counts: { coming: 0, due: 0, done: 2 }, unnamed: 69 });
});
