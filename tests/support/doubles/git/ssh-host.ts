import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDeployKey } from "#git/ssh/deploy-key.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { freePorts } from "../../free-ports.ts";

/** Debian's ssh server with repositories of this machine. */
export interface SshHost {
  port: number;
  /** `host:port`, for GIT_ALLOW_PRIVATE_HOSTS. */
  place: string;
  /** A work tree whose `push` publishes to the repository at `url`. */
  tree: WorkTree;
  url: string;
  /** Address of another path. */
  urlOf(path: string): string;
  /** The line of the current host key: "ssh-ed25519 AAAA…". */
  hostKey(): Promise<string>;
  /** From now on, only these keys may sign in. */
  admit(...publicKeys: string[]): Promise<void>;
  /** Restarts the server with another host key. */
  changeHostKey(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const SSHD = "/usr/sbin/sshd";
const SETTINGS = [
  "UsePAM no",
  "StrictModes no",
  "PasswordAuthentication no",
  "AcceptEnv GIT_PROTOCOL",
  "KbdInteractiveAuthentication no",
  "PermitRootLogin prohibit-password",
  "PidFile none",
];

/** Starts a server for the repository `notes.git`, which nobody may read yet. By default, at any free port. */
export async function startSshHost(
  directory: string,
  { port: chosen }: { port?: number } = {},
): Promise<SshHost> {
  await mkdir(directory, { recursive: true });
  // The server needs this folder if it runs as root.
  if (process.getuid?.() === 0) await mkdir("/run/sshd", { recursive: true });
  const repository = join(directory, "notes.git");
  const [free = 0] = await freePorts(1);
  const port = chosen ?? free;
  const keyFile = join(directory, "host_key");
  const authorized = join(directory, "authorized_keys");
  await writeFile(authorized, "");
  const tree = await createWorkTree(join(directory, "tree"));
  await tree.git("init", "--quiet", "--bare", "--initial-branch=main", repository);
  let server: ReturnType<typeof spawn> | null = null;

  const makeKey = async () => {
    const { privateKey, publicKey } = makeDeployKey("host");
    await writeFile(keyFile, privateKey, { mode: 0o600 });
    await writeFile(`${keyFile}.pub`, publicKey);
  };
  const host: SshHost = {
    port,
    tree,
    place: `127.0.0.1:${port}`,
    url: urlOf(repository),
    urlOf,
    hostKey: async () =>
      (await readFile(`${keyFile}.pub`, "utf8")).split(" ").slice(0, 2).join(" ").trim(),
    admit: (...keys) => writeFile(authorized, `${keys.join("\n")}\n`),
    async changeHostKey() {
      await host.stop();
      await makeKey();
      await host.start();
    },
    async start() {
      const lines = [`HostKey ${keyFile}`, `AuthorizedKeysFile ${authorized}`, ...SETTINGS];
      const config = join(directory, "sshd_config");
      await writeFile(config, `${lines.join("\n")}\n`);
      const listen = ["-o", "ListenAddress=127.0.0.1", "-p", String(port)];
      server = spawn(SSHD, ["-D", "-e", "-f", config, ...listen], { stdio: "ignore" });
      while (!(await answers(port))) await sleep(20);
    },
    async stop() {
      const running = server;
      server = null;
      if (!running || running.exitCode !== null) return;
      running.kill();
      await once(running, "close");
    },
  };
  await makeKey();
  await host.start();
  return host;

  function urlOf(path: string): string {
    return `ssh://${userInfo().username}@127.0.0.1:${port}${path}`;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("data", () => socket.end(() => resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
