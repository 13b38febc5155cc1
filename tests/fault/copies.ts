import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openClient } from "#tests/support/worlds/api-client.ts";
import { type Caddy, startCaddy } from "#tests/support/doubles/caddy.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import {
  type RunningProcess,
  spawnProcess,
  startProcess,
} from "#tests/support/worlds/processes.ts";
import { startRedis } from "#tests/support/worlds/redis.ts";
import { createSite, type Member, signUp, type Site } from "./rig.ts";

/** Where our processes are loaded from: this checkout, or one of another version. */
export type Root = string | null;

/** The processes that a production setup has, in the order in which an operator restarts them. */
const PROCESSES = [
  { name: "api 1", main: "api/main.ts", port: "PORT" },
  { name: "api 2", main: "api/main.ts", port: "PORT" },
  { name: "sites 1", main: "sites/main.ts", port: "SITES_PORT" },
  { name: "sites 2", main: "sites/main.ts", port: "SITES_PORT" },
  { name: "git", main: "git/main.ts", port: "GIT_PORT" },
  { name: "build worker 1", main: "workers/builder/main.ts", port: "HEALTH_PORT" },
  { name: "build worker 2", main: "workers/builder/main.ts", port: "HEALTH_PORT" },
  { name: "sweep worker", main: "workers/sweep/main.ts", port: "HEALTH_PORT" },
  { name: "deliver worker", main: "workers/deliver/main.ts", port: "HEALTH_PORT" },
] as const;

type ProcessName = (typeof PROCESSES)[number]["name"];

/** Two copies of each stateless process behind Caddy, with the configuration of `docker/`. */
export interface Copies {
  names: readonly ProcessName[];
  caddy: Caddy;
  /** Address of the dashboard, through Caddy. */
  url: string;
  signUp(): Promise<Member>;
  createSite(member: Member): Promise<Site>;
  /** Stops a process as an operator does, and starts it again at the same port. Returns its exit code. */
  restart(name: ProcessName, root?: Root): Promise<number | null>;
  close(): Promise<void>;
}

export const SITES_NAME = "sites.test";

/** @param root of the first start of every process */
export async function startCopies(root: Root = null): Promise<Copies> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-copies-"));
  const [httpPort = 0, mongoPort = 0, ...ports] = await freePorts(2 + PROCESSES.length);
  const portOf = (name: ProcessName) => ports[PROCESSES.findIndex((each) => each.name === name)]!;
  const redis = await startRedis();
  const url = `http://localhost:${httpPort}`;
  const variables = {
    PUBLIC_URL: url,
    GIT_URL: url,
    SITES_URL: `https://${SITES_NAME}`,
    MONGO_PORT: String(mongoPort),
    REDIS_URL: redis.url,
    DATA_DIR: directory,
    TRUSTED_PROXIES: "127.0.0.1",
    AUTH_RATE_LIMITS: "off",
    GIT_PUSH_WAIT_SECONDS: "0",
  };
  const mongo = await startProcess("embedded/mongo/main.ts", variables);
  const caddy = await startCaddy(join(directory, "caddy"), {
    httpPort,
    ports: {
      "api:5599": [portOf("api 1"), portOf("api 2")],
      "sites:5600": [portOf("sites 1"), portOf("sites 2")],
      "git:5601": portOf("git"),
    },
    variables: { DASHBOARD_DOMAIN: "http://localhost", SITES_DOMAIN: SITES_NAME },
  });
  const running = new Map<ProcessName, RunningProcess>();
  const start = async (name: ProcessName, from: Root) => {
    const { main, port } = PROCESSES.find((each) => each.name === name)!;
    const own = { ...variables, [port]: String(portOf(name)) };
    const starting = spawnProcess(main, own, from ? "npm run" : "npm start", from ?? undefined);
    running.set(name, starting);
    await starting.ready;
  };
  const names = PROCESSES.map(({ name }) => name);
  await Promise.all(names.map((name) => start(name, root)));
  const clients: { close(): void }[] = [];

  return {
    names,
    caddy,
    url,
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
      await start(name, from);
      return code;
    },
    close: async () => {
      for (const client of clients) client.close();
      await Promise.all([...running.values()].map((process) => process.kill()));
      await caddy.stop();
      await mongo.kill();
      await redis.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
