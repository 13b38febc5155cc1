import { type CommandStartedEvent, type Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countKpis } from "#core/platform/kpis/count-kpis.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { insertStorageCheck } from "#store/storage/checks.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { codeOf, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Noon, so that an hour more or less is the same day. */
const now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`);
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS + ms);
const dayAgo = (days: number) => ago(days).toISOString().slice(0, 10);

let world: World;
let root: Person;
let watched: MongoClient;
const commands: Document[] = [];
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
  root = await world.signUp(PLATFORM_ADMIN);
  await verifyAddress(world, root);
  watched = new MongoClient(world.services.env.MONGODB_URI, { monitorCommands: true });
  watched.on("commandStarted", ({ command }: CommandStartedEvent) => commands.push(command));
});
afterAll(async () => {
  await watched?.close();
  await world.close();
});

beforeEach(async () => {
  for (const name of ["kpiDays", "deployments", "gitEvents", "visitDays", "storageChecks"] as const)
    await collection(db(), name).deleteMany({});
  await collection(db(), "orgs").updateMany({}, { $set: { createdAt: ago(40) } });
  commands.length = 0;
});

const count = (at = now) =>
  countKpis({ ...world.services, db: watched.db(), stopping: new AbortController().signal }, at);
const report = async (days: 7 | 30 | 90 = 30) =>
  (await root.api.admin.kpis.get.query({ days })).kpis;
/** The real clock decides which days the report shows. */
const dayOfReport = async (day: string) => (await report()).days.find((one) => one.day === day);

let number = 0;
async function deploy(
  at: Date,
  { buildMs = 0, ...fields }: Partial<DeploymentDocument> & { buildMs?: number } = {},
): Promise<void> {
  await collection(db(), "deployments").insertOne({
    _id: newId(),
    number: (number += 1),
    orgId: "o",
    projectId: "p",
    status: "success",
    createdAt: at,
    startedAt: at,
    finishedAt: new Date(at.getTime() + buildMs),
    ...fields,
  } as DeploymentDocument);
}

const push = (at: Date, fields: object = {}) =>
  collection(db(), "gitEvents").insertOne({
    _id: newId(),
    projectId: "p",
    source: "remote",
    deliveryId: newId(),
    event: "push",
    decision: "accepted",
    receivedAt: at,
    ...fields,
  } as never);

const visits = (day: string, projectId: string, views: number, visitors: number) =>
  collection(db(), "visitDays").insertOne({
    _id: `${projectId}:${day}:r`,
    projectId,
    day,
    at: new Date(`${day}T00:00:00.000Z`),
    run: "r",
    version: 1,
    views,
    visitors,
    dropped: 0,
    pages: [],
    referrers: [],
    missing: [],
    searches: [],
  });

test("the administrator sees what happened on each day, and how the period differs from the one before", async () => {
  for (const buildMs of [1_000, 2_000, 60_000]) await deploy(ago(1), { buildMs });
  await deploy(ago(1), { projectId: "q", status: "failed" });
  await deploy(ago(1), { projectId: "q", status: "queued", startedAt: null, finishedAt: null });
  await deploy(ago(35), { buildMs: 500 });
  await push(ago(1));
  await push(ago(1), { decision: "skipped" });
  await push(ago(1), { decision: "ignored" });
  await push(ago(1), { event: "ping" });
  await visits(dayAgo(1), "p", 5, 3);
  await visits(dayAgo(1), "q", 2, 1);
  const check = await insertStorageCheck(db(), { depth: "list", requestedBy: "Root" });
  await collection(db(), "storageChecks").updateOne(
    { _id: check!._id },
    { $set: { requestedAt: ago(1), stored: { blobs: 1, bytes: 1_234 }, state: "done" } },
  );
  await collection(db(), "orgs").updateOne(
    { personalOf: root.userId },
    { $set: { createdAt: ago(1) } },
  );
  await count();

  const day = await dayOfReport(dayAgo(1));
  expect(day).toMatchObject({
    signUps: 1,
    activeProjects: 2,
    pushes: 2,
    views: 7,
    visitors: 4,
    storedBytes: 1_234,
    success: 3,
    failed: 1,
    canceled: 0,
    skipped: 0,
    unfinished: 1,
  });
  // Up to 5% too long.
  expect(day!.p50Ms! / 2_000).toBeCloseTo(1.025, 1);
  expect(day!.p95Ms! / 60_000).toBeCloseTo(1.025, 1);
  expect(day!.p50Ms).toBeGreaterThanOrEqual(2_000);

  const { days, period, before } = await report(30);
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ day: dayAgo(29), success: 0, p50Ms: null, storedBytes: null });
  expect(period).toMatchObject({ success: 3, pushes: 2, views: 7, storedBytes: 1_234 });
  expect(before).toMatchObject({ success: 1, failed: 0, pushes: 0 });
  expect((await report(7)).before).toMatchObject({ success: 0 });
  // Forty days ago nothing existed.
  expect((await report(90)).days[0]).toMatchObject({ day: dayAgo(89), success: null, views: null });
});

test("counting again changes nothing, and a day is counted again until it is final", async () => {
  await deploy(ago(1), { status: "running" });
  await deploy(ago(3));
  await count();
  const first = await collection(db(), "kpiDays").find().toArray();
  await count();
  expect(await collection(db(), "kpiDays").find().toArray()).toEqual(first);

  await collection(db(), "deployments").updateMany({}, { $set: { status: "failed" } });
  const at = async (ms: number) => {
    await count(new Date(now.getTime() + ms));
    const counted = await collection(db(), "kpiDays").find().sort({ _id: -1 }).toArray();
    return [1, 3].map((days) => counted.find(({ _id }) => _id === dayAgo(days))?.deployments);
  };
  expect(await at(59 * MINUTE_MS)).toEqual([{ running: 1 }, { success: 1 }]);
  // Yesterday's deployment may have ended since. What happened three days ago is final.
  expect(await at(61 * MINUTE_MS)).toEqual([{ failed: 1 }, { success: 1 }]);
  await collection(db(), "deployments").deleteMany({});
  expect(await at(2 * DAY_MS)).toEqual([{}, { success: 1 }]);
  await deploy(ago(1));
  expect(await at(5 * DAY_MS)).toEqual([{}, { success: 1 }]);
});

test("today is up to date within five minutes, also after the clock was set back", async () => {
  const today = async (at: Date) => {
    await count(at);
    return (await collection(db(), "kpiDays").findOne({ _id: dayAgo(0) }))?.deployments.success;
  };
  expect(await today(new Date(now.getTime() + HOUR_MS))).toBeUndefined();
  await deploy(now);
  expect(await today(new Date(now.getTime() + HOUR_MS + 4 * MINUTE_MS))).toBeUndefined();
  expect(await today(new Date(now.getTime() + HOUR_MS + 6 * MINUTE_MS))).toBe(1);
  await deploy(now);
  expect(await today(now)).toBe(2);
});

test("an installation that is older than the figures gets them for half a year, without visits that were deleted", async () => {
  await deploy(ago(400));
  await deploy(ago(170));
  await visits(dayAgo(10), "p", 5, 3);
  await count();
  const counted = await collection(db(), "kpiDays").find().sort({ _id: 1 }).toArray();
  expect(counted).toHaveLength(180);
  expect(counted[0]).toMatchObject({ _id: dayAgo(179), deployments: {}, views: null });
  expect(counted[9]).toMatchObject({ _id: dayAgo(170), deployments: { success: 1 }, views: null });
  expect(counted.at(-11)).toMatchObject({ _id: dayAgo(10), views: 5 });
});

test("the storage is checked once a day, so that every day has its size", async () => {
  const requested = () => collection(db(), "storageChecks").countDocuments();
  await count();
  expect(await requested()).toBe(1);
  await count();
  expect(await requested()).toBe(1);
  const stale = new Date(Date.now() - 25 * HOUR_MS);
  await collection(db(), "storageChecks").updateMany(
    {},
    { $set: { requestedAt: stale, state: "done" } },
  );
  await count(new Date());
  expect(await requested()).toBe(2);
  // On its first day, an installation has little to count.
  await collection(db(), "storageChecks").deleteMany({});
  await collection(db(), "orgs").updateMany({}, { $set: { createdAt: now } });
  await count();
  expect(await requested()).toBe(0);
});

test("a count reads only the day from an index, however many deployments there are", async () => {
  const old = Array.from({ length: 600 }, (_, at) => ({
    _id: newId(),
    number: 10_000 + at,
    projectId: "p",
    status: "success",
    createdAt: ago(30, at),
  }));
  await collection(db(), "deployments").insertMany(old as DeploymentDocument[]);
  await collection(db(), "gitEvents").insertMany(
    old.map(({ _id, createdAt }) => ({
      _id,
      projectId: "p",
      source: "remote",
      deliveryId: _id,
      event: "push",
      decision: "accepted",
      receivedAt: createdAt,
    })) as never[],
  );
  await count();
  commands.length = 0;
  await deploy(now);
  await count(new Date(now.getTime() + 10 * MINUTE_MS));
  const reads = commands.filter((command) => "find" in command || "aggregate" in command);
  expect(reads.length).toBeGreaterThan(5);
  for (const { lsid: _lsid, $clusterTime: _time, $db: _db, ...read } of reads) {
    const plan = await db().command({ explain: read, verbosity: "executionStats" });
    const text = JSON.stringify(plan);
    expect(text, JSON.stringify(read)).toContain("IXSCAN");
    const examined = Number(/"totalDocsExamined":(\d+)/.exec(text)?.[1]);
    // A kpiDay for each of 41 days.
    expect(examined, JSON.stringify(read)).toBeLessThanOrEqual(41);
  }
});

test("nobody else sees the figures", async () => {
  const ada = await world.signUp();
  expect(await codeOf(ada.api.admin.kpis.get.query({ days: 7 }))).toBe("forbidden");
});
