import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startRedis } from "#embedded/supervisor/databases.ts";
import { rememberProcess } from "#embedded/supervisor/leftovers.ts";
import { requireFreePorts } from "#embedded/supervisor/ports.ts";
import { openProcesses, type Processes } from "#embedded/supervisor/processes.ts";
import { type Env, parseEnv } from "#schemas/env.ts";
import { freePorts } from "#tests/support/free-ports.ts";

let env: Env;
let processes: Processes;
beforeEach(async () => {
  const [PORT, SITES_PORT, MONGO_PORT, REDIS_PORT] = (await freePorts(4)).map(String);
  const DATA_DIR = await mkdtemp(join(tmpdir(), "pressmark-start-"));
  env = parseEnv({ PORT, SITES_PORT, MONGO_PORT, REDIS_PORT, DATA_DIR });
  processes = openProcesses({ ...process.env, DATA_DIR });
});
afterEach(async () => {
  await processes.stopAll();
  await rm(env.DATA_DIR, { recursive: true, force: true });
});

/** A redis-server on the port that is wanted, which no start of ours knows unless it wrote its pid down. */
async function someRedis(...settings: string[]) {
  const child = spawn(
    "redis-server",
    ["--port", String(env.REDIS_PORT), "--bind", "127.0.0.1", "--save", "", ...settings],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  for await (const chunk of child.stdout)
    if (String(chunk).includes("Ready to accept connections")) break;
  return child;
}

test("the Redis that a killed start left behind is ended, and the next start has its port", async () => {
  const left = await someRedis("--pidfile", rememberProcess(env.DATA_DIR, "redis-server"));
  const ended = once(left, "exit");
  await requireFreePorts(env);
  await startRedis(env, processes);
  await ended;
  expect(processes.count).toBe(1);
});

test("a Redis of somebody else is left alone, and the start names its port", async () => {
  const other = await someRedis();
  await expect(startRedis(env, processes)).rejects.toThrow(
    `Port ${env.REDIS_PORT} is taken: another program, or another Pressmark, uses it.\n` +
      `Stop that one, or choose another port: REDIS_PORT=${env.REDIS_PORT + 1000} npm start`,
  );
  expect(other.exitCode).toBeNull();
  const ended = once(other, "exit");
  other.kill();
  await ended;
});

test("what is told to stop while it starts starts nothing more that would stay behind", async () => {
  await processes.stopAll();
  await expect(startRedis(env, processes)).rejects.toThrow("redis is not started any more");
  expect(processes.count).toBe(0);
});
