import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const portNames = ["PORT", "SITES_PORT", "GIT_PORT", "MONGO_PORT", "REDIS_PORT"] as const;
export type PortName = (typeof portNames)[number];

/** Where the supervisor of a data directory is running, or last ran. */
export interface Ports {
  /** All ports in use, for commands that run next to the supervisor. */
  running: Partial<Record<PortName, number>>;
  /** Ports that were chosen because the usual one was taken. The next start uses them again. */
  chosen: Partial<Record<PortName, number>>;
  /** Where this machine's `mongod` listens, if it is the database. */
  mongodSocket?: string | undefined;
}

const pathOf = (dataDir: string) => join(dataDir, "run", "ports.json");

export function readPorts(dataDir: string): Ports {
  let text: string;
  try {
    text = readFileSync(pathOf(dataDir), "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return { running: {}, chosen: {} };
    throw error;
  }
  const { running, chosen, mongodSocket } = JSON.parse(text) as Ports;
  return { running, chosen, mongodSocket };
}

/** Written atomically: a reader sees either the old file or the new one. */
export function writePorts(dataDir: string, ports: Ports): void {
  const path = pathOf(dataDir);
  mkdirSync(join(dataDir, "run"), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(ports, null, 2)}\n`);
  renameSync(draft, path);
}
