import type { Env } from "#schemas/env/env.ts";
import { EXIT_SETTINGS } from "./exit-codes.ts";
import { HANDS_OVER } from "./hand-over.ts";
import { type Log, openLog } from "./log.ts";
import { watchNpm } from "./parent.ts";
import { readEnv } from "./read-env.ts";
import { refusedLogin } from "./refused-login.ts";
import { SettingsError, settingsError } from "./settings-error.ts";
import { exportSpans } from "./tracing/export-spans.ts";

/** The resources that a process keeps open. They are closed in reverse order. */
export interface Service {
  env: Env;
  log: Log;
  /** Registers a function that closes a resource that was just opened. */
  onClose(name: string, close: () => unknown): void;
  /** Aborts when the process is asked to stop. Long loops check it. */
  stopping: AbortSignal;
  /** False until everything is open and the work has started. */
  hasStarted(): boolean;
}

/** A process that has not ended within this time after SIGTERM is killed. */
const CLOSE_TIMEOUT_MS = 30_000;
/** When the supervisor exits, its databases stop too, so nothing waits for them. */
const ORPHAN_CLOSE_TIMEOUT_MS = 1_500;
/** A process that is asked to stop during its start has no clients yet, and perhaps no dependency to disconnect from. */
const EARLY_CLOSE_TIMEOUT_MS = 1_500;

/**
 * Runs one process: reads the environment, starts, and on SIGTERM or SIGINT closes everything in reverse order. If the start fails, it prints the error once
 * and ends with code 1.
 */
export async function startService(
  identity: string | { name: string; needsGit: boolean },
  start: (service: Service) => Promise<void>,
): Promise<void> {
  const { name, needsGit } =
    typeof identity === "string" ? { name: identity, needsGit: false } : identity;
  process.title = `pressmark ${name}`;
  const closers: { name: string; close: () => unknown }[] = [];
  const stop = new AbortController();
  let env: Env;
  try {
    env = readEnv(process.env, { needsGit });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(EXIT_SETTINGS);
  }
  const log = openLog(env, name);
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (collector) closers.push({ name: "traces", close: await exportSpans(name, env, collector) });

  const closeAll = async (): Promise<void> => {
    stop.abort();
    for (const closer of closers.toReversed()) {
      try {
        await closer.close();
      } catch (error) {
        log.error({ err: error }, `closing ${closer.name} failed`);
      }
    }
  };
  let isStarted = false;
  const shutDown = (reason: string, code: number, givenMs = CLOSE_TIMEOUT_MS): void => {
    const timeoutMs = isStarted ? givenMs : EARLY_CLOSE_TIMEOUT_MS;
    // Set even if the service is already closing: the process that asked for an orderly end may have exited.
    setTimeout(() => process.exit(1), timeoutMs).unref();
    if (stop.signal.aborted) return;
    log.info(`stopping: ${reason}`);
    void closeAll().then(() => process.exit(code));
  };
  let handsOver = false;
  process.on("SIGTERM", () => {
    if (!isStarted || handsOver || !canHandOver()) return shutDown("SIGTERM", 0);
    handsOver = true;
    // The supervisor reads this line, so it is printed at every log level.
    process.stdout.write(`${HANDS_OVER}\n`);
  });
  process.on("SIGINT", () => shutDown("SIGINT", 0));
  process.on("SIGHUP", () => shutDown("SIGHUP", 0));
  watchNpm(() => shutDown("npm has ended", 0));
  // The supervisor has the other end of this pipe. If the supervisor is killed, its processes end too.
  if (process.env["SUPERVISED"])
    process.stdin
      .on("end", () => shutDown("the supervisor has ended", 0, ORPHAN_CLOSE_TIMEOUT_MS))
      .resume();
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error");
    shutDown("uncaught error", 1);
  });
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "unhandled rejection");
    shutDown("unhandled rejection", 1);
  });

  try {
    await start({
      env,
      log,
      stopping: stop.signal,
      hasStarted: () => isStarted,
      onClose: (closerName, close) => closers.push({ name: closerName, close }),
    });
    isStarted = true;
    // The supervisor waits for this line from each process, and a less verbose log would omit it.
    if (process.env["SUPERVISED"] && !log.isLevelEnabled("info")) process.stdout.write("ready\n");
  } catch (error) {
    // Asked to stop while it waited for a dependency; it is closing already.
    if (stop.signal.aborted) return;
    const fault = error instanceof SettingsError ? error : settingsFault(env, error);
    const isSettings = fault !== null;
    if (fault) process.stderr.write(`${fault.message}\n`);
    else log.fatal({ err: error }, `${name} could not start`);
    setTimeout(() => process.exit(1), EARLY_CLOSE_TIMEOUT_MS).unref();
    await closeAll();
    process.exit(isSettings ? EXIT_SETTINGS : 1);
  }
}

/** Only a supervisor can start a replacement, and both processes accept connections from its socket. */
const canHandOver = () =>
  Boolean(process.env["SUPERVISED"] && process.env["LISTEN_FD"]) && !process.stdin.readableEnded;

const PORT_NAMES = ["PORT", "SITES_PORT", "GIT_PORT", "HEALTH_PORT"] as const;

/** An error that different settings would fix; otherwise null. */
function settingsFault(env: Env, error: unknown): SettingsError | null {
  const fault = takenPort(env, error) ?? refusedLogin(env, error);
  return fault === null ? null : settingsError([fault]);
}

/** If another program uses the port, returns a message that names the setting. Otherwise null. */
function takenPort(env: Env, error: unknown): string | null {
  const { code, port } = error as { code?: string; port?: number };
  const name = code === "EADDRINUSE" && PORT_NAMES.find((own) => env[own] === port);
  if (!name) return null;
  return `${name}: port ${port} is taken by another program; stop it, or choose another port`;
}
