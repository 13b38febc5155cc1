import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type ApiClient, openClient } from "#tests/support/worlds/api-client.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import {
  type RunningProcess,
  spawnProcess,
  startProcess,
} from "#tests/support/worlds/processes/processes.ts";
import { startRedis } from "#tests/support/worlds/processes/redis.ts";
import { signUp, until } from "../rig.ts";
import { scaled } from "../scale.ts";

/** Processes that start while the database and Redis are down or frozen begin to work when both are back, without help. */
const TIMEOUT_MS = scaled(300_000, 600_000);

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** The two neighbors of every process, and the settings with their addresses. */
async function startNeighbours() {
  const dataDir = await mkdtemp(join(tmpdir(), "pressmark-neighbours-"));
  opened.push(() => rm(dataDir, { recursive: true, force: true }));
  const [port = 0, sitesPort = 0, mongoPort = 0] = await freePorts(3);
  const redis = await startRedis();
  opened.push(redis.close);
  const variables = {
    PORT: String(port),
    SITES_PORT: String(sitesPort),
    MONGO_PORT: String(mongoPort),
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    AUTH_RATE_LIMITS: "off",
  };
  let mongo = await startProcess("embedded/mongo/main.ts", variables);
  opened.push(() => mongo.kill());
  const restartMongo = async () => {
    mongo = await startProcess("embedded/mongo/main.ts", variables);
  };
  const statusOf = async (address: string) => (await fetch(address)).status;
  return {
    redis,
    mongo: () => mongo,
    restartMongo,
    api: `http://127.0.0.1:${port}`,
    readyStatus: {
      api: () => statusOf(`http://127.0.0.1:${port}/readyz`).catch(() => null),
      sites: () => statusOf(`http://127.0.0.1:${sitesPort}/readyz`).catch(() => null),
    },
    spawn: (main: string) => {
      const child = spawnProcess(main, variables);
      opened.push(child.kill);
      return child;
    },
  };
}

type Neighbours = Awaited<ReturnType<typeof startNeighbours>>;

const outages: { how: string; begin(all: Neighbours): unknown; end(all: Neighbours): unknown }[] = [
  {
    how: "frozen",
    begin: ({ mongo, redis }) => (mongo().hang(), redis.hang()),
    end: ({ mongo, redis }) => (mongo().go(), redis.go()),
  },
  {
    how: "not there",
    begin: ({ mongo, redis }) => Promise.all([mongo().kill(), redis.kill()]),
    end: ({ restartMongo, redis }) => Promise.all([restartMongo(), redis.start()]),
  },
];

test.each(scaled(outages.slice(0, 1), outages))(
  "processes started while the database and Redis are $how begin to work when both are back",
  async ({ begin, end }) => {
    const all = await startNeighbours();
    await begin(all);
    const sites = all.spawn("sites/main.ts");
    const waiting = ["api", "workers/builder", "workers/deliver", "workers/sweep"].map((room) =>
      all.spawn(`${room}/main.ts`),
    );
    await until(() => waiting.every(isWaiting));
    await until(async () => (await all.readyStatus.sites()) === 503);
    await end(all);

    await Promise.all([sites, ...waiting].map(({ ready }) => ready));
    await until(async () => (await all.readyStatus.sites()) === 200);
    await until(async () => (await all.readyStatus.api()) === 200);
    await expect(publishTemplate(all.api)).resolves.not.toThrow();
  },
  TIMEOUT_MS,
);

test(
  "a process told to stop while it waits for the database stops immediately and without an error",
  async () => {
    const all = await startNeighbours();
    await all.mongo().kill();
    const api = all.spawn("api/main.ts");
    await until(() => isWaiting(api));
    expect(await api.stop()).toBe(0);
    expect(api.lines.join("\n")).not.toMatch(/could not start|unhandled/);
  },
  TIMEOUT_MS,
);

function isWaiting({ lines }: RunningProcess): boolean {
  return lines.some((line) => line.includes("MONGODB_URI"));
}

/** Uses everything: database, queue, build worker and events. */
async function publishTemplate(url: string): Promise<void> {
  const client: ApiClient = openClient(url, await signUp(url));
  opened.push(client.close);
  const { orgs } = await client.api.orgs.list.query();
  const { project } = await client.api.projects.create.mutate({
    orgId: orgs[0]?.id ?? "",
    name: "Garden",
    source: { kind: "template", templateId: "sample" },
  });
  await until(async () => {
    const answer = await client.api.projects.get.query({ projectId: project.id });
    return answer.project.live !== null;
  });
}
