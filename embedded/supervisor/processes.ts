import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Env } from "#schemas/env.ts";
import { console as terminal } from "./console.ts";
import { lowerPriority } from "./priority.ts";

export interface Processes {
  /** True from the moment the person asked to stop. */
  readonly stopping: boolean;
  readonly count: number;
  /** Starts one of our own processes and waits until it says "ready". Restarted whenever it ends by itself. */
  start(name: string, script: string): Promise<void>;
  /** The same for any other program; `ready` finds the line that says so. */
  startProgram(name: string, program: Program): Promise<void>;
  /** Ends everything, the last started first. */
  stopAll(): Promise<void>;
}

export interface Program {
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** The others come first where they want the processor, too. */
  standsBack?: boolean;
  ready: RegExp;
  /** Its lines are shown only while it serves, or when it fails before. */
  quiet?: boolean;
}

const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 10_000;
/** A process that ran this long before it died starts anew at once. */
const STABLE_MS = 30_000;

/**
 * A TypeScript file of ours, loaded by `require`, so it may not `await` at its top. What lets Node `import` one is a thread of its
 * own, of 25 MB, that is asked about every module: an api took a third more processor time for that, and all start at once.
 */
export function ourProgram(script: string, flags: string[] = []): Program {
  const required = ["--require", "tsx/cjs", "--eval", `require("./${script}")`];
  const args = ["--enable-source-maps", ...flags, ...required];
  return { command: process.execPath, args, ready: /\bready\b/ };
}

export function openProcesses(env: Env): Processes {
  const running: { name: string; child: ChildProcess }[] = [];
  let stopping = false;

  /** Resolves at the "ready" line; afterwards the process is kept alive. */
  function launch(
    name: string,
    program: Program,
    restartDelayMs = RESTART_FIRST_MS,
  ): Promise<void> {
    if (stopping) return Promise.reject(new Error(`${name} is not started any more.`));
    const startedAt = Date.now();
    const child = spawn(program.command, program.args, {
      // A group of its own: Ctrl-C reaches only the supervisor, which stops the others in order.
      detached: true,
      // Our processes end when this pipe does, so a killed supervisor leaves nobody behind.
      stdio: ["pipe", "pipe", "pipe"],
      env: {
        ...process.env,
        ...program.environment,
        LOG_FORMAT: "text",
        SUPERVISED: "1",
        DATA_DIR: env.DATA_DIR,
      },
    });
    running.push({ name, child });
    if (program.standsBack && child.pid) lowerPriority(child.pid);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${name} did not become ready in ${READY_TIMEOUT_MS / 1000} s.`)),
        READY_TIMEOUT_MS,
      );
      let isReady = false;
      const heldBack: string[] = [];
      const onLine = (text: string): void => {
        if (program.quiet && (!isReady || stopping)) heldBack.push(text);
        else terminal.from(name, text);
        if (isReady || !program.ready.test(text)) return;
        isReady = true;
        clearTimeout(timer);
        resolve();
      };
      createInterface({ input: child.stdout }).on("line", onLine);
      createInterface({ input: child.stderr }).on("line", onLine);
      child.once("error", (error) => {
        clearTimeout(timer);
        reject(new Error(`${name} cannot be started: ${error.message}`));
      });
      child.once("exit", (code, signal) => {
        clearTimeout(timer);
        running.splice(
          running.findIndex((entry) => entry.child === child),
          1,
        );
        if (stopping) return;
        for (const text of isReady ? [] : heldBack) terminal.from(name, text);
        if (!isReady)
          return reject(
            new Error(
              `${name} ended before it was ready (${signal ?? `code ${code}`}). Its last lines are above.`,
            ),
          );
        const delay = Date.now() - startedAt > STABLE_MS ? RESTART_FIRST_MS : restartDelayMs;
        terminal.line(
          `${name} ended (${signal ?? `code ${code}`}); starting it again in ${delay / 1000} s`,
        );
        setTimeout(() => {
          if (stopping) return;
          launch(name, program, Math.min(delay * 2, RESTART_MAX_MS)).catch((error: Error) =>
            terminal.line(error.message),
          );
        }, delay);
      });
    });
  }

  return {
    get stopping() {
      return stopping;
    },
    get count() {
      return running.length;
    },
    start: (name, script) => launch(name, ourProgram(script)),
    startProgram: launch,
    stopAll: async () => {
      stopping = true;
      for (const { child } of running.toReversed()) await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}
