import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Env, parseEnv } from "#schemas/env/env.ts";
import { type QueueName, queueNames, workerFolders } from "#schemas/jobs.ts";
import { freePorts } from "../../free-ports.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** How each process appears among the children of the supervisor, before and after loading. */
const MARKS = {
  api: /api\/main\.ts|pressmark api/,
  sites: /sites\/main\.ts|pressmark sites/,
  mongo: /embedded\/mongo\/main\.ts|pressmark mongo/,
  redis: /redis-server/,
  ...(Object.fromEntries(
    queueNames.map((queue) => [
      `worker ${queue}`,
      new RegExp(`workers/${workerFolders[queue]}/main\\.ts|pressmark worker ${queue}`),
    ]),
  ) as Record<`worker ${QueueName}`, RegExp>),
};
export type ProcessName = keyof typeof MARKS;
export const processNames = Object.keys(MARKS) as ProcessName[];

/** `npm start` with separate data. */
export interface Supervisor {
  env: Env;
  lines: string[];
  /** Process id of a child, or null if it is not running. */
  pidOf(name: ProcessName): number | null;
  /** Waits for a line of output after the first `since` lines, from the supervisor or a process. */
  line(pattern: RegExp, since?: number): Promise<string>;
  /** Sends a signal to a process, which may have ended already. */
  signal(name: ProcessName, signal: NodeJS.Signals): void;
  /** Ends it with SIGTERM, and returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends all remaining processes, and deletes the data. */
  close(): Promise<void>;
}

export async function startSupervisor(
  settings: Record<string, string> = {},
  existingDir?: string,
): Promise<Supervisor> {
  const [port, sitesPort, mongoPort, redisPort] = await freePorts(4);
  const dataDir = existingDir ?? (await mkdtemp(join(tmpdir(), "pressmark-supervisor-")));
  const variables = {
    PORT: String(port),
    SITES_PORT: String(sitesPort),
    MONGO_PORT: String(mongoPort),
    REDIS_PORT: String(redisPort),
    DATA_DIR: dataDir,
    NODE_ENV: "test",
    EXAMPLE_SITES: "false",
    GIT_PUSH_WAIT_SECONDS: "0",
    ...settings,
  };
  const child = spawn(process.execPath, ["--import", "tsx", "embedded/supervisor/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...variables },
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const supervisor: Supervisor = {
    env: parseEnv(variables),
    lines,
    pidOf: (name) => childOf(child.pid ?? 0, MARKS[name]),
    line: async (pattern, since = 0) => {
      for (;;) {
        const match = lines.slice(since).find((line) => pattern.test(line));
        if (match) return match;
        if (child.exitCode !== null) throw new Error(`it has ended:\n${lines.join("\n")}`);
        await sleep(20);
      }
    },
    signal: (name, signal) => {
      const pid = supervisor.pidOf(name);
      if (pid) process.kill(pid, signal);
    },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return supervisor;
}

function childOf(supervisor: number, mark: RegExp): number | null {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  for (const row of rows.split("\n")) {
    const [, pid, parent, state = "", command = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? [];
    if (Number(parent) === supervisor && !state.startsWith("Z") && mark.test(command))
      return Number(pid);
  }
  return null;
}
