import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { checkEnv, type Env } from "#schemas/env/env.ts";
import { faultOfDataDir, keepFilesPrivate, tightenDataDir } from "./data-dir.ts";
import { mongoAddress, mongodAddress, redisAddress, servicesPassword } from "./local-services.ts";
import { portNames, readPorts } from "./ports-file.ts";
import { settingsError } from "./settings-error.ts";

type Source = Record<string, string | undefined>;

/**
 * The settings of a process: its environment, completed from the data directory (the ports of this installation, the credentials of its database and queue).
 * Creates the data directory, readable only by its owner.
 * @throws SettingsError that lists every error
 */
export function readEnv(source: Source = process.env, needs: Needs = {}): Env {
  const { env, faults } = checkSettings(source, needs);
  if (!env) throw settingsError(faults);
  return env;
}

export interface Needs {
  needsGit?: boolean;
  /** False in the supervisor, which chooses the ports itself. */
  alone?: boolean;
}

/** Like `readEnv`, for a caller that adds errors of its own. `env` is null if there are errors. */
export function checkSettings(
  source: Source,
  { needsGit = false, alone = true }: Needs,
): { env: Env | null; faults: string[] } {
  keepFilesPrivate();
  const { env: written, faults } = checkEnv(alone ? withRunningPorts(source) : source);
  // git runs in another directory, and so does a process that changes its own.
  const env = written && { ...written, DATA_DIR: resolve(written.DATA_DIR) };
  const fault = faultOfDataDir(source["DATA_DIR"] || DEFAULT_DATA_DIR);
  if (fault) faults.push(fault);
  if (needsGit && !isGitThere()) faults.push(NO_GIT);
  if (!env || faults.length > 0) return { env: null, faults };
  tightenDataDir(env.DATA_DIR);
  return { env: withLocalServices(env, source), faults };
}

const DEFAULT_DATA_DIR = ".data";
const NO_GIT =
  "PATH: git is missing; install it (Debian, Ubuntu: apt-get install git; macOS: xcode-select --install)";

/** The ports of the installation that runs in this data directory, unless the environment sets others. */
function withRunningPorts(source: Source): Source {
  const { running } = readPorts(source["DATA_DIR"] || DEFAULT_DATA_DIR);
  const remembered = portNames.flatMap((name) =>
    running[name] === undefined ? [] : [[name, String(running[name])]],
  );
  const entries = Object.entries(source).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries([...remembered, ...entries]) as Source;
}

/** The addresses of our own database and queue, including the password, unless others are set. */
function withLocalServices(env: Env, source: Source): Env {
  if (source["MONGODB_URI"] && source["REDIS_URL"]) return env;
  const password = servicesPassword(env.DATA_DIR);
  const { mongodSocket } = readPorts(env.DATA_DIR);
  const database = mongodSocket
    ? mongodAddress(mongodSocket)
    : mongoAddress(env.MONGO_PORT, password);
  return {
    ...env,
    MONGODB_URI: source["MONGODB_URI"] || database,
    REDIS_URL: source["REDIS_URL"] || redisAddress(env.REDIS_PORT, password),
  };
}

function isGitThere(): boolean {
  return spawnSync("git", ["--version"], { stdio: "ignore" }).status === 0;
}
