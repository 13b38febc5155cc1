import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ourProgram } from "#embedded/supervisor/program.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** Shorter than the timeout of hooks, so that the error has the output of the process. */
const START_TIMEOUT_MS = 150_000;

export interface RunningProcess {
  pid: number;
  /** Its output. */
  lines: string[];
  /** Freezes the process until `go`, as on a machine that is too busy. */
  hang(): void;
  go(): void;
  /** Ends it immediately, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to stop, and returns its exit code. */
  stop(): Promise<number | null>;
}

export interface StartingProcess extends RunningProcess {
  /** Resolves when it reports that it is ready. Rejects with its output if it ends before that. */
  ready: Promise<void>;
}

/** Which command starts a process. `npm run …` loads it with `import`, which takes twice the processor time. */
type StartCommand = "npm start" | "npm run";

/** Starts one of our processes, and waits until it reports that it is ready. */
export async function startProcess(
  main: string,
  variables: Record<string, string>,
  by: StartCommand = "npm start",
): Promise<RunningProcess> {
  const starting = spawnProcess(main, variables, by);
  await starting.ready;
  return starting;
}

/**
 * Starts one of our processes.
 * @param root the checkout that contains it
 */
export function spawnProcess(
  main: string,
  variables: Record<string, string>,
  by: StartCommand = "npm start",
  root = ROOT,
): StartingProcess {
  const args =
    by === "npm start" ? ourProgram(main, { role: "server" }).args : ["--import", "tsx", main];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "test",
      EXAMPLE_SITES: "false",
      ...variables,
    },
  });
  const lines: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${main} ${why}:\n${lines.join("\n")}`));
    const timer = setTimeout(() => fail("did not start in time"), START_TIMEOUT_MS);
    const onLine = (line: string) => {
      lines.push(line);
      if (!/"ready|^mongo ready/.test(line)) return;
      clearTimeout(timer);
      resolve();
    };
    createInterface({ input: child.stdout }).on("line", onLine);
    createInterface({ input: child.stderr }).on("line", onLine);
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
  // Callers that wait for it see the failure. Others need not handle it.
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    lines,
    ready,
    hang: () => void child.kill("SIGSTOP"),
    go: () => void child.kill("SIGCONT"),
    kill: async () => void (await end(child, "SIGKILL")),
    stop: () => end(child, "SIGTERM"),
  };
}

function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}
