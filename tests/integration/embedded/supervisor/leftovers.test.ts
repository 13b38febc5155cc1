import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startRedis } from "#embedded/supervisor/databases.ts";
import { endLeftover, rememberProcess } from "#embedded/supervisor/leftovers.ts";
import { openProcesses, type Processes } from "#embedded/supervisor/processes.ts";
import { type Env, parseEnv } from "#schemas/env/env.ts";
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

/** Starts a redis-server on the required port. A later start recognizes it only if its pid was recorded. */
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

test("a Redis left behind by a killed start is stopped, and the next start uses its port", async () => {
  const leftover = await someRedis("--pidfile", rememberProcess(env.DATA_DIR, "redis-server"));
  const ended = once(leftover, "exit");
  await endLeftover(env.DATA_DIR, "redis-server");
  await startRedis(env, processes);
  await ended;
  expect(processes.count).toBe(1);
});

test("a start that is told to stop leaves no process behind", async () => {
  await processes.stopAll();
  await expect(startRedis(env, processes)).rejects.toThrow("redis was not restarted");
  expect(processes.count).toBe(0);
});
