import { hostname } from "node:os";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { DependencyName, ProgramName } from "#schemas/admin/installation-status.ts";
import { newId } from "#schemas/ids.ts";
import { openLog } from "#service/log.ts";
import { version } from "#service/version.ts";
import { collection } from "#store/collections.ts";
import { claimBackup, endBackup } from "#store/platform/backups.ts";
import { noteWorker, startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import { readInstallationStatus } from "#core/platform/status/installation-status.ts";
import { storedConnection } from "#tests/support/inputs/stored/stored-connection.ts";
import { makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let world: World;
let root: Person;
const db = () => world.services.mongo.db;
const ask = async () => (await root.api.admin.status.get.query()).status;
const later = (ms: number) => readInstallationStatus(world.services, new Date(Date.now() + ms));
const dependency = async (name: DependencyName) =>
  (await ask()).dependencies.find((one) => one.name === name);
const processesOf = async (program: ProgramName) =>
  (await ask()).programs.find(({ name }) => name === program)?.processes;

beforeAll(async () => {
  world = await startWorld({
    ADMIN_EMAIL: "root@example.com",
    SMTP_URL: "smtp://user:secret@127.0.0.1:9",
    AI_BASE_URL: "http://127.0.0.1:9/v1",
    AI_MODEL: "small",
    AUTH_AUTOCONFIRM: "true",
  });
  root = await world.signUp("root@example.com");
  await verifyAddress(world, root);
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.useRealTimers();
  await collection(db(), "workers").deleteMany({});
});

test("a process reports its program, machine and version until it ends", async () => {
  const closers: (() => unknown)[] = [];
  const service = {
    env: world.services.env,
    log: openLog(world.services.env, "api"),
    stopping: new AbortController().signal,
    hasStarted: () => true,
    onClose: (_name: string, close: () => unknown) => void closers.push(close),
  };
  const id = await startHeartbeat(db(), "sites", service);
  expect(await processesOf("sites")).toMatchObject([
    { id, host: hostname(), pid: process.pid, version, isLate: false },
  ]);
  // It is no worker, so no deployment waits for it and the page of jobs does not list it.
  expect((await root.api.admin.workers.query()).workers).toEqual([]);
  for (const close of closers) await close();
  expect(await processesOf("sites")).toEqual([]);
});

test("a process without a heartbeat for 15 seconds is late, and one of an older version has no machine", async () => {
  const startedAt = new Date();
  await noteWorker(db(), { id: "old", queue: "build", startedAt });
  expect(await processesOf("build")).toMatchObject([
    { id: "old", host: null, version: null, isLate: false },
  ]);
  const seenAt = new Date(Date.now() - 16_000);
  await collection(db(), "workers").updateOne({ _id: "old" }, { $set: { seenAt } });
  expect(await processesOf("build")).toMatchObject([{ id: "old", isLate: true }]);
});

test("dependencies show their address without credentials, and why one fails", async () => {
  expect(await dependency("database")).toMatchObject({ state: "ok", detail: null });
  expect(await dependency("queues")).toMatchObject({ state: "ok" });
  expect(await dependency("storage")).toMatchObject({ state: "ok" });
  expect(await dependency("git")).toMatchObject({ state: "off", address: null });
  expect(await dependency("sms")).toMatchObject({
    state: "off",
    detail: "SMS_GATEWAY_URL is not set. Phones cannot be second factors.",
  });
  expect(await dependency("model")).toMatchObject({
    state: "failing",
    address: "http://127.0.0.1:9/v1",
    detail: expect.stringMatching(/\S/),
  });
  expect(await dependency("mail")).toMatchObject({
    state: "ok",
    address: "smtp://***@127.0.0.1:9",
  });
});

test("an email that waits for more than 10 minutes shows what the mail server said", async () => {
  const mails = collection(db(), "mails");
  await world.services.mailer.send({
    to: "ann@example.com",
    kind: "contact_message",
    subject: "Hello",
    paragraphs: ["Hello"],
    footnote: "Bye",
  });
  const mail = { to: "ann@example.com" };
  await mails.updateOne(mail, { $set: { error: "450 try later" } });
  expect(await dependency("mail")).toMatchObject({ state: "ok" });
  const { dependencies } = await later(11 * MINUTE_MS);
  expect(dependencies.find(({ name }) => name === "mail")).toMatchObject({
    state: "failing",
    detail: "An email has waited for 11 minutes: 450 try later",
  });
  await mails.deleteMany(mail);
});

test("a queue whose oldest job waits for more than two minutes is late", async () => {
  const { queues } = world.services;
  await queues.chat.add("task.run", { taskId: newId() });
  await queues.chat.add("task.run", { taskId: newId() }, { delay: DAY_MS });
  const chat = (await ask()).queues?.find(({ queue }) => queue === "chat");
  expect(chat).toMatchObject({ waiting: 1, active: 0, isPaused: false, isLate: false });
  const { queues: lags } = await later(3 * MINUTE_MS);
  expect(lags?.find(({ queue }) => queue === "chat")).toMatchObject({ isLate: true });
  expect(lags?.find(({ queue }) => queue === "sweep")).toMatchObject({ isLate: false });
  await queues.chat.pause();
  const { queues: paused } = await later(3 * MINUTE_MS);
  expect(paused?.find(({ queue }) => queue === "chat")).toMatchObject({
    isPaused: true,
    waiting: 1,
    isLate: true,
  });
  await queues.chat.obliterate({ force: true });
});

test("a backup is overdue if there is none, and again 7 days after the last one", async () => {
  expect((await ask()).backup).toEqual({
    lastFinishedAt: null,
    isRunning: false,
    isOverdue: true,
  });
  await claimBackup(db(), "token");
  expect((await ask()).backup).toMatchObject({ isRunning: true });
  const finishedAt = new Date();
  await endBackup(db(), "token", finishedAt);
  expect((await ask()).backup).toEqual({
    lastFinishedAt: finishedAt.toISOString(),
    isRunning: false,
    isOverdue: false,
  });
  expect((await later(7 * DAY_MS + MINUTE_MS)).backup).toMatchObject({ isOverdue: true });
});

test("a git host that refuses connections is listed once, with its newest message", async () => {
  const { id: orgId } = await makeOrg(root, "Garden club");
  const ids = [await storedConnection(world.services, orgId)];
  ids.push(await storedConnection(world.services, orgId));
  expect((await ask()).gitHosts).toEqual([]);
  const failure = { appCode: "unauthorized" as const, message: "The token has expired." };
  await collection(db(), "gitHostConnections").updateMany(
    { _id: { $in: ids } },
    { $set: { failure } },
  );
  expect((await ask()).gitHosts).toMatchObject([
    { connections: 2, message: "The token has expired." },
  ]);
});
