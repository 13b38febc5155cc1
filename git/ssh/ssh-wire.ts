import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex } from "node:stream";

import { awaitedLater } from "#service/failures.ts";
import { AppError } from "#schemas/errors.ts";
import { gitEnvironment } from "../environment.ts";
import type { WireRun } from "../wire.ts";
import { fingerprintOf } from "./key-format.ts";
import { NO_SIGN_IN, sshArguments, type SshProgram, type SshTarget } from "./ssh-arguments.ts";
import { openSshFiles, type SshFiles } from "./ssh-files.ts";

/** How a project signs in to the host of its repository. */
export interface SshAccess {
  privateKey: string;
  /** The pinned key of the host: "ssh-ed25519 AAAA…". Null at the first contact. */
  hostKey: string | null;
  /** The key that the host showed at the first contact. */
  onHostKey(key: string): Promise<void>;
  /** The key that the host shows instead of the pinned one. */
  onOtherHostKey(key: string): Promise<void>;
}

export interface SshConnection extends SshTarget {
  /** For messages. */
  host: string;
  access: SshAccess;
  /** A host that sends fewer bytes than this in `slowMs` is disconnected. */
  slowBytes: number;
  slowMs: number;
}

const STDERR_BYTES = 8 * 1024;
const KEY_TIMEOUT_MS = 15_000;
/** ssh's own exit code. Any other one is that of the program on the host. */
const SSH_FAILED = 255;

/** Runs a program on the host of a repository, between `socket` and its input and output. */
export type SshWire = (service: SshProgram, ends: Pick<Run, "socket" | "onStderr">) => WireRun;

/** Runs `ssh` beside git, so that neither git nor a shell starts it. */
export function sshWire(connection: SshConnection): SshWire {
  return (service, { socket, onStderr }) => {
    const stopping = new AbortController();
    const ended = run(connection, { service, socket, onStderr, signal: stopping.signal });
    awaitedLater(ended);
    return { ended, stop: () => stopping.abort() };
  };
}

interface Run {
  service: SshProgram;
  socket: Duplex;
  onStderr: (text: string) => void;
  signal: AbortSignal;
}

async function run(connection: SshConnection, ends: Run): Promise<AppError | null> {
  const { access } = connection;
  const { hostKey } = access;
  const files = await openSshFiles(access);
  try {
    const { code, stderr } = await talk(connection, files, ends);
    const shown = await files.hostKey();
    if (hostKey === null && shown !== null) await access.onHostKey(shown);
    if (code !== SSH_FAILED || ends.signal.aborted) return null;
    return await failureOf(connection, stderr);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new AppError("ssh_missing");
    throw error;
  } finally {
    ends.socket.destroy();
    await files.remove();
  }
}

async function talk(
  connection: SshConnection,
  files: SshFiles,
  { service, socket, onStderr, signal }: Run,
): Promise<{ code: number | null; stderr: string }> {
  const isKnown = connection.access.hostKey !== null;
  const ssh = startSsh(sshArguments(connection, { paths: files, isKnown, service }), signal);
  const { stdin, stdout } = ssh;
  let stderr = "";
  const say = (text: string) => {
    stderr = (stderr + text).slice(-STDERR_BYTES);
    onStderr(text);
  };
  // Either side may end first. `close` reports how ssh ended.
  for (const stream of [stdin, socket]) stream.on("error", () => undefined);
  ssh.stderr.setEncoding("utf8").on("data", say);
  socket.pipe(stdin);
  stdout.pipe(socket);
  let received = 0;
  stdout.on("data", (chunk: Buffer) => (received += chunk.length));
  const timer = setInterval(() => {
    if (received >= connection.slowBytes) return void (received = 0);
    say("Operation too slow\n");
    ssh.kill("SIGKILL");
  }, connection.slowMs);
  try {
    return { code: await endOf(ssh), stderr };
  } finally {
    clearInterval(timer);
  }
}

function startSsh(args: string[], signal: AbortSignal) {
  const { PATH = "", HOME = "", LC_ALL = "" } = gitEnvironment();
  return spawn("ssh", args, {
    cwd: "/",
    env: { PATH, HOME, LC_ALL, GIT_PROTOCOL: "version=2" },
    // Without a terminal of its own, ssh cannot ask anyone.
    detached: true,
    stdio: "pipe",
    signal,
    killSignal: "SIGKILL",
  });
}

/** @throws Error if it could not be started */
function endOf(ssh: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    ssh.once("error", (error) => (error.name === "AbortError" ? undefined : reject(error)));
    ssh.once("close", resolve);
  });
}

const OTHER_KEY = /REMOTE HOST IDENTIFICATION HAS CHANGED|Host key verification failed/i;

async function failureOf(connection: SshConnection, stderr: string): Promise<AppError | null> {
  const { host, port } = connection;
  if (OTHER_KEY.test(stderr)) return otherHostKey(connection);
  if (/Permission denied \(/i.test(stderr)) {
    const message = `${host} refuses this project's deploy key. Add the key there, or check that it is the current one.`;
    return new AppError("ssh_key_refused", { message });
  }
  if (/no matching|banner|kex_exchange|protocol version/i.test(stderr)) {
    const message = `${host} does not answer on port ${port} as an ssh server that Pressmark can use.`;
    return new AppError("git_host_failed", { message });
  }
  return null;
}

/** Asks for the key that the host shows now, so that a user can compare and accept it. */
async function otherHostKey(connection: SshConnection): Promise<AppError> {
  const { host, access } = connection;
  const files = await openSshFiles({ ...access, hostKey: null });
  let shown: string | null;
  try {
    const signal = AbortSignal.timeout(KEY_TIMEOUT_MS);
    const args = { paths: files, isKnown: false, service: NO_SIGN_IN } as const;
    const ssh = startSsh(sshArguments(connection, args), signal);
    ssh.stdin.end();
    ssh.stdout.resume();
    ssh.stderr.resume();
    await endOf(ssh);
    shown = await files.hostKey();
  } finally {
    await files.remove();
  }
  if (shown !== null) await access.onOtherHostKey(shown);
  const [before, now] = [access.hostKey, shown].map((key) => key && fingerprintOf(key));
  const message = `The host key of ${host} has changed: it was ${before}, now it is ${now ?? "not known"}. If its operator changed it, accept the new key in the project's git settings.`;
  return new AppError("ssh_host_key_changed", { message });
}
