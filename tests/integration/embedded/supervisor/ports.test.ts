import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { choosePorts } from "#embedded/supervisor/ports.ts";
import { bindSocket } from "#embedded/supervisor/sockets.ts";
import { writePorts } from "#service/ports-file.ts";
import { readEnv } from "#service/read-env.ts";
import { freePorts, freePortsInARow } from "#tests/support/free-ports.ts";

let DATA_DIR: string;
const servers: Server[] = [];
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "pressmark-ports-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(DATA_DIR, { recursive: true, force: true });
});

/** Occupies a port. Another program may already have taken it. */
function take(port: number): Promise<void> {
  const server = createServer();
  servers.push(server);
  return new Promise((resolve) =>
    server.once("error", () => resolve()).listen(port, "127.0.0.1", () => resolve()),
  );
}

test("if the default ports are taken, the next free ones are chosen and printed", async () => {
  for (const port of [5599, 5600, 27_117, 6389]) await take(port);
  const { running, chosen, notes, faults } = await choosePorts({ DATA_DIR });
  expect(faults).toEqual([]);
  expect(chosen).toEqual(running);
  expect([5599, 5600, 27_117, 6389]).not.toContain(running.PORT);
  expect(new Set(Object.values(running)).size).toBe(4);
  expect(notes).toContain(`PORT: 5599 is taken; Pressmark uses ${running.PORT} from now on`);
});

test("the next start uses the last ports again, or others if those are taken", async () => {
  const [mongoPort = 0, redisPort = 0] = await freePorts(2);
  writePorts(DATA_DIR, { running: {}, chosen: { MONGO_PORT: mongoPort, REDIS_PORT: redisPort } });
  expect((await choosePorts({ DATA_DIR })).running).toMatchObject({
    MONGO_PORT: mongoPort,
    REDIS_PORT: redisPort,
  });
  await take(mongoPort);
  const { running } = await choosePorts({ DATA_DIR });
  expect(running.MONGO_PORT).not.toBe(mongoPort);
  expect(running.REDIS_PORT).toBe(redisPort);
});

test("a port that the user configured is never replaced, and neither is the port of a configured address", async () => {
  const [port = 0] = await freePorts(1);
  await take(port);
  await take(5599);
  const set = await choosePorts({ DATA_DIR, PORT: String(port) });
  expect(set.faults).toEqual([
    `Port ${port} is taken by another program or another Pressmark.\n` +
      `Stop it, or choose another port: PORT=${port + 1000} npm start`,
  ]);
  const led = await choosePorts({ DATA_DIR, PUBLIC_URL: "https://press.example" });
  expect(led.faults[0]).toMatch(/^Port 5599 is taken/);
});

test("HEALTH_PORT is refused if a worker cannot use one of the ports after it", async () => {
  const [first = 0, , , last = 0] = await freePortsInARow(4);
  const faultsOf = async (port: number, more: Record<string, string> = {}) =>
    (await choosePorts({ DATA_DIR, HEALTH_PORT: String(port), ...more })).faults;
  expect(await faultsOf(first)).toEqual([]);
  expect((await faultsOf(first, { PORT: String(first + 1) }))[0]).toContain(
    `port ${first + 1} is taken`,
  );
  await take(last);
  expect(await faultsOf(first)).toEqual([
    `HEALTH_PORT: the workers use the ports ${first} to ${last}, and port ${last} is taken. Choose another HEALTH_PORT.`,
  ]);
  expect((await faultsOf(65_534))[0]).toContain("not all of these are ports");
});

test("a port that is bound for a server cannot be used by another process", async () => {
  const [port = 0] = await freePorts(1);
  const socket = await bindSocket("127.0.0.1", port);
  expect((await choosePorts({ DATA_DIR, PORT: String(port) })).faults).toHaveLength(1);
  await expect(bindSocket("127.0.0.1", port)).rejects.toThrow(`Port ${port} was taken`);
  socket?.close();
});

test("commands next to a running Pressmark find it, unless they name another one", () => {
  writePorts(DATA_DIR, { running: { PORT: 7001, MONGO_PORT: 7002, REDIS_PORT: 7003 }, chosen: {} });
  const env = readEnv({ DATA_DIR });
  expect(env.PUBLIC_URL).toBe("http://localhost:7001");
  expect(new URL(env.MONGODB_URI).port).toBe("7002");
  expect(new URL(env.REDIS_URL).port).toBe("7003");
  expect(new URL(env.REDIS_URL).password).not.toBe("");
  expect(readEnv({ DATA_DIR, PORT: "7009" }).PUBLIC_URL).toBe("http://localhost:7009");
});
