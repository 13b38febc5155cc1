import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync } from "node:fs";
import type { Duplex, Readable, Writable } from "node:stream";

import { awaitedLater } from "#service/failures.ts";
import { gitEnvironment, type GitSetting } from "./environment.ts";
import type { Wire, WireRun } from "./wire.ts";

export interface GitOptions {
  /** Absolute path of a bare repository. */
  gitDir?: string;
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  config?: readonly GitSetting[];
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Kernel limits, applied where `prlimit` exists (Linux). */
  limits?: ProcessLimits;
  onStderr?: (text: string) => void;
  /** Connects git to a remote whose address is `WIRE_URL`. */
  wire?: Wire;
}

interface ProcessLimits {
  /** The largest file the process may write, in bytes. */
  fileBytes: number;
  memoryBytes: number;
  cpuSeconds: number;
}

export interface GitProcess {
  stdin: Writable;
  stdout: Readable;
  /**
   * Resolves when git has ended with exit code 0.
   * @throws GitError, or an AppError if the connection is to blame
   */
  finished: Promise<void>;
  stop(): void;
}

/** Why a git process failed. `stderr` is redacted and truncated, so it may be shown in a build log. */
export class GitError extends Error {
  readonly reason: "exit" | "timeout" | "aborted" | "output" | "spawn";
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor(reason: GitError["reason"], exitCode: number | null, stderr: string) {
    super(`git failed (${reason}, code ${exitCode}): ${stderr.trim().slice(0, 500)}`);
    this.name = "GitError";
    this.reason = reason;
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_OUTPUT_BYTES = 64 * 1024 * 1024;
const STDERR_BYTES = 64 * 1024;
/** How long a connection may take to end after git has. */
const WIRE_END_MS = 2_000;
const PRLIMIT = "/usr/bin/prlimit";

/**
 * Runs git to its end and collects its output.
 * @throws GitError when it fails, takes longer than `timeoutMs` or prints more than `maxBytes`.
 */
export async function git(
  args: readonly string[],
  options: GitOptions & { input?: string | Buffer; maxBytes?: number } = {},
): Promise<{ stdout: Buffer; stderr: string }> {
  const { input, maxBytes = DEFAULT_OUTPUT_BYTES, ...rest } = options;
  let stderr = "";
  const running = spawnGit(args, {
    timeoutMs: DEFAULT_TIMEOUT_MS,
    ...rest,
    onStderr: (text) => {
      stderr = (stderr + text).slice(-STDERR_BYTES);
      rest.onStderr?.(text);
    },
  });
  running.stdin.end(input);
  const chunks: Buffer[] = [];
  let bytes = 0;
  running.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) running.stop();
    else chunks.push(chunk);
  });
  try {
    await running.finished;
  } catch (error) {
    if (bytes > maxBytes && error instanceof GitError)
      throw new GitError("output", error.exitCode, error.stderr);
    throw error;
  }
  return { stdout: Buffer.concat(chunks), stderr: redact(stderr) };
}

/** Starts git for streaming. It runs in its own process group, which is ended by `stop`, `signal` or `timeoutMs`. */
export function spawnGit(args: readonly string[], options: GitOptions = {}): GitProcess {
  const [command, ...argv] = [
    ...limitArguments(options.limits),
    "git",
    ...(options.gitDir === undefined ? [] : [`--git-dir=${options.gitDir}`]),
    ...args,
  ] as [string, ...string[]];
  const child = spawn(command, argv, {
    cwd: options.cwd ?? "/",
    env: gitEnvironment(options),
    detached: true,
    stdio: options.wire ? ["pipe", "pipe", "pipe", "pipe"] : ["pipe", "pipe", "pipe"],
  });
  // A failed write to a git that has ended is not an error in itself; `finished` reports how git ended.
  child.stdin.on("error", () => undefined);
  const watched = watch(child, args, options);
  awaitedLater(watched.finished);
  return { stdin: child.stdin, stdout: child.stdout, ...watched };
}

/** Removes credentials and the tokens of well-known hosts from git's output. */
export function redact(text: string): string {
  return text
    .replace(/(https?:\/\/)[^@/\s]*@/g, "$1***@")
    .replace(/\b(gh[oprsu]_|github_pat_|glpat-|x-access-token:)[\w-]+/g, "$1***")
    .replace(/(authorization:\s*\w+\s+)\S+/gi, "$1***");
}

function limitArguments(limits: ProcessLimits | undefined): string[] {
  if (limits === undefined || !existsSync(PRLIMIT)) return [];
  // Not --nproc: it counts all processes of the user, so on a busy machine legitimate fetches would fail.
  return [
    PRLIMIT,
    `--fsize=${limits.fileBytes}`,
    `--as=${limits.memoryBytes}`,
    `--cpu=${limits.cpuSeconds}`,
    "--nofile=256",
    "--core=0",
    "--",
  ];
}

function watch(
  child: ChildProcessWithoutNullStreams,
  args: readonly string[],
  { timeoutMs, signal, onStderr, wire }: GitOptions,
): Pick<GitProcess, "finished" | "stop"> {
  let reason: GitError["reason"] = "exit";
  let stderr = "";
  let closed = false;
  const stop = (why: GitError["reason"] = "aborted") => {
    if (closed || child.pid === undefined) return;
    if (reason === "exit") reason = why;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch (error) {
      // The whole group has already ended.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  const say = (text: string) => {
    stderr = (stderr + text).slice(-STDERR_BYTES);
    onStderr?.(text);
  };
  const connection = wire && connect(child, wire, { isPush: args[0] === "push", onStderr: say });
  const onAbort = () => stop("aborted");
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => stop("timeout"), timeoutMs);
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  child.stderr.setEncoding("utf8").on("data", say);

  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", (error) => {
      // If the start failed, `error` is emitted only when there is no process to close.
      if (child.pid !== undefined) return;
      connection?.stop();
      reject(new GitError("spawn", null, error.message));
    });
    child.once("close", (code) => {
      closed = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(code);
    });
  });
  const finished = ended.then(async (code) => {
    const blame = (await connection?.ended) ?? null;
    if (code === 0 && reason === "exit") return;
    if (blame && reason === "exit") throw blame;
    throw new GitError(reason, code, redact(stderr));
  });
  return { finished, stop: () => stop() };
}

/** Starts the connection of a git that has a socket instead of an address. */
function connect(
  child: ChildProcessWithoutNullStreams,
  wire: Wire,
  { isPush, onStderr }: { isPush: boolean; onStderr: (text: string) => void },
): WireRun {
  const socket = (child.stdio as readonly unknown[])[3] as Duplex;
  // Otherwise Node closes the socket when git has sent everything, before the answer has arrived.
  socket.allowHalfOpen = true;
  const service = isPush ? "git-receive-pack" : "git-upload-pack";
  const running = wire(service, { socket, onStderr });
  child.once("exit", () => {
    const timer = setTimeout(running.stop, WIRE_END_MS);
    // `finished` reports how the connection ended.
    void running.ended.catch(() => undefined).finally(() => clearTimeout(timer));
  });
  return running;
}
