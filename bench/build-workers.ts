import { Redis } from "ioredis";
import { closeQueues, openQueues } from "#queues/queue.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { readEnv } from "#service/read-env.ts";
import { collection } from "#store/collections.ts";
import { type Rig, type Site, startRig } from "#tests/fault/rig.ts";
import type { RunningProcess } from "#tests/support/worlds/processes/processes.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { type CountingProxy, startCountingProxy, type Traffic } from "./counting-proxy.ts";
import { type Figure, median } from "./figure.ts";

const WORKERS = [1, 2, 4];
const SITES = 24;
/** Measured for each number of workers, after one round in which they warm up. */
const ROUNDS = 5;
const NOTES = 40;
const PARAGRAPHS = 12;
const IDLE_SECONDS = 20;
const BYTES_PER_KB = 1024;

interface Passed {
  database: Traffic;
  queue: Traffic;
}

type Round = Passed & { seconds: number };

/**
 * Pushes a new version of every note of 24 sites while the queue is paused, and measures how long 1, 2 and 4 workers take for all of them. Between each worker
 * and the database and the queue is a proxy that counts, so the cost of coordination is measured too.
 */
export async function buildWorkers(): Promise<Figure[]> {
  const rig = await startRig();
  const environment = { DATA_DIR: rig.dataDir, MONGO_PORT: String(rig.mongoPort) };
  const proxies = await Promise.all(
    [rig.mongoPort, Number(new URL(rig.redis.url).port)].map(startCountingProxy),
  );
  const [mongo, redis] = proxies as [CountingProxy, CountingProxy];
  const settings = {
    MONGODB_URI: readEnv(environment).MONGODB_URI.replace(`:${rig.mongoPort}`, `:${mongo.port}`),
    REDIS_URL: rig.redis.url.replace(/:\d+$/, `:${redis.port}`),
  };
  const connection = new Redis(rig.redis.url);
  const queues = openQueues(connection);
  const workers: RunningProcess[] = [];
  const figures: Figure[] = [];
  try {
    const member = await rig.signUp();
    const sites: Site[] = [];
    for (let at = 0; at < SITES; at++) sites.push(await rig.createSite(member));
    let version = 0;
    const round = async (): Promise<Round> => {
      await queues.build.pause();
      version += 1;
      const ids = [];
      for (const site of sites) ids.push((await site.push(notes(version))).id);
      const passed = countFrom(mongo, redis);
      const start = performance.now();
      await queues.build.resume();
      await allEnded(rig, ids);
      return { seconds: (performance.now() - start) / 1000, ...passed() };
    };
    for (const count of WORKERS) {
      while (workers.length < count) workers.push(await rig.startWorker("build", settings));
      const rounds: Round[] = [];
      for (let at = 0; at <= ROUNDS; at++) rounds.push(await round());
      figures.push(...figuresOf(count, rounds.slice(1)));
    }
    const passed = countFrom(mongo, redis);
    await sleep(IDLE_SECONDS * 1000);
    const each = ({ roundTrips }: Traffic) => roundTrips / IDLE_SECONDS / workers.length;
    for (const [service, traffic] of Object.entries(passed()))
      figures.push({
        name: `an idle worker, round trips to the ${service}`,
        value: each(traffic),
        unit: "1/s",
      });
    return figures;
  } finally {
    await closeQueues(queues);
    connection.disconnect();
    for (const proxy of proxies) proxy.close();
    await rig.close();
  }
}

/** What passes from now on. */
function countFrom(mongo: CountingProxy, redis: CountingProxy): () => Passed {
  const [databaseBefore, queueBefore] = [mongo.traffic(), redis.traffic()];
  const since = (before: Traffic, now: Traffic) => ({
    roundTrips: now.roundTrips - before.roundTrips,
    bytes: now.bytes - before.bytes,
  });
  return () => ({
    database: since(databaseBefore, mongo.traffic()),
    queue: since(queueBefore, redis.traffic()),
  });
}

function figuresOf(workers: number, rounds: readonly Round[]): Figure[] {
  const perBuild = (of: (round: Round) => number) => median(rounds.map(of)) / SITES;
  const name = `${workers} ${workers === 1 ? "worker" : "workers"}`;
  const services = (["database", "queue"] as const).flatMap((service): Figure[] => [
    {
      name: `${name}, round trips to the ${service} per build`,
      value: perBuild((round) => round[service].roundTrips),
      unit: "x",
    },
    {
      name: `${name}, bytes to and from the ${service} per build`,
      value: perBuild((round) => round[service].bytes) / BYTES_PER_KB,
      unit: "KB",
    },
  ]);
  return [
    { name: `${name}, builds`, value: 1 / perBuild(({ seconds }) => seconds), unit: "1/s" },
    ...services,
  ];
}

/** Asks the database itself, not the api, which would take time from the workers. */
async function allEnded({ db }: Rig, ids: string[]): Promise<void> {
  for (;;) {
    const rows = await collection(db, "deployments")
      .find({ _id: { $in: ids } })
      .project<{ status: Parameters<typeof isFinal>[0] }>({ status: 1 })
      .toArray();
    if (rows.some(({ status }) => status === "failed")) throw new Error("a build failed");
    if (rows.length === ids.length && rows.every(({ status }) => isFinal(status))) return;
    await sleep(20);
  }
}

function notes(version: number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: NOTES }, (_, at) => {
      const paragraphs = Array.from(
        { length: PARAGRAPHS },
        (__, line) =>
          `Paragraph ${line} of note ${at} in version ${version} has **words**, \`code\` and a [link](note-${(at + 1) % NOTES}.md).`,
      );
      return [`note-${at}.md`, `# Note ${at}\n\n${paragraphs.join("\n\n")}\n`];
    }),
  );
}
