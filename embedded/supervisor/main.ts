import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { Env } from "#schemas/env/env.ts";
import { type QueueName, workerFolders } from "#schemas/jobs.ts";
import { BUILD_ENVIRONMENT, BUILD_FLAGS } from "#service/memory.ts";
import { watchNpm } from "#service/parent.ts";
import { readPorts, writePorts } from "#service/ports-file.ts";
import { checkSettings, readEnv } from "#service/read-env.ts";
import { SettingsError, settingsError } from "#service/settings-error.ts";
import { withBuildLock } from "./build-lock.ts";
import { buildWebApp } from "./build-web-app.ts";
import { console as terminal } from "./console.ts";
import { chosenMongodSocket, startMongo, startRedis } from "./databases.ts";
import { lockDataDir, unlockDataDir } from "./data-dir-lock.ts";
import { lastLines } from "./last-lines.ts";
import { endLeftover } from "./leftovers.ts";
import { choosePorts, healthPortOf } from "./ports.ts";
import { openProcesses, type Processes } from "./processes.ts";
import { ourProgram, type Program } from "./program.ts";
import { publishSample } from "./publish-sample.ts";
import { unreachableServices } from "./reachable.ts";
import { type BoundSocket, bindSocket } from "./sockets.ts";

type Sockets = Record<"PORT" | "SITES_PORT" | "GIT_PORT", BoundSocket | null>;

/** Shared by all installations of a user on this machine. */
const PORTS_LOCK = join(tmpdir(), `pressmark-ports-${userInfo().uid}.lock`);

const workerOf = (queue: QueueName, options: Parameters<typeof ourProgram>[1]) =>
  ourProgram(`workers/${workerFolders[queue]}/main.ts`, options);
/**
 * The start waits only for the build worker. No user waits for emails or repairs at startup: while the other workers load, pages
 * open and pushes go live. They are quiet, so that the addresses stay the last lines.
 */
const { build: BUILD_WORKER, ...LATER }: Record<QueueName, Program> = {
  build: workerOf("build", {
    role: "worker",
    flags: BUILD_FLAGS,
    environment: BUILD_ENVIRONMENT,
    standsBack: true,
  }),
  chat: workerOf("chat", { role: "worker", quiet: true }),
  deliver: workerOf("deliver", { role: "worker", quiet: true }),
  sweep: workerOf("sweep", { role: "worker", quiet: true }),
};

/** `npm start`: runs everything on one machine until Ctrl-C. */
process.title = "pressmark supervisor";
const startedAt = performance.now();
let processes = null as Processes | null;
/** Set once this process has locked it. */
let dataDir = null as string | null;

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
process.on("SIGHUP", () => void stop(0));
// The terminal, or the program that reads our output, has closed, so nobody could press Ctrl-C.
process.stdout.on("error", () => void stop(0));
process.stderr.on("error", () => void stop(0));
watchNpm(() => void stop(0));

try {
  await start();
} catch (error) {
  if (!processes?.stopping.aborted)
    terminal.fault(error instanceof Error ? error.message : String(error));
  await stop(1);
}

async function start(): Promise<void> {
  const checked = await checkEverything();
  const building = buildWebApp();
  // Reported below, with other errors.
  building.catch(() => undefined);
  const { env, sockets } = await withBuildLock(() => startServices(checked), PORTS_LOCK);
  await building;
  const running = processes!;
  await Promise.all([
    running.start("api", ourProgram("api/main.ts", { role: "server", socket: sockets.PORT })),
    running.start(
      "sites",
      ourProgram("sites/main.ts", { role: "server", socket: sockets.SITES_PORT }),
    ),
    running.start("worker build", withHealthPort("build", BUILD_WORKER, env)),
    ...(env.GIT_URL
      ? [
          running.start(
            "git",
            ourProgram("git/main.ts", { role: "server", socket: sockets.GIT_PORT }),
          ),
        ]
      : []),
  ]);
  const sample = await publishSample(env, running.stopping);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  terminal.line(`Ready after ${seconds} s. Stop with Ctrl-C.`);
  terminal.plain("");
  for (const line of lastLines(env, sample)) terminal.plain(line);
  for (const queue of ["chat", "deliver", "sweep"] as const)
    running.keep(`worker ${queue}`, withHealthPort(queue, LATER[queue], env));
}

function withHealthPort(queue: QueueName, program: Program, env: Env): Program {
  if (env.HEALTH_PORT === undefined) return program;
  const HEALTH_PORT = String(healthPortOf(queue, env.HEALTH_PORT));
  return { ...program, environment: { ...program.environment, HEALTH_PORT } };
}

/** Lists all errors in the settings and in the environment they refer to, before anything starts. @throws SettingsError */
async function checkEverything(): Promise<Env> {
  const { env, faults } = checkSettings(process.env, { needsGit: true, alone: false });
  const lock = env && lockDataDir(env.DATA_DIR);
  if (lock) faults.push(lock);
  else if (env) dataDir = env.DATA_DIR;
  faults.push(...(await unreachableServices(process.env, faults)));
  if (dataDir !== null)
    for (const program of ["redis-server", "mongod"]) await endLeftover(dataDir, program);
  const messages = lock ? [] : (await choosePorts(process.env)).faults;
  if (faults.length > 0) messages.unshift(settingsError(faults).message);
  if (!env || messages.length > 0) throw new SettingsError(messages.join("\n\n"));
  return env;
}

/** Chooses and binds the ports under a lock, so that two installations that start at the same time choose different ports. */
async function startServices(checked: Env): Promise<{ env: Env; sockets: Sockets }> {
  const { faults, notes, running, chosen } = await choosePorts(process.env);
  if (faults.length > 0) throw new SettingsError(faults.join("\n\n"));
  for (const note of notes) terminal.line(note);
  const mongodSocket = chosenMongodSocket(checked.DATA_DIR);
  writePorts(checked.DATA_DIR, { running, chosen, mongodSocket });
  const ports = Object.fromEntries(
    Object.entries(running).map(([name, port]) => [name, String(port)]),
  );
  const source = { ...process.env, ...ports };
  const env = readEnv(source, { alone: false });
  const hold = async (port: number | undefined) =>
    port === undefined ? null : bindSocket(env.HOST, port);
  const [PORT, SITES_PORT, GIT_PORT] = await Promise.all([
    hold(running.PORT),
    hold(running.SITES_PORT),
    hold(running.GIT_PORT),
  ]);
  processes = openProcesses({
    ...source,
    LOG_FORMAT: "text",
    SUPERVISED: "1",
    DATA_DIR: env.DATA_DIR,
    // Each worker gets its own port.
    HEALTH_PORT: undefined,
  });
  await Promise.all([startMongo(env, processes), startRedis(env, processes)]);
  return { env, sockets: { PORT, SITES_PORT, GIT_PORT } };
}

async function stop(code: number): Promise<void> {
  if (processes?.stopping.aborted) return;
  const runsAnything = (processes?.count ?? 0) > 0;
  if (runsAnything) terminal.line("stopping …");
  await processes?.stopAll();
  if (dataDir !== null) {
    // From now on, other processes must not find this one.
    writePorts(dataDir, { ...readPorts(dataDir), running: {}, mongodSocket: undefined });
    unlockDataDir(dataDir);
  }
  if (runsAnything) terminal.line("stopped; no data was removed");
  process.exit(code);
}
