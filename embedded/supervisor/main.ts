import { parseEnv } from "#schemas/env.ts";
import { buildWebApp } from "./build-web-app.ts";
import { console as terminal } from "./console.ts";
import { startMongo, startRedis } from "./databases.ts";
import { requireFreePorts } from "./ports.ts";
import { lastLines } from "./last-lines.ts";
import { openProcesses } from "./processes.ts";
import { ourProgram, type Program } from "./program.ts";
import { publishSample } from "./publish-sample.ts";
import { holdSocket } from "./sockets.ts";

/**
 * The build worker has many threads. glibc keeps what they give back in pieces, in a heap for each of them, up to twice of
 * what is in use; and 36 MB of the main thread would be room for what has just been made. What is new is collected often
 * and is little: helpers of the collector would mostly wait for each other, a sixth of a full build's time on two cores.
 * So is making code fast that runs for some seconds: functions are inlined into each other less, which takes a third less time
 * and costs nothing that could be measured.
 */
const FRUGAL = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };
const FRUGAL_HEAP = [
  "--expose-gc",
  "--max-semi-space-size=4",
  "--no-parallel-scavenge",
  "--max-inlined-bytecode-size-cumulative=150",
];
const BUILD_WORKER = ourProgram("workers/build/main.ts", {
  role: "worker",
  flags: FRUGAL_HEAP,
  environment: FRUGAL,
  standsBack: true,
});
/**
 * Nobody waits for mails or repairs at a start: while these load, pages open and pushes go live. Quiet: the addresses
 * stay the last lines.
 */
const LATER = {
  "worker deliver": ourProgram("workers/deliver/main.ts", { role: "worker", quiet: true }),
  "worker sweep": ourProgram("workers/sweep/main.ts", { role: "worker", quiet: true }),
};

/** `npm start`: everything on one machine, under one roof, until Ctrl-C. */
const startedAt = Date.now();
const env = readEnv();
const processes = openProcesses({
  ...process.env,
  LOG_FORMAT: "text",
  SUPERVISED: "1",
  DATA_DIR: env.DATA_DIR,
});

process.title = "pressmark supervisor";
process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
process.on("SIGHUP", () => void stop(0));
// The terminal, or the program that reads our lines, is gone: nobody is left who could press Ctrl-C.
process.stdout.on("error", () => void stop(0));

try {
  await requireFreePorts(env);
  await Promise.all([buildWebApp(), startMongo(env, processes), startRedis(env, processes)]);
  await Promise.all([
    processes.start("api", door("api/main.ts", env.PORT)),
    processes.start("sites", door("sites/main.ts", env.SITES_PORT)),
    processes.start("worker build", BUILD_WORKER),
    ...(env.GIT_URL ? [processes.start("git", door("git/main.ts", env.GIT_PORT))] : []),
  ]);
  const sample = await publishSample(env, processes.stopping);
  terminal.line(`Ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Stop with Ctrl-C.`);
  terminal.plain("");
  for (const line of lastLines(env, sample)) terminal.plain(line);
  await Promise.all(Object.entries(LATER).map(([name, program]) => processes.start(name, program)));
} catch (error) {
  if (!processes.stopping.aborted)
    terminal.fault(error instanceof Error ? error.message : String(error));
  await stop(1);
}

function door(script: string, port: number): Program {
  return ourProgram(script, { role: "door", socket: holdSocket(env.HOST, port) });
}

async function stop(code: number): Promise<void> {
  if (processes.stopping.aborted) return;
  const runsAnything = processes.count > 0;
  if (runsAnything) terminal.line("stopping …");
  await processes.stopAll();
  if (runsAnything) terminal.line("stopped; all data is kept");
  process.exit(code);
}

function readEnv(): ReturnType<typeof parseEnv> {
  try {
    return parseEnv(process.env);
  } catch (error) {
    terminal.fault((error as Error).message);
    process.exit(1);
  }
}
