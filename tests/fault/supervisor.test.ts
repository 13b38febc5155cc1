import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueNames } from "#schemas/jobs.ts";
import {
  type ProcessName,
  processNames,
  startSupervisor,
  type Supervisor,
} from "#tests/support/worlds/processes/supervisor.ts";
import { freePortsInARow } from "#tests/support/free-ports.ts";
import { until } from "./rig.ts";
import { scaled } from "./scale.ts";

const TIMEOUT_MS = 900_000;
/** About the duration of a start. The next kill comes at a random moment within it. */
const START_MS = 2_500;
const FROZEN_MS = scaled(4_000, 12_000);
const ROUNDS = scaled(1, 8);

let supervisor: Supervisor;
beforeAll(async () => {
  // The workers use this port and the three after it.
  const [healthPort] = await freePortsInARow(queueNames.length);
  supervisor = await startSupervisor({ HEALTH_PORT: String(healthPort) });
  // Processes are killed from the first moment, while everything is still starting.
  for (const name of ["mongo", "redis", "api", "sites", "worker build"] as const) {
    await until(() => supervisor.pidOf(name) !== null);
    if (ROUNDS > 1 || name === "api") await sleep(Math.random() * START_MS);
    supervisor.signal(name, "SIGKILL");
  }
  await supervisor.line(/^Sign in: /);
  await until(() => processNames.every((name) => supervisor.pidOf(name) !== null));
}, TIMEOUT_MS);
afterAll(() => supervisor.close());

/** Kills it, and kills its successor somewhere in the middle of its start. */
async function killTwice(name: ProcessName): Promise<void> {
  for (let kills = 0; kills < 2; kills++) {
    await until(() => supervisor.pidOf(name) !== null);
    const pid = supervisor.pidOf(name);
    supervisor.signal(name, "SIGKILL");
    await until(() => supervisor.pidOf(name) !== pid);
    await sleep(Math.random() * START_MS);
  }
}

async function status(port: number, path: string, host: string): Promise<number> {
  // On an idle connection a request may arrive just as the process ends. Clients repeat such a request.
  const headers = { host, connection: "close" };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => null);
  await answer?.text();
  return answer?.status ?? 0;
}

/** Expects everything to answer, and every process that ended since to be reported as running again. */
async function expectAllBack(since: number, names: readonly ProcessName[]): Promise<void> {
  const { env, lines } = supervisor;
  const isBack = (name: string) => {
    const own = lines
      .slice(since)
      .filter((line) => line.startsWith("pressmark") && line.includes(` ${name} `));
    return own.at(-1)?.includes("is back") ?? false;
  };
  await until(() => names.every(isBack));
  const ready = () => status(env.PORT, "/readyz", "localhost");
  await until(async () => (await ready()) === 200);
  await until(async () => (await status(env.SITES_PORT, "/readyz", "localhost")) === 200);
}

test("every worker has a port for its health and metrics", async () => {
  const first = supervisor.env.HEALTH_PORT!;
  for (const [at] of queueNames.entries())
    await expect.poll(() => status(first + at, "/metrics", "localhost")).toBe(200);
});

test(
  "every process that is killed, and killed again during its restart, recovers automatically",
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const since = supervisor.lines.length;
      await Promise.all(processNames.map(killTwice));
      await expectAllBack(since, processNames);
    }
  },
  TIMEOUT_MS,
);

const dependents: Record<"mongo" | "redis", readonly ProcessName[]> = {
  mongo: ["api", "worker build", "worker chat", "worker deliver", "worker sweep"],
  redis: ["api", "sites", "worker build", "worker chat", "worker deliver", "worker sweep"],
};

test.each(scaled<("mongo" | "redis")[]>(["redis"], ["mongo", "redis"]))(
  "processes that start while %s is frozen work once it continues",
  async (neighbour) => {
    for (let round = 0; round < ROUNDS; round++) {
      const since = supervisor.lines.length;
      supervisor.signal(neighbour, "SIGSTOP");
      await Promise.all(dependents[neighbour].map(killTwice));
      await sleep(Math.random() * FROZEN_MS);
      supervisor.signal(neighbour, "SIGCONT");
      await expectAllBack(since, dependents[neighbour]);
    }
  },
  TIMEOUT_MS,
);

test(
  "an api that is stopped keeps serving until its successor is ready",
  async () => {
    const since = supervisor.lines.length;
    const isBack = () => supervisor.lines.slice(since).some((line) => / api is back/.test(line));
    const pid = supervisor.pidOf("api");
    supervisor.signal("api", "SIGTERM");
    await supervisor.line(/it keeps serving until its replacement is ready/, since);
    let answers = 0;
    for (; !isBack(); answers++)
      expect(await status(supervisor.env.PORT, "/version", "localhost")).toBe(200);
    // A start takes seconds. If callers had to wait for it, there would have been only one response.
    expect(answers).toBeGreaterThan(10);
    await until(() => supervisor.pidOf("api") !== pid);
    expect(await status(supervisor.env.PORT, "/version", "localhost")).toBe(200);
  },
  TIMEOUT_MS,
);

test(
  "Pressmark stops in order after every process was restarted, even with a frozen database",
  async () => {
    supervisor.signal("mongo", "SIGSTOP");
    expect(await supervisor.stop()).toBe(0);
    expect(supervisor.lines.at(-1)).toContain("stopped; no data was removed");
  },
  TIMEOUT_MS,
);
