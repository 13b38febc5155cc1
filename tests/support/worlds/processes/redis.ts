import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../free-ports.ts";

export interface TestRedis {
  url: string;
  /** Kills it as a crash would. Pending requests get no response. */
  kill(): Promise<void>;
  /** Freezes it until `go`, as on a machine that is too busy. */
  hang(): void;
  go(): void;
  /** Starts it on the same port, with the data that it saved before. */
  start(): Promise<void>;
  /** Deletes all its data. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
/** A start takes about 15 ms, and 300 files of tests wait for one. */
const LOOK_EVERY_MS = 4;

/** A separate redis-server, configured as by `npm start`. */
export async function startRedis(): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-redis-"));
  const [port = 0] = await freePorts(1);
  let child: ChildProcess | null = null;
  const start = async () => {
    const settings = { port, bind: "127.0.0.1", dir: directory, save: "", appendonly: "yes" };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    child = spawn("redis-server", [...args, "--maxmemory-policy", "noeviction"], {
      stdio: "ignore",
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await answers(port))) {
      if (Date.now() > deadline) throw new Error("redis-server did not start");
      await sleep(LOOK_EVERY_MS);
    }
  };
  const kill = async () => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    hang: () => void child?.kill("SIGSTOP"),
    go: () => void child?.kill("SIGCONT"),
    flush: async () => {
      if (!(await answers(port, "FLUSHALL", "+OK"))) throw new Error("redis-server did not flush");
    },
    close: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function answers(port: number, command = "PING", answer = "+PONG"): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const end = (ok: boolean) => {
      socket.destroy();
      resolve(ok);
    };
    socket.once("error", () => end(false));
    socket.once("connect", () => socket.write(`${command}\r\n`));
    socket.once("data", (data) => end(data.toString().startsWith(answer)));
  });
}
