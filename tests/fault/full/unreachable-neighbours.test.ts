import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findKeyFile, makeKeyFile } from "#service/secret-box.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { makeGate } from "#tests/support/doubles/gate.ts";
import {
  type RunningProcess,
  spawnProcess,
  startProcess,
  type StartingProcess,
} from "#tests/support/worlds/processes/processes.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";
import { type S3Double, startS3Double } from "#tests/support/doubles/s3-double.ts";
import {
  type SmtpDouble,
  SMTP_PASSWORD,
  startSmtpDouble,
} from "#tests/support/doubles/smtp-double.ts";
import { until } from "../rig.ts";
import { scaled } from "../scale.ts";

/** A separately run process that cannot reach one neighbor reports it and waits, while everything else works. */
const TIMEOUT_MS = scaled(300_000, 600_000);
const NOT_FOR_THE_LOG = "not-for-the-log";

let dataDir: string;
let mongo: RunningProcess;
let redis: TestRedis;
let storage: S3Double;
let mailServer: SmtpDouble;
let variables: Record<string, string>;
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pressmark-unreachable-"));
  makeKeyFile(dataDir);
  const [mongoPort = 0] = await freePorts(1);
  [redis, storage, mailServer] = await Promise.all([
    startRedis(),
    startS3Double(),
    startSmtpDouble(),
  ]);
  variables = {
    DATA_DIR: dataDir,
    MONGO_PORT: String(mongoPort),
    REDIS_URL: redis.url,
    SMTP_URL: mailServer.url,
    ...storage.variables,
    S3_SECRET_ACCESS_KEY: NOT_FOR_THE_LOG,
  };
  mongo = await startProcess("embedded/mongo/main.ts", variables);
}, TIMEOUT_MS);
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await Promise.all([mongo.kill(), redis.close(), storage.close(), mailServer.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

interface ProbedProcess extends StartingProcess {
  /** Status and failing rows of `/readyz`, or null if the port is closed. */
  readiness(): Promise<{ status: number; failing: string[] } | null>;
}

async function spawnOne(main: string, settings: Record<string, string>): Promise<ProbedProcess> {
  const [port = 0] = await freePorts(1);
  const ports = { PORT: port, SITES_PORT: port, GIT_PORT: port, HEALTH_PORT: port };
  const own = Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, `${value}`]));
  const child = spawnProcess(`${main}/main.ts`, { ...variables, ...own, ...settings });
  opened.push(child.kill);
  const readiness: ProbedProcess["readiness"] = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (!answer) return null;
    const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean }[] };
    const failing = checks.filter(({ ok }) => !ok).map(({ name }) => name);
    return { status: answer.status, failing };
  };
  return { ...child, readiness };
}

const workers = ["workers/builder", "workers/deliver", "workers/sweep"];

const neighbours: {
  variable: string;
  row: string;
  mains: string[];
  service: () => string;
  address: (port: number) => string;
}[] = [
  {
    variable: "REDIS_URL",
    row: "redis",
    mains: ["api", "sites", ...workers],
    service: () => redis.url,
    address: (port) => `redis://:${NOT_FOR_THE_LOG}@127.0.0.1:${port}`,
  },
  {
    variable: "S3_ENDPOINT",
    row: "blobs",
    mains: ["api", "sites", "workers/builder", "workers/sweep"],
    service: () => storage.url,
    address: (port) => `http://127.0.0.1:${port}`,
  },
  {
    variable: "SMTP_URL",
    row: "smtp",
    mains: ["workers/deliver"],
    service: () => mailServer.url,
    address: (port) => mailServer.url.replace(/\d+$/, String(port)),
  },
];

test.each(neighbours)(
  "while $variable is unreachable, every process names it and is not ready, and becomes ready once it can be reached",
  async ({ variable, row, mains, service, address }) => {
    const gate = await makeGate(Number(new URL(service()).port));
    opened.push(gate.close);
    const all = await Promise.all(
      mains.map((main) => spawnOne(main, { [variable]: address(gate.port) })),
    );
    const waits = new RegExp(`${variable}: .*127\\.0\\.0\\.1:${gate.port}.*Waiting for it`);
    await until(() => all.every(({ lines }) => lines.some((line) => waits.test(line))));
    for (const { readiness } of all) {
      await until(async () => (await readiness())?.failing.includes(row) ?? false);
      expect((await readiness())?.status).toBe(503);
    }
    for (const { lines } of all) {
      expect(lines.join("\n")).not.toMatch(/"msg":"ready/);
      for (const secret of [NOT_FOR_THE_LOG, SMTP_PASSWORD, encodeURIComponent(SMTP_PASSWORD)])
        expect(lines.join("\n")).not.toContain(secret);
    }

    await gate.open();
    await Promise.all(all.map(({ ready }) => ready));
    for (const { readiness } of all) await until(async () => (await readiness())?.status === 200);
  },
  TIMEOUT_MS,
);

test(
  "every process told to stop while it waits for Redis ends without an error",
  async () => {
    const gate = await makeGate(0);
    const settings = { REDIS_URL: `redis://127.0.0.1:${gate.port}` };
    const all = await Promise.all(
      ["api", "sites", ...workers].map((main) => spawnOne(main, settings)),
    );
    await until(() =>
      all.every(({ lines }) => lines.some((line) => line.includes("REDIS_URL: Redis at"))),
    );
    expect(await Promise.all(all.map(({ stop }) => stop()))).toEqual(all.map(() => 0));
    for (const { lines } of all)
      expect(lines.join("\n")).not.toMatch(/could not start|unhandled|"level":60/);
  },
  TIMEOUT_MS,
);

test(
  "the git server waits for the api, which decides who may push",
  async () => {
    const api = await spawnOne("api", {});
    await api.ready;
    // All dependencies of the api are running.
    expect(api.lines.join("\n")).not.toContain("Waiting for it");
    const port = Number(/localhost:(\d+)/.exec(api.lines.join("\n"))?.[1]);
    const gate = await makeGate(port);
    opened.push(gate.close);
    const SECRET_KEY = findKeyFile(dataDir)?.key.toString("base64") ?? "";
    const git = await spawnOne("git", {
      SECRET_KEY,
      PUBLIC_URL: `http://127.0.0.1:${gate.port}`,
    });
    await until(() => git.lines.some((line) => line.includes(`PUBLIC_URL: the api at http://127`)));
    expect(await git.readiness()).toEqual({ status: 503, failing: ["start", "api"] });
    await gate.open();
    await git.ready;
    await until(async () => (await git.readiness())?.status === 200);
  },
  TIMEOUT_MS,
);
