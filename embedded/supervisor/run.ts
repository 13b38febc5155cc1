import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { HANDS_OVER } from "#service/hand-over.ts";
import { lowerPriority } from "./priority.ts";
import type { Program } from "./program.ts";

/** One run of a program, from start to end. */
export interface Run {
  /** Resolves at the line that says "ready"; never if the program ends before. */
  ready: Promise<void>;
  /** Resolves when another process asks the program to end. It serves until its replacement is ready. */
  handsOver: Promise<"hands over">;
  /** Resolves with the reason once the program has ended or could not be started. Never rejects. */
  ended: Promise<End>;
  isReady(): boolean;
  lastedMs(): number;
  /** Time since its start, or since it last reported that it is waiting for a dependency. */
  silentMs(): number;
  /** Asks the program to end, and kills it after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
  kill(): void;
  /** Resumes a frozen program (SIGSTOP), so that it can react to signals. */
  thaw(): void;
}

export interface End {
  code: number | null;
  /** For example "SIGKILL" or "code 1". */
  why: string;
  /** False if the system could not start the program. */
  hasRun: boolean;
  /** Another process asked it to end, and it did. */
  wasAsked: boolean;
}

/** The last lines may arrive after the end, but a grandchild process could delay them forever. */
const LAST_LINES_MS = 200;
/** The signals with which operators end a program. Our programs never send them to themselves. */
const ASKING: ReadonlySet<NodeJS.Signals> = new Set(["SIGTERM", "SIGINT", "SIGHUP"]);
/** Descriptor of a server's socket, the next one after stdin, stdout and stderr. */
const SOCKET_FD = 3;
/** A line of `service/dependencies.ts`. Restarting would not help, because the program would wait for the same dependency. */
const WAITS = /Waiting for it\./;

/** Starts a program and passes every line of its output to `onLine`. */
export function startRun(
  program: Program,
  environment: Record<string, string | undefined>,
  onLine: (text: string) => void,
): Run {
  const startedAt = performance.now();
  let spokeAt = startedAt;
  let isReady = false;
  let child: ChildProcess | null = null;
  let markReady: () => void;
  const ready = new Promise<void>((resolve) => (markReady = resolve));
  let handOver: (what: "hands over") => void;
  const handsOver = new Promise<"hands over">((resolve) => (handOver = resolve));
  const hear = (text: string): void => {
    onLine(text);
    if (text === HANDS_OVER && program.socket) handOver("hands over");
    if (WAITS.test(text)) spokeAt = performance.now();
    if (isReady || !program.ready.test(text)) return;
    isReady = true;
    markReady();
  };
  const ended = new Promise<End>((resolve) => {
    const fail = (error: unknown) =>
      resolve({
        code: null,
        why: error instanceof Error ? error.message : String(error),
        hasRun: false,
        wasAsked: false,
      });
    try {
      child = spawn(program.command, program.args, {
        // A separate process group: Ctrl-C reaches only the supervisor, which stops the others in order.
        detached: true,
        // Our processes end when stdin closes, so a killed supervisor leaves none behind.
        stdio: ["pipe", "pipe", "pipe", ...(program.socket ? [program.socket.fd] : [])],
        env: {
          ...environment,
          ...program.environment,
          ...(program.socket ? { LISTEN_FD: String(SOCKET_FD) } : {}),
        },
      });
    } catch (error) {
      return fail(error);
    }
    const { pid, stdin, stdout, stderr } = child;
    for (const input of [stdout!, stderr!]) createInterface({ input }).on("line", hear);
    // The pipe closes with the process, whose end is reported below.
    stdin!.on("error", () => undefined);
    child.once("error", fail);
    child.once("exit", (code, signal) => {
      const wasAsked = signal === null ? code === 0 && isReady : ASKING.has(signal);
      const why = signal ?? `code ${code}`;
      const end = () => resolve({ code, why, hasRun: true, wasAsked });
      const timer = setTimeout(end, LAST_LINES_MS);
      child!.once("close", () => {
        clearTimeout(timer);
        end();
      });
    });
    if (!program.standsBack || !pid) return;
    try {
      lowerPriority(pid);
    } catch (error) {
      hear(`keeps its priority: ${(error as Error).message}`);
    }
  });
  const signal = (name: NodeJS.Signals, whole = false): void => {
    const pid = child?.pid;
    if (!pid || child?.exitCode !== null || child.signalCode !== null) return;
    if (whole) process.kill(-pid, name);
    else child.kill(name);
  };
  const run: Run = {
    ready,
    handsOver,
    ended,
    isReady: () => isReady,
    lastedMs: () => performance.now() - startedAt,
    silentMs: () => performance.now() - spokeAt,
    stop: async (timeoutMs) => {
      // After SIGTERM, a server would wait for its replacement.
      signal(program.socket ? "SIGINT" : "SIGTERM");
      const timer = setTimeout(run.kill, timeoutMs);
      await ended;
      clearTimeout(timer);
    },
    // Includes processes that it started itself, such as git.
    kill: () => signal("SIGKILL", true),
    thaw: () => signal("SIGCONT"),
  };
  return run;
}
