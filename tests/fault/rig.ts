import { workerFolders } from "#schemas/jobs.ts";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request, type RequestOptions } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { readEnv } from "#service/read-env.ts";
import type { Project } from "#schemas/projects/project.ts";
import { type ApiClient, openClient } from "#tests/support/worlds/api-client.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";
import { connectMongo, type Mongo } from "#store/mongo.ts";

/** Every process as a user runs it. Each of them can be killed. */
export interface Rig {
  /** Address of the api. */
  url: string;
  dataDir: string;
  mongoPort: number;
  /** Direct access to the database. It reconnects when the database is back. */
  db: Mongo["db"];
  redis: TestRedis;
  killMongo(): Promise<void>;
  startMongo(): Promise<void>;
  /** Stops answering until `goMongo`. */
  hangMongo(): void;
  goMongo(): void;
  startWorker(
    queue: "build" | "chat" | "deliver" | "sweep",
    settings?: Record<string, string>,
  ): Promise<RunningProcess>;
  signUp(): Promise<Member>;
  /** A separate project with a built-in remote. */
  createSite(member: Member): Promise<Site>;
  /** A project that publishes a linked repository. */
  link(member: Member, url: string): Promise<LinkedSite>;
  read(project: Project, path: string): Promise<{ status: number; body: string }>;
  siteAddress(project: Project): { host: string; port: number };
  /** Memory usage of the api in bytes. */
  memoryOfApi(): number;
  close(): Promise<void>;
}

export interface Member {
  token: string;
  api: ApiClient["api"];
  org: string;
}

export interface LinkedSite {
  project: Project;
  webhook: { path: string; secret: string };
  /** Requests a build by hand. */
  build(): Promise<Deployment>;
}

export interface Site {
  member: Member;
  project: Project;
  webhook: { path: string; secret: string };
  tree: WorkTree;
  /** Address of the remote, including the push token. */
  remote: string;
  /** Commits and pushes over HTTP. Returns the new deployment. */
  push(files: Record<string, string | Buffer>): Promise<Deployment>;
  /** Pushes the current head, even if it is an older commit. */
  pushHead(): Promise<Deployment>;
  get(deploymentId: string): Promise<Deployment>;
  /** The deployment, once it has ended. */
  ended(deploymentId: string): Promise<Deployment>;
  /** Id of the live deployment. */
  live(): Promise<string | null>;
}

export async function startRig(settings: Record<string, string> = {}): Promise<Rig> {
  const dataDir = await mkdtemp(join(tmpdir(), "pressmark-fault-"));
  const [port = 0, sitesPort = 0, mongoPort = 0] = await freePorts(3);
  const redis = await startRedis();
  const variables = {
    PORT: String(port),
    EXAMPLE_SITES: "false",
    SITES_PORT: String(sitesPort),
    MONGO_PORT: String(mongoPort),
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    AUTH_RATE_LIMITS: "off",
    GIT_PUSH_WAIT_SECONDS: "0",
    ...settings,
  };
  const { MONGODB_URI } = readEnv(variables);
  const startMongo = () => start("embedded/mongo/main.ts", variables);
  let mongo = await startMongo();
  const started: RunningProcess[] = [];
  const startServer = async (main: string) => {
    const server = await start(main, variables);
    started.push(server);
    return server;
  };
  const [server] = await Promise.all(["api/main.ts", "sites/main.ts"].map(startServer));
  const { db, close: closeMongo } = await connectMongo(MONGODB_URI);
  const url = `http://127.0.0.1:${port}`;
  const clients: ApiClient[] = [];
  const agent = new Agent({ keepAlive: true });

  return {
    url,
    dataDir,
    mongoPort,
    db,
    redis,
    killMongo: () => mongo.kill(),
    hangMongo: () => mongo.hang(),
    goMongo: () => mongo.go(),
    startMongo: async () => {
      mongo = await startMongo();
    },
    startWorker: async (queue, own = {}) => {
      const worker = await start(`workers/${workerFolders[queue]}/main.ts`, {
        ...variables,
        ...own,
      });
      started.push(worker);
      return worker;
    },
    signUp: async () => {
      const token = await signUp(url);
      const client = openClient(url, token);
      clients.push(client);
      const { orgs } = await client.api.orgs.list.query();
      return { token, api: client.api, org: orgs[0]?.handle ?? "" };
    },
    createSite: (member) => createSite(member, join(dataDir, "trees")),
    link: async ({ api, org }, linkedUrl) => {
      const source = { kind: "git", url: linkedUrl, branch: "main", provider: "other" } as const;
      const { project } = await api.projects.create.mutate({ orgId: org, name: "Linked", source });
      const build = async () =>
        (await api.deployments.create.mutate({ projectId: project.id })).deployment;
      const { id, webhookSecret } = project;
      const webhook = { path: `/webhooks/github/${id}`, secret: webhookSecret };
      return { project, webhook, build };
    },
    memoryOfApi: () => {
      const status = readFileSync(`/proc/${server?.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    siteAddress: (project) => ({ host: new URL(project.url).host, port: sitesPort }),
    read: ({ url: siteUrl }, path) => {
      const { host } = new URL(siteUrl);
      return read({ host: "127.0.0.1", port: sitesPort, path, agent, headers: { host } });
    },
    close: async () => {
      for (const client of clients) client.close();
      agent.destroy();
      await closeMongo();
      await Promise.all([...started, mongo].map((running) => running.kill()));
      await redis.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const STARTS = 5;

/** A process that cannot reach the database in time exits, and is started again as by any supervisor. */
async function start(main: string, variables: Record<string, string>): Promise<RunningProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startProcess(main, variables);
    } catch (error) {
      if (attempt === STARTS) throw error;
    }
  }
}

/** Waits until the condition is true. If it never is, the timeout of the test ends the wait. */
export async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await check())) await sleep(25);
}

let people = 0;

/** Returns the access token of a new user. */
export async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: `person-${++people}@example.com`,
      password: "a long sentence 4 tests",
    }),
  });
  const session = (await response.json()) as { access_token: string };
  if (!response.ok) throw new Error(JSON.stringify(session));
  return session.access_token;
}

/** A project of the member with a built-in remote, and a work tree for it in the directory. */
export async function createSite(member: Member, directory: string): Promise<Site> {
  const { api, org } = member;
  const source = { kind: "remote" } as const;
  const { project } = await api.projects.create.mutate({ orgId: org, name: "Garden", source });
  const remote = new URL(project.gitUrl ?? "");
  remote.username = "git";
  remote.password = project.pushToken ?? "";
  const tree = await createWorkTree(join(directory, project.id));
  const projectId = project.id;
  const get: Site["get"] = async (deploymentId) =>
    (await api.deployments.get.query({ deploymentId })).deployment;
  const pushHead: Site["pushHead"] = async () => {
    await tree.git("push", "--quiet", "--force", remote.href, "main");
    const { deployments } = await api.deployments.list.query({ projectId, limit: 1 });
    const [newest] = deployments;
    if (!newest) throw new Error("the push created no deployment");
    return newest;
  };
  return {
    member,
    project,
    webhook: { path: `/webhooks/github/${projectId}`, secret: project.webhookSecret },
    tree,
    remote: remote.href,
    get,
    push: async (files) => {
      await tree.commit(files);
      return pushHead();
    },
    pushHead,
    ended: async (deploymentId) => {
      for (;;) {
        const deployment = await get(deploymentId);
        if (isFinal(deployment.status)) return deployment;
        await sleep(50);
      }
    },
    live: async () => (await api.projects.get.query({ projectId })).project.live?.id ?? null,
  };
}

function read(options: RequestOptions): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(options, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    clientRequest.once("error", reject);
    clientRequest.end();
  });
}
