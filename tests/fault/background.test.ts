import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { freePorts } from "#tests/support/free-ports.ts";
import { until } from "./rig.ts";
import { scaled } from "./scale.ts";

/** `npm start` in the background, ended from outside. None of its processes may survive. */
const TIMEOUT_MS = scaled(300_000, 600_000);
const ROOT = join(import.meta.dirname, "../..");
const needsProc = !existsSync("/proc/self/environ");

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

interface Started {
  pid: number;
  dataDir: string;
  lines: string[];
  /** Command lines of every process that uses this data. */
  running(): string[];
}

/** Starts in its own session, as a shell or a service manager does. */
async function startInBackground(command: string, args: string[]): Promise<Started> {
  const [port, sitesPort, mongoPort, redisPort] = (await freePorts(4)).map(String);
  const dataDir = await mkdtemp(join(tmpdir(), "pressmark-background-"));
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: port,
      SITES_PORT: sitesPort,
      MONGO_PORT: mongoPort,
      REDIS_PORT: redisPort,
      DATA_DIR: dataDir,
      EXAMPLE_SITES: "false",
      GIT_PUSH_WAIT_SECONDS: "0",
    },
  });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on("line", (line) => lines.push(line));
  opened.push(async () => {
    for (const { pid } of processesWith(dataDir)) process.kill(pid, "SIGKILL");
    await until(() => processesWith(dataDir).length === 0);
    await rm(dataDir, { recursive: true, force: true });
  });
  const running = () => processesWith(dataDir).map(({ command: line }) => line);
  return { pid: child.pid ?? 0, dataDir, lines, running };
}

/** Matches processes with this data directory in their environment, which children inherit. */
function processesWith(dataDir: string): { pid: number; command: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const environment = readFileSync(`/proc/${name}/environ`, "utf8").split("\0");
        if (!environment.includes(`DATA_DIR=${dataDir}`)) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        // A zombie process no longer has a command line.
        return command ? [{ pid: Number(name), command }] : [];
      } catch {
        // The process has ended in the meantime.
        return [];
      }
    });
}

const NPM = ["npm", ["start"]] as const;
/** A separate terminal, which closes when `script` ends. */
const TERMINAL = ["script", ["--quiet", "--flush", "--command", "npm start", "/dev/null"]] as const;
const WHILE_STARTING = /database: embedded/;
const READY = /Sign in: /;

const ways: {
  how: string;
  start: readonly [string, readonly string[]];
  end: (pid: number) => void;
}[] = [
  { how: "SIGTERM to npm", start: NPM, end: (pid) => process.kill(pid, "SIGTERM") },
  { how: "SIGTERM to the process group", start: NPM, end: (pid) => process.kill(-pid, "SIGTERM") },
  { how: "SIGHUP to npm", start: NPM, end: (pid) => process.kill(pid, "SIGHUP") },
  { how: "SIGKILL to npm", start: NPM, end: (pid) => process.kill(pid, "SIGKILL") },
  { how: "a closed terminal", start: TERMINAL, end: (pid) => process.kill(pid, "SIGKILL") },
];

const cases = ways.flatMap((way) => [
  { ...way, when: "during startup", after: WHILE_STARTING },
  ...(scaled(0, 1) === 1 || way.how === "SIGTERM to npm"
    ? [{ ...way, when: "after startup", after: READY }]
    : []),
]);

test.skipIf(needsProc).each(cases)(
  "no process is left behind after $how $when",
  async ({ start: [command, args], end, after }) => {
    const started = await startInBackground(command, [...args]);
    await until(() => started.lines.some((line) => after.test(line)));
    expect(started.running().join("\n")).toMatch(/supervisor/);
    end(started.pid);
    await until(() => started.running().length === 0);
  },
  TIMEOUT_MS,
);

test.skipIf(needsProc).each(["api", "mongo"])(
  "`npm run %s` ends when its npm ends",
  async (name) => {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const started = await startInBackground("npm", ["run", name]);
      await until(() => started.lines.some((line) => /Waiting for it|mongo ready/.test(line)));
      process.kill(started.pid, signal);
      await expect.poll(() => started.running(), { timeout: TIMEOUT_MS }).toEqual([]);
    }
  },
  TIMEOUT_MS,
);
