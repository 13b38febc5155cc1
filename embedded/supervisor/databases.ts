import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import type { Env } from "#schemas/env/env.ts";
import { servicesPassword } from "#service/local-services.ts";
import { settingsError } from "#service/settings-error.ts";
import { console as terminal } from "./console.ts";
import { rememberProcess } from "./leftovers.ts";
import type { Processes } from "./processes.ts";
import { ourProgram } from "./program.ts";

/** Uses `MONGODB_URI`, otherwise an installed `mongod`, otherwise our own server with the same protocol. */
export async function startMongo(env: Env, processes: Processes): Promise<void> {
  if (process.env["MONGODB_URI"]) return terminal.line("database: MONGODB_URI");
  const mongod = findMongod();
  if (!mongod) {
    terminal.line(`database: embedded, on port ${env.MONGO_PORT}`);
    return processes.start("mongo", ourProgram("embedded/mongo/main.ts", { role: "service" }));
  }
  const socket = mongodSocket(env.DATA_DIR);
  terminal.line(`database: ${mongod}, on ${socket}`);
  const directory = makeDirectory(env, "mongod");
  return processes.start("mongo", {
    command: mongod,
    args: [
      "--dbpath",
      directory,
      // It has no users, so other accounts on this machine must not reach it.
      "--bind_ip",
      socket,
      "--filePermissions",
      "0700",
      "--pidfilepath",
      rememberProcess(env.DATA_DIR, "mongod"),
      "--quiet",
    ],
    role: "service",
    ready: /Waiting for connections/,
    quiet: true,
  });
}

/** The longest socket path that works on every system: macOS allows 104 bytes including the final zero, Linux 108. */
const SOCKET_PATH_BYTES = 103;

/** The socket's path, in a directory that only its owner can read. @throws SettingsError if the path is too long for a socket */
function mongodSocket(dataDir: string): string {
  const path = resolve(dataDir, "run", "mongod.sock");
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES) return path;
  throw settingsError([
    `DATA_DIR: ${resolve(dataDir)} is too long for the socket of mongod (${SOCKET_PATH_BYTES} bytes with run/mongod.sock); choose a shorter one`,
  ]);
}

/** The socket of the local `mongod`; undefined if another database is used. */
export function chosenMongodSocket(dataDir: string): string | undefined {
  return process.env["MONGODB_URI"] || !findMongod() ? undefined : mongodSocket(dataDir);
}

const findMongod = () => findOnPath("mongod");

/** Uses `REDIS_URL`, otherwise `redis-server` from this machine or from the bootstrap. Every write goes to the disk. */
export async function startRedis(env: Env, processes: Processes): Promise<void> {
  if (process.env["REDIS_URL"]) return terminal.line("queue: REDIS_URL");
  const unpacked = resolve(env.DATA_DIR, "programs/redis");
  const command =
    findOnPath("redis-server") ??
    (existsSync(join(unpacked, "usr/bin/redis-server"))
      ? join(unpacked, "usr/bin/redis-server")
      : null);
  if (!command) {
    throw new Error(
      "redis-server is missing. Install it (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis),\n" +
        "or use a running one: REDIS_URL=redis://host:6379 npm start",
    );
  }
  terminal.line(`queue: ${command}, on port ${env.REDIS_PORT}`);
  await processes.start("redis", {
    command,
    // A file, because every user of this machine can read a process's arguments.
    args: [writeRedisSettings(env)],
    environment: {
      LD_LIBRARY_PATH: [
        join(unpacked, "usr/lib/x86_64-linux-gnu"),
        join(unpacked, "usr/lib/aarch64-linux-gnu"),
      ].join(":"),
    },
    role: "service",
    ready: /Ready to accept connections/,
    quiet: true,
  });
}

/** The settings: sync every write, evict nothing, require a password. */
function writeRedisSettings(env: Env): string {
  const directory = makeDirectory(env, "redis");
  const settings = {
    port: env.REDIS_PORT,
    bind: "127.0.0.1",
    requirepass: servicesPassword(env.DATA_DIR),
    dir: JSON.stringify(directory),
    appendonly: "yes",
    appendfsync: "everysec",
    "maxmemory-policy": "noeviction",
    save: '""',
    loglevel: "notice",
    logfile: '""',
    pidfile: JSON.stringify(rememberProcess(env.DATA_DIR, "redis-server")),
    daemonize: "no",
  };
  const path = join(directory, "redis.conf");
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(path, lines.join(""), { mode: 0o600 });
  return path;
}

function findOnPath(name: string): string | null {
  for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
    if (directory && existsSync(join(directory, name))) return join(directory, name);
  }
  return null;
}

function makeDirectory(env: Env, name: string): string {
  const directory = resolve(env.DATA_DIR, name);
  mkdirSync(directory, { recursive: true });
  return directory;
}
