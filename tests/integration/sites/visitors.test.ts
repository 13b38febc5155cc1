import { readFile, rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { parseEnv } from "#schemas/env/env.ts";
import { newId } from "#schemas/ids.ts";
import { dayOf } from "#schemas/visitors/visit-day.ts";
import { CHANGED_DAYS, dayKeys, saltKey } from "#core/visitors/day-keys.ts";
import { foldVisits } from "#core/visitors/fold-visits.ts";
import { recordCounts } from "#core/visitors/record-counts.ts";
import { reportVisitors } from "#core/visitors/report-visitors.ts";
import { connectProducer } from "#queues/redis.ts";
import { countsSender } from "#sites/visitors/send-counts.ts";
import { openVisitCounts } from "#sites/visitors/visit-counts.ts";
import { collection } from "#store/collections.ts";
import { deleteProject } from "#store/projects/delete-project.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";
import { writeSearchIndex } from "#tests/support/worlds/sites/search-index.ts";
import { publish, type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";
import {
  pageCalled,
  publishVisited,
  type Visit,
  visitSite,
} from "#tests/support/worlds/sites/visits.ts";

const NOON = new Date("2026-11-26T12:00:00Z");
const SEARCH_PAUSE_MS = 5_000;

let redisServer: TestRedis;
let redis: Redis;
let world: SitesWorld;
let clock = 0;
let directory: string;
const env = parseEnv({ NODE_ENV: "test", TRUSTED_PROXIES: "127.0.0.1" });
const counts = openVisitCounts(env, () => clock);
let send: (now?: Date) => Promise<void>;

beforeAll(async () => {
  redisServer = await startRedis();
  redis = await connectProducer(redisServer.url);
  world = await startSitesWorld({}, counts);
  directory = await mkdtemp(join(tmpdir(), "visitors-"));
  send = countsSender(redis, counts);
  await send(NOON);
});
afterAll(async () => {
  await world.close();
  redis.disconnect();
  await redisServer.close();
  await rm(directory, { recursive: true, force: true });
});

const newSite = (label: string) => publishVisited(world, label);
const open = (host: string, path: string, visit: Partial<Visit> = {}) =>
  visitSite(world, { host, path }, visit);

const context = () => ({
  db: world.mongo.db,
  blobs: world.blobs,
  redis,
  log: pino({ level: "silent" }),
  stopping: new AbortController().signal,
});

async function report({ _id }: ProjectDocument, now = NOON) {
  const project = await collection(world.mongo.db, "projects").findOne({ _id });
  return reportVisitors(context(), project!, { days: 7, now });
}

async function reportNow(project: ProjectDocument) {
  await send(NOON);
  await foldVisits(context());
  return report(project);
}

test("members see views, visitors, titles of pages and the hosts of referrers", async () => {
  const { project, host } = await newSite("garden");
  const headers = { referer: "https://news.example/item?id=secret" };
  expect((await open(host, "/", { headers })).status).toBe(200);
  // From memory this time.
  await open(host, "/", { visitor: 2, headers: { referer: `http://${host}/guide` } });
  await open(host, "/guide", { visitor: 2, headers: { referer: "javascript:alert(1)" } });
  const { days, ...rest } = await reportNow(project);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: "2026-11-26", views: 3, visitors: 2 });
  expect(rest).toEqual({
    counting: true,
    views: 3,
    dropped: 0,
    missing: [],
    searches: [],
    pages: [
      { path: "/", title: "Home", count: 2 },
      { path: "/guide", title: "Guide", count: 1 },
    ],
    referrers: [{ name: "news.example", count: 1 }],
  });
});

test("only people who open a page are counted, and only if they have no objection", async () => {
  const { project, host } = await newSite("uncounted");
  const requests: [string, Partial<Visit>][] = [
    ["/", { headers: { "sec-gpc": "1" } }],
    ["/", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
    ["/", { headers: { "user-agent": "curl/8.5.0" } }],
    ["/", { headers: { "user-agent": "" } }],
    ["/", { method: "HEAD" }],
    ["/style.css", { headers: { "if-none-match": "*" } }],
    ["/guide", { headers: { range: "bytes=0-1" } }],
    ["/", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["/", { headers: { "sec-fetch-dest": "iframe" } }],
    ["/style.css", {}],
    ["/gone", { headers: { dnt: "1" } }],
    ["/favicon.ico", { headers: { "sec-fetch-dest": "image" } }],
  ];
  for (const [path, visit] of requests) await open(host, path, visit);
  for (const at of [1, 2, 3]) await open(host, "/gone.png", { visitor: at, method: "HEAD" });
  expect(await reportNow(project)).toMatchObject({ views: 0, pages: [], missing: [] });
});

test("a page that the browser has already is counted each time it is opened", async () => {
  const { project, host } = await newSite("unchanged");
  const { headers } = await open(host, "/guide");
  const unchanged = { headers: { "if-none-match": headers["etag"]! } };
  expect((await open(host, "/guide", unchanged)).status).toBe(304);
  expect(await reportNow(project)).toMatchObject({ views: 2, pages: [{ path: "/guide" }] });
});

test("a deployment at its own address is not counted", async () => {
  const { project, artifact } = await newSite("deployed");
  const host = `${artifact.split("-")[0]}--deployed--ada.localhost:5600`;
  expect((await open(host, "/")).status).toBe(200);
  expect(await reportNow(project)).toMatchObject({ views: 0 });
});

test("an address that was not found is shown from three visitors on, until it leads somewhere", async () => {
  const { project, host } = await newSite("missing");
  for (const visitor of [1, 1, 1, 2]) await open(host, "/old", { visitor });
  await open(host, "/mine-alone");
  expect(await reportNow(project)).toMatchObject({ views: 0, missing: [] });
  expect(await redis.hgetall(waitingKey(project))).toHaveProperty("/old");
  await open(host, "/old", { visitor: 3 });
  expect((await reportNow(project)).missing).toEqual([{ path: "/old", count: 5, leads: false }]);
  // What told the three apart is gone.
  expect(await redis.hgetall(waitingKey(project))).not.toHaveProperty("/old");
  await publish(world, project, {
    files: { "/": pageCalled("Home"), "/old": pageCalled("Again") },
  });
  expect((await report(project)).missing).toEqual([{ path: "/old", count: 5, leads: true }]);
});

const waitingKey = ({ _id }: ProjectDocument) =>
  dayKeys({ projectId: _id, day: dayOf(NOON) }).missingWaiting;

test("a search without a result is what three visitors meant, not every letter of it", async () => {
  const { project, artifact, host } = await newSite("searched");
  const path = join(directory, "searched.sqlite");
  await writeSearchIndex(path, { "guide.md": ["Guide", "How to begin", "none"] });
  await world.blobs.put(datasetKey(project._id, artifact, "content.sqlite"), await readFile(path));
  for (const visitor of [1, 2, 3])
    for (const words of ["xyl", "xylop", "Xylophone "])
      expect(
        JSON.parse((await open(host, `/_search?q=${encodeURIComponent(words)}`, { visitor })).text),
      ).toMatchObject({ ready: true, results: [] });
  clock += SEARCH_PAUSE_MS;
  expect((await reportNow(project)).searches).toEqual([{ name: "xylophone", count: 3 }]);
});

test("a project can switch counting off", async () => {
  const { project, host } = await newSite("off");
  await open(host, "/");
  await collection(world.mongo.db, "projects").updateOne(
    { _id: project._id },
    { $set: { "settings.visitors": { count: false } } },
  );
  world.announce(project.siteLabel, project._id);
  await open(host, "/");
  await open(host, "/guide");
  expect(await reportNow(project)).toMatchObject({ counting: false, views: 1 });
});

test("one program that tries thousands of addresses fills no list and hides nobody's", async () => {
  const { project, host } = await newSite("flooded");
  for (let at = 0; at < 100; at++) await open(host, `/wp/${at}`, { visitor: 9 });
  for (const visitor of [1, 2, 3]) await open(host, "/real", { visitor });
  await open(host, `/${"long".repeat(100)}`);
  await open(host, "/turned%E2%80%AEtxt.exe");
  const { missing, dropped } = await reportNow(project);
  expect(missing).toEqual([{ path: "/real", count: 3, leads: false }]);
  expect(dropped).toBe(80);
  expect(await redis.hlen(waitingKey(project))).toBe(20);
});

test("a day keeps a thousand names, and counts the requests for others without them", async () => {
  const { project } = await newSite("full");
  const name = (at: number) => `host-${at}.example`;
  const referrers = Array.from({ length: 1_500 }, (_, at): [string, number] => [name(at), 1]);
  const missing = Array.from(
    { length: 9_000 },
    (_, at): [string, string, number] =>
      [`/made-up/${at}`, `visitor${at}`, 1] as [string, string, number],
  );
  await record(project, { views: 1_500, referrers, missing });
  await foldVisits(context());
  expect(await report(project)).toMatchObject({ views: 1_500, dropped: 500, missing: [] });
  expect(await redis.hlen(waitingKey(project))).toBe(5_000);
});

function record(
  { _id }: ProjectDocument,
  counted: object,
  { sender = newId(), number = 1, day = dayOf(NOON) } = {},
) {
  const none = { views: 0, dropped: 0, visitors: [] };
  const lists = { pages: [], referrers: [], missing: [], searches: [] };
  const projects = new Map([[_id, { ...none, ...lists, ...counted }]]);
  return recordCounts(redis, { day, projects }, { sender, number, now: NOON });
}

test("a batch that is sent twice, and a day that is stored twice, count once", async () => {
  const { project } = await newSite("twice");
  const batch = { views: 2, pages: [["/", 2]], visitors: ["a", "b"] };
  const sender = newId();
  await record(project, batch, { sender, number: 1 });
  await record(project, batch, { sender, number: 1 });
  await foldVisits(context());
  // As after a crash between the two stores.
  await redis.zadd(CHANGED_DAYS, 1, `${dayOf(NOON)}/${project._id}`);
  await foldVisits(context());
  expect(await report(project)).toMatchObject({ views: 2 });
  await record(project, batch, { sender, number: 2 });
  await foldVisits(context());
  expect(await report(project)).toMatchObject({ views: 4, pages: [{ path: "/", count: 4 }] });
  expect(await redis.zcard(CHANGED_DAYS)).toBe(0);
});

test("counts of yesterday that arrive late belong to yesterday", async () => {
  const { project } = await newSite("late");
  await record(project, { views: 5 }, { day: "2026-11-25" });
  await record(project, { views: 1 });
  await foldVisits(context());
  const { days } = await report(project);
  expect(days.slice(-2).map(({ views }) => views)).toEqual([5, 1]);
});

test("while Redis is down the site is served, and what was counted is stored later", async () => {
  const { project, host } = await newSite("outage");
  await open(host, "/");
  await reportNow(project);
  await redisServer.kill();
  expect((await open(host, "/", { visitor: 2 })).status).toBe(200);
  await send(NOON);
  expect((await open(host, "/guide", { visitor: 2 })).status).toBe(200);
  await send(NOON);
  await redisServer.start();
  await expect.poll(() => redis.status).toBe("ready");
  await send(NOON);
  expect(await reportNow(project)).toMatchObject({ views: 3 });
  expect(world.faults).toEqual([]);
});

test("if Redis loses its data, what was stored before stays counted", async () => {
  const { project } = await newSite("emptied");
  await record(project, { views: 7, visitors: ["a"] });
  await foldVisits(context());
  await redisServer.flush();
  await record(project, { views: 2 });
  await foldVisits(context());
  expect(await report(project)).toMatchObject({ views: 9 });
});

test("a new day has a new salt, and nothing of a deleted project stays", async () => {
  const { project, host } = await newSite("days");
  await send(NOON);
  await open(host, "/");
  const tomorrow = new Date("2026-11-27T00:00:00Z");
  await send(tomorrow);
  await open(host, "/");
  await send(tomorrow);
  await foldVisits(context());
  const { days } = await report(project, tomorrow);
  expect(days.slice(-2)).toEqual([
    { day: "2026-11-26", views: 1, visitors: 1 },
    { day: "2026-11-27", views: 1, visitors: 1 },
  ]);
  expect(await redis.pttl(saltKey(dayOf(tomorrow)))).toBeGreaterThan(0);
  await record(project, { views: 1 });
  await deleteProject(world.mongo.db, project._id);
  await foldVisits(context());
  expect(
    await collection(world.mongo.db, "visitDays").countDocuments({ projectId: project._id }),
  ).toBe(0);
});
