import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { HANDS_OVER } from "#service/hand-over.ts";
import { lowerPriority } from "./priority.ts";
import type { Program } from "./program.ts";

/** One run of a program, from its start to its end. */
export interface Run {
  /** Resolves with the line that says "ready"; never, when the program ends before. */
  ready: Promise<void>;
  /** Resolves when the program was told to end by somebody else, and serves until another run is ready. */
  handsOver: Promise<"hands over">;
  /** Resolves once the program has ended, or could not be started, with the words for it. Never rejects. */
  ended: Promise<End>;
  isReady(): boolean;
  lastedMs(): number;
  /** Since its start, or since it last said that it waits for a dependency. */
  silentMs(): number;
  /** Asks the program to end, and ends it when it has not after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
  kill(): void;
  /** Lets a frozen program (SIGSTOP) go on, so that it hears what it is told. */
  thaw(): void;
}

export interface End {
  code: number | null;
  /** Such as "SIGKILL" or "code 1". */
  why: string;
  /** False when the system could not even start it. */
  hasRun: boolean;
  /** Somebody told it to end, and it did. */
  wasAsked: boolean;
}

/** The last lines may arrive after the end; a child of the child could hold them back for ever. */
const LAST_LINES_MS = 200;
/** What operators end a program with; no program of ours sends it to itself. */
const ASKING: ReadonlySet<NodeJS.Signals> = new Set(["SIGTERM", "SIGINT", "SIGHUP"]);
/** Descriptor of the socket that a door accepts from, as the next one after stdin, stdout and stderr. */
const SOCKET_FD = 3;
/** What `service/dependencies.ts` says: another start would wait for the same. */
const WAITS = /Waiting for it\./;

/** Starts a program and hands every line that it prints to `onLine`. */
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
        // A group of its own: Ctrl-C reaches only the supervisor, which stops the others in order.
        detached: true,
        // Our processes end when stdin does, so a killed supervisor leaves nobody behind.
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
    // The pipe breaks with the process; its end is reported below.
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
      // After SIGTERM a door would wait for another run.
      signal(program.socket ? "SIGINT" : "SIGTERM");
      const timer = setTimeout(run.kill, timeoutMs);
      await ended;
      clearTimeout(timer);
    },
    // With whatever it has started itself, such as git.
    kill: () => signal("SIGKILL", true),
    thaw: () => signal("SIGCONT"),
  };
  return run;
}
