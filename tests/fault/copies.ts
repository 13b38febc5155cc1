import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "#service/read-env.ts";
import { openClient } from "#tests/support/worlds/api-client.ts";
import { type Caddy, startCaddy } from "#tests/support/doubles/caddy.ts";
import { type Gate, makeGate } from "#tests/support/doubles/gate.ts";
import { startServiceName } from "#tests/support/doubles/service-name.ts";
import { startS3Double } from "#tests/support/doubles/s3-double.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { type RunningProcess, spawnProcess } from "#tests/support/worlds/processes/processes.ts";
import { startRedis } from "#tests/support/worlds/processes/redis.ts";
import { connectMongo, type Mongo } from "#store/mongo.ts";
import { createSite, type Member, signUp, type Site } from "./rig.ts";

/** Where our processes are loaded from: this checkout, or one of another version. */
export type Root = string | null;

/** Every kind of process, in the order in which an operator restarts them, and the variable with its port. */
const KINDS = {
  api: { main: "api/main.ts", port: "PORT" },
  sites: { main: "sites/main.ts", port: "SITES_PORT" },
  git: { main: "git/main.ts", port: "GIT_PORT" },
  build: { main: "workers/builder/main.ts", port: "HEALTH_PORT" },
  chat: { main: "workers/chat/main.ts", port: "HEALTH_PORT" },
  sweep: { main: "workers/sweep/main.ts", port: "HEALTH_PORT" },
  deliver: { main: "workers/deliver/main.ts", port: "HEALTH_PORT" },
} as const;
type Kind = keyof typeof KINDS;
export type Counts = Partial<Record<Exclude<Kind, "git">, number>>;

/** "api 2" */
export type ProcessName = `${Kind} ${number}`;

/**
 * Copies of every process behind Caddy, with the configuration of `docker/`, as on several machines: each has a directory of its own, and they share a
 * database, a queue and a store for blobs.
 */
export interface Copies {
  names: readonly ProcessName[];
  caddy: Caddy;
  /** Address of the dashboard, through Caddy. */
  url: string;
  db: Mongo["db"];
  signUp(): Promise<Member>;
  createSite(member: Member): Promise<Site>;
  /** Stops a process as an operator does, and starts it again at the same port. Returns its exit code. */
  restart(name: ProcessName, root?: Root): Promise<number | null>;
  /** Ends a process as a power cut does, and starts it again. */
  kill(name: ProcessName): Promise<void>;
  /** Freezes a process until `go`. */
  hang(name: ProcessName): void;
  go(name: ProcessName): void;
  /** Cuts a process off from the database and the queue, until `reconnect`. */
  cutOff(name: ProcessName): void;
  reconnect(name: ProcessName): Promise<void>;
  /** Stops the database, and starts the one of this checkout on its data. */
  restartDatabase(): Promise<void>;
  close(): Promise<void>;
}

const SITES_NAME = "sites.test";

/**
 * @param options.root of the first start of every process
 * @param options.counts of processes that have more or fewer than one copy. There is always one git server.
 */
export async function startCopies({
  root = null,
  counts = {},
}: { root?: Root; counts?: Counts } = {}): Promise<Copies> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-copies-"));
  const names = Object.keys(KINDS).flatMap((kind) =>
    Array.from(
      { length: counts[kind as keyof Counts] ?? 1 },
      (_, at) => `${kind} ${at + 1}` as ProcessName,
    ),
  );
  const [httpPort = 0, mongoPort = 0, ...ports] = await freePorts(2 + names.length);
  const portOf = (name: ProcessName) => ports[names.indexOf(name)]!;
  const [redis, s3] = await Promise.all([startRedis(), startS3Double()]);
  const url = `http://localhost:${httpPort}`;
  const database = { DATA_DIR: join(directory, "database"), MONGO_PORT: String(mongoPort) };
  await mkdir(database.DATA_DIR, { mode: 0o700 });
  const start = async (from: Root, main: string, own: Record<string, string>) => {
    const by = from ? "npm run" : "npm start";
    const starting = spawnProcess(main, own, by, from ?? undefined);
    await starting.ready;
    return starting;
  };
  let mongo = await start(root, "embedded/mongo/main.ts", database);
  const { MONGODB_URI } = readEnv(database);
  const variables = {
    ...s3.variables,
    PUBLIC_URL: url,
    GIT_URL: url,
    SITES_URL: `https://${SITES_NAME}`,
    SECRET_KEY: randomBytes(32).toString("base64"),
    TRUSTED_PROXIES: "127.0.0.1",
    AUTH_RATE_LIMITS: "off",
    GIT_PUSH_WAIT_SECONDS: "0",
  };
  const serviceNames = await Promise.all(
    (["api", "sites"] as const).map((kind) =>
      startServiceName(names.filter((name) => name.startsWith(`${kind} `)).map(portOf)),
    ),
  );
  const [api, sites] = serviceNames.map(({ port }) => port);
  const caddy = await startCaddy(join(directory, "caddy"), {
    httpPort,
    ports: {
      "api:5599": api!,
      "sites:5600": sites!,
      // One copy: while it is away, connections are refused.
      "git:5601": portOf("git 1"),
    },
    variables: { DASHBOARD_DOMAIN: "http://localhost", SITES_DOMAIN: SITES_NAME },
  });

  const gates = new Map<ProcessName, Gate[]>();
  const running = new Map<ProcessName, RunningProcess>();
  const open = async (name: ProcessName, from: Root) => {
    const { main, port } = KINDS[name.split(" ", 1)[0] as Kind];
    const redisPort = Number(new URL(redis.url).port);
    const own = gates.get(name) ?? (await Promise.all([mongoPort, redisPort].map(makeOpenGate)));
    gates.set(name, own);
    const [mongoGate, redisGate] = own;
    const process = await start(from, main, {
      ...variables,
      [port]: String(portOf(name)),
      DATA_DIR: join(directory, name.replace(" ", "-")),
      MONGODB_URI: MONGODB_URI.replace(`:${mongoPort}`, `:${mongoGate!.port}`),
      REDIS_URL: redis.url.replace(`:${redisPort}`, `:${redisGate!.port}`),
    });
    running.set(name, process);
  };
  await Promise.all(names.map((name) => open(name, root)));
  const { db, close: closeDatabase } = await connectMongo(MONGODB_URI);
  const clients: { close(): void }[] = [];

  return {
    names,
    caddy,
    url,
    db,
    signUp: async () => {
      const token = await signUp(url);
      const client = openClient(url, token);
      clients.push(client);
      const { orgs } = await client.api.orgs.list.query();
      return { token, api: client.api, org: orgs[0]?.handle ?? "" };
    },
    createSite: (member) => createSite(member, join(directory, "trees")),
    restart: async (name, from = null) => {
      const code = await running.get(name)!.stop();
      await open(name, from);
      return code;
    },
    kill: async (name) => {
      await running.get(name)!.kill();
      await open(name, null);
    },
    hang: (name) => running.get(name)!.hang(),
    go: (name) => running.get(name)!.go(),
    cutOff: (name) => {
      for (const gate of gates.get(name)!) gate.close();
    },
    reconnect: async (name) => {
      await Promise.all(gates.get(name)!.map((gate) => gate.open()));
    },
    restartDatabase: async () => {
      await mongo.stop();
      mongo = await start(null, "embedded/mongo/main.ts", database);
    },
    close: async () => {
      for (const client of clients) client.close();
      await closeDatabase();
      await Promise.all([...running.values(), mongo].map((process) => process.kill()));
      for (const open of [...[...gates.values()].flat(), ...serviceNames]) open.close();
      await Promise.all([caddy.stop(), redis.close(), s3.close()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function makeOpenGate(port: number): Promise<Gate> {
  const gate = await makeGate(port);
  await gate.open();
  return gate;
}
