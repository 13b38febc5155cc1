import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { console as terminal } from "#embedded/supervisor/console.ts";
import { openProcesses, type Processes } from "#embedded/supervisor/processes.ts";
import type { Program } from "#embedded/supervisor/program.ts";
import { bindSocket } from "#embedded/supervisor/sockets.ts";
import { EXIT_SETTINGS } from "#service/exit-codes.ts";
import { HANDS_OVER } from "#service/hand-over.ts";
import { freePorts } from "#tests/support/free-ports.ts";

let directory: string;
let diary: string;
let processes: Processes;
let output: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pressmark-processes-"));
  diary = join(directory, "diary");
  await writeFile(diary, "");
  output = [];
  vi.spyOn(terminal, "from").mockImplementation(
    (name, text) => void output.push(`${name}: ${text}`),
  );
  processes = openProcesses({ ...process.env, DIARY: diary });
});
afterEach(async () => {
  await processes.stopAll();
  vi.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

const PROLOGUE = `
  const { appendFileSync, readFileSync } = require("node:fs");
  const note = (text) => appendFileSync(process.env.DIARY, text + "\\n");
  const count = (text) => readFileSync(process.env.DIARY, "utf8").split(text + "\\n").length - 1;
`;

/** A program of a few lines of JavaScript. \`note\` appends to the diary, \`count\` counts entries in it. */
function program(code: string, rest: Partial<Program> = {}): Program {
  return {
    command: process.execPath,
    args: ["-e", `${PROLOGUE}${code}`],
    role: "worker",
    ready: /\bready\b/,
    ...rest,
  };
}

const READY = `setInterval(() => {}, 1000); console.log("ready");`;
const SERVES = `note(String(process.pid)); ${READY}`;

async function pids(): Promise<number[]> {
  return (await readFile(diary, "utf8")).split("\n").filter(Boolean).map(Number);
}

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await sleep(10);
}

test("a program has its own environment in addition to the shared one", async () => {
  const code = `console.log("ready " + process.env.OWN + process.env.DIARY); setInterval(() => {}, 1000);`;
  await processes.start("own", program(code, { environment: { OWN: "set, " } }));
  expect(output).toContain(`own: ready set, ${diary}`);
});

test("a process that is killed and then fails twice during its restart finally runs again", async () => {
  const fails = `note("start"); if ([2, 3].includes(count("start"))) process.exit(1);`;
  await processes.start(
    "moody",
    program(`${fails}console.log("ready " + process.pid); setInterval(() => {}, 1000);`),
  );
  const pid = Number(
    output
      .find((line) => line.startsWith("moody: ready"))
      ?.split(" ")
      .at(-1),
  );
  process.kill(pid, "SIGKILL");
  await until(() => output.some((line) => line.includes("moody is back")));
  expect(output.filter((line) => line.startsWith("pressmark: moody ended"))).toEqual([
    "pressmark: moody ended (SIGKILL); starting it again immediately",
    "pressmark: moody ended before it was ready (code 1, 2 times in a row); starting it again in 0.5 s",
    "pressmark: moody ended before it was ready (code 1, 3 times in a row); starting it again in 1 s",
  ]);
});

test("a process that is told to stop is restarted immediately, and only crashes count", async () => {
  await processes.start("api", program(`process.on("SIGTERM", () => process.exit(0)); ${SERVES}`));
  const backs = () => output.filter((line) => line.includes("api is back")).length;
  const signals = ["SIGTERM", "SIGTERM", "SIGHUP", "SIGKILL", "SIGTERM", "SIGKILL"] as const;
  for (const [at, signal] of signals.entries()) {
    process.kill((await pids()).at(-1) ?? 0, signal);
    await until(() => backs() > at);
  }
  expect(output.filter((line) => line.startsWith("pressmark: api ended"))).toEqual([
    "pressmark: api ended (code 0); starting it again immediately",
    "pressmark: api ended (code 0); starting it again immediately",
    "pressmark: api ended (SIGHUP); starting it again immediately",
    "pressmark: api ended (SIGKILL); starting it again immediately",
    "pressmark: api ended (code 0); starting it again immediately",
    "pressmark: api ended (SIGKILL, 2 times in a row); starting it again in 0.5 s",
  ]);
});

test("a process that ends with code 0 before it is ready counts as a crash", async () => {
  const gives = `note("start"); if ([2, 3].includes(count("start"))) process.exit(0);`;
  await processes.start("odd", program(`${gives} note(String(process.pid)); ${READY}`));
  process.kill(Number((await pids()).find(Boolean)), "SIGKILL");
  await until(() => output.some((line) => line.includes("odd is back")));
  expect(output.filter((line) => line.includes("times in a row"))).toEqual([
    "pressmark: odd ended before it was ready (code 0, 2 times in a row); starting it again in 0.5 s",
    "pressmark: odd ended before it was ready (code 0, 3 times in a row); starting it again in 1 s",
  ]);
});

test("the output of a quiet process is shown if it fails during a restart", async () => {
  const code = `note("start"); if (count("start") === 2) { console.log("no such table"); process.exit(1); } ${SERVES}`;
  await processes.start("quiet", program(code, { quiet: true }));
  const pid = (await pids()).find(Boolean);
  process.kill(pid ?? 0, "SIGKILL");
  await until(() => output.some((line) => line.includes("quiet is back")));
  expect(output).toContain("quiet: no such table");
});

test("a first start with invalid settings is not retried", async () => {
  const wrong = program(`console.log("PORT: is no number"); process.exit(${EXIT_SETTINGS});`);
  await expect(processes.start("api", wrong)).rejects.toThrow(
    `api ended before it was ready (code ${EXIT_SETTINGS}). Its last lines are above.`,
  );
  expect(output).toEqual(["api: PORT: is no number"]);
});

test("a process that is killed during its first start is started again", async () => {
  const code = `note("start"); if (count("start") === 1) process.kill(process.pid, "SIGKILL"); ${SERVES}`;
  await processes.start("api", program(code));
  expect(output[0]).toBe(
    "pressmark: api ended before it was ready (SIGKILL); starting it again immediately, try 2 of 5",
  );
});

test("a program that cannot be run is named", async () => {
  const missing = { ...program(""), command: join(directory, "nothing") };
  await expect(processes.start("redis", missing)).rejects.toThrow(
    /redis cannot be started: .*ENOENT/,
  );
});

test("servers stop first, then workers, then services, even after restarts", async () => {
  const role = (name: string) =>
    `process.on("SIGTERM", () => { note("${name} stops"); setTimeout(() => { note("${name} ended"); process.exit(0); }, 50); });`;
  for (const [name, own] of [
    ["redis", "service"],
    ["api", "server"],
    ["build", "worker"],
  ] as const)
    await processes.start(name, program(`${role(name)} ${SERVES}`, { role: own }));
  const [redis] = await pids();
  process.kill(redis ?? 0, "SIGKILL");
  await until(() => output.some((line) => line.includes("redis is back")));
  await processes.stopAll();
  expect((await readFile(diary, "utf8")).split("\n").filter((line) => /[a-z]/.test(line))).toEqual([
    "api stops",
    "api ended",
    "build stops",
    "build ended",
    "redis stops",
    "redis ended",
  ]);
});

test("stopping does not wait for a frozen process", async () => {
  const listens = `process.on("SIGTERM", () => { note("0"); process.exit(0); });`;
  await processes.start("mongo", program(`${listens} ${SERVES}`, { role: "service" }));
  const [pid] = await pids();
  process.kill(pid ?? 0, "SIGSTOP");
  await processes.stopAll();
  expect(await pids()).toEqual([pid, 0]);
});

test("while a server restarts, clients wait instead of being refused", async () => {
  const [port = 0] = await freePorts(1);
  const socket = await bindSocket("127.0.0.1", port);
  const listens = `
    const listen = () => require("node:http").createServer((_, answer) => answer.end(String(process.pid)))
      .listen({ fd: Number(process.env.LISTEN_FD) }, () => { note(String(process.pid)); console.log("ready"); });
    note("start");
    const wait = () => (count("start") === 1 || count("go") === 1 ? listen() : setTimeout(wait, 10));
    wait();`;
  await processes.start("api", program(listens, { role: "server", socket }));
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } }).then((answer) =>
      answer.text(),
    );
  const first = await ask();
  process.kill(Number(first), "SIGKILL");
  await until(() => output.some((line) => line.includes("api ended")));
  await new Promise<void>((resolve, reject) => {
    const caller = connect(port, "127.0.0.1", () => (caller.destroy(), resolve())).once(
      "error",
      reject,
    );
  });
  const answer = ask();
  await appendFile(diary, "go\n");
  expect(await answer).not.toBe(first);
});

describe("a server that receives SIGTERM from outside", () => {
  /** Its third start fails. Later starts wait until the diary contains "go". */
  const server = `
    note("start");
    note("pid " + process.pid);
    if (count("start") === 3) process.exit(1);
    const server = require("node:http").createServer((_, answer) => answer.end(String(process.pid)));
    const end = () => { note("ended"); process.exit(0); };
    process.on("SIGINT", end);
    let told = 0;
    process.on("SIGTERM", () => (told++ ? end() : console.log(${JSON.stringify(HANDS_OVER)})));
    const serve = () => server.listen({ fd: Number(process.env.LISTEN_FD) }, () => console.log("ready"));
    const wait = () => (count("start") === 1 || count("go") > 0 ? serve() : setTimeout(wait, 10));
    wait();`;
  let ask: () => Promise<string>;
  let first: string;
  const has = (text: string) => output.some((line) => line.includes(text));
  const ended = async () => (await readFile(diary, "utf8")).includes("ended");

  beforeEach(async () => {
    const [port = 0] = await freePorts(1);
    const socket = await bindSocket("127.0.0.1", port);
    await processes.start("api", program(server, { role: "server", socket }));
    ask = async () =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } })).text();
    first = await ask();
    process.kill(Number(first), "SIGTERM");
    await until(() =>
      has("api was asked to stop; it keeps serving until its replacement is ready"),
    );
  });

  test("keeps serving until its replacement is ready, and then ends", async () => {
    expect(await ask()).toBe(first);
    expect(await ended()).toBe(false);
    await appendFile(diary, "go\n");
    await until(() => has("api is back"));
    await until(ended);
    expect(await ask()).not.toBe(first);
    expect(has("times in a row")).toBe(false);
  });

  test("ends immediately at the second signal, and callers wait for its replacement", async () => {
    process.kill(Number(first), "SIGTERM");
    await until(ended);
    const answer = ask();
    await appendFile(diary, "go\n");
    expect(await answer).not.toBe(first);
    expect(output.filter((line) => line.includes("starting it again"))).toEqual([]);
  });

  test("keeps serving while its replacement cannot start", async () => {
    const pidsSoFar = async () => (await readFile(diary, "utf8")).match(/(?<=pid )\d+/g) ?? [];
    await until(async () => (await pidsSoFar()).length === 2);
    process.kill(Number((await pidsSoFar())[1]), "SIGKILL");
    await until(() => has("the new api ended before it was ready (SIGKILL)"));
    await until(() => has("the new api ended before it was ready (code 1)"));
    expect(await ask()).toBe(first);
    await appendFile(diary, "go\n");
    await until(ended);
    expect(await ask()).not.toBe(first);
  });

  test("ends with everything else when Pressmark stops", async () => {
    await processes.stopAll();
    expect(await ended()).toBe(true);
    await expect(ask()).rejects.toThrow();
  });
});
