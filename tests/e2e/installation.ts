import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";

const START_TIMEOUT_MS = 300_000;
const ROOT = join(import.meta.dirname, "../..");

/** The lines in which `npm start` names its addresses, the last one last. */
const ADDRESS_LINE = /^(Dashboard|Sample site|Sign in): (\S+)$/;

interface Installation {
  dashboard: string;
  sampleSite: string;
  /** Signs the owner of the sample site in. */
  signIn: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts the supervisor of `npm start` with these variables and its own data. */
export async function startInstallation(
  variables: Record<string, string | undefined>,
): Promise<Installation> {
  await mkdir(join(ROOT, ".cache"), { recursive: true });
  const dataDir = await mkdtemp(join(ROOT, ".cache/e2e-data-"));
  const child = spawn(process.execPath, ["--import", "tsx", "embedded/supervisor/main.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // Relative, as in a fresh installation.
    env: { ...variables, NODE_ENV: "test", DATA_DIR: relative(ROOT, dataDir) },
  });
  const lines: string[] = [];
  const addresses: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`not started in time:\n${lines.join("\n")}`)),
      START_TIMEOUT_MS,
    );
    const onLine = (line: string): void => {
      lines.push(line);
      const [, name, address] = ADDRESS_LINE.exec(line) ?? [];
      if (!name || !address) return;
      addresses[name] = address;
      if (name !== "Sign in") return;
      clearTimeout(timer);
      resolve();
    };
    createInterface({ input: child.stdout }).on("line", onLine);
    createInterface({ input: child.stderr }).on("line", onLine);
    child.once("exit", (code) =>
      reject(new Error(`ended with code ${code}:\n${lines.join("\n")}`)),
    );
  });
  return {
    dashboard: addresses["Dashboard"]!,
    sampleSite: addresses["Sample site"]!,
    signIn: addresses["Sign in"]!,
    dataDir,
    stop: async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
