import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openApi, type Api } from "../cli/api.ts";
import { type Env, parseEnv } from "#schemas/env/env.ts";
import type { Project } from "#schemas/projects/project.ts";
import { freePorts } from "#tests/support/free-ports.ts";

/** The whole product, started as a user starts it, with separate data. */
export interface Platform {
  env: Env;
  api: Api;
  processes: ChildProcess;
  /** One-time link to sign in to the dashboard as the owner of the projects. */
  signInUrl: string;
  createProject(
    name: string,
  ): Promise<{ project: Project; pushUrl: string; webhookSecret: string }>;
  /** The status and body of a hosted page. */
  read(project: Project, path: string): Promise<{ status: number; body: string }>;
  stop(): Promise<void>;
}

export async function startPlatform(settings: Record<string, string> = {}): Promise<Platform> {
  const [port, sitesPort, mongoPort, redisPort] = await freePorts(4);
  const dataDir = mkdtempSync(join(tmpdir(), "pressmark-bench-"));
  const environment = {
    PORT: String(port),
    EXAMPLE_SITES: "false",
    SITES_PORT: String(sitesPort),
    MONGO_PORT: String(mongoPort),
    REDIS_PORT: String(redisPort),
    DATA_DIR: dataDir,
    ...settings,
  };
  const processes = spawn(process.execPath, ["--import", "tsx", "embedded/supervisor/main.ts"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const signInUrl = await new Promise<string>((resolve, reject) => {
    processes.once("exit", (code) => reject(new Error(`the platform ended with code ${code}`)));
    createInterface({ input: processes.stdout }).on("line", (line) => {
      const url = /^Sign in: (\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
  const env = parseEnv(environment);
  const api = await openApi(env);
  return {
    env,
    api,
    processes,
    signInUrl,
    createProject: async (name) => {
      const { orgs } = await api.orgs.list.query();
      const created = await api.projects.create.mutate({
        orgId: orgs[0]!.id,
        name,
        source: { kind: "remote" },
      });
      const address = new URL(created.project.gitUrl!);
      address.username = "bench";
      address.password = created.project.pushToken!;
      const { project } = created;
      return { project, pushUrl: address.toString(), webhookSecret: project.webhookSecret };
    },
    read: (project, path) => readPage(env, project, path),
    stop: async () => {
      processes.kill("SIGTERM");
      await new Promise((resolve) => processes.once("exit", resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readPage(
  env: Env,
  project: Project,
  path: string,
): Promise<{ status: number; body: string }> {
  const options = {
    host: "127.0.0.1",
    port: env.SITES_PORT,
    path,
    headers: { host: new URL(project.url).host },
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(options, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}
