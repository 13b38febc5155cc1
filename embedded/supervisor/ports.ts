import { createServer } from "node:net";
import { Env } from "#schemas/env/env.ts";
import { type QueueName, queueNames } from "#schemas/jobs.ts";
import { type PortName, type Ports, readPorts } from "#service/ports-file.ts";

type Source = Record<string, string | undefined>;

const LOOPBACK = "127.0.0.1";
const LAST_PORT = 65_535;
const TRIES = 500;
/** An installation's ports for dashboard and sites stay adjacent: 5609 and 5610, 5619 and 5620. */
const STEPS: Record<PortName, number> = {
  PORT: 10,
  SITES_PORT: 10,
  GIT_PORT: 10,
  MONGO_PORT: 1,
  REDIS_PORT: 1,
};
/** If this setting contains a public address, another port would make that address useless. */
const FIXED_BY: Partial<Record<PortName, string>> = {
  PORT: "PUBLIC_URL",
  SITES_PORT: "SITES_URL",
  GIT_PORT: "GIT_URL",
};

export interface ChosenPorts extends Ports {
  faults: string[];
  /** Messages for the user: which default port was taken, and which one replaces it. */
  notes: string[];
}

/**
 * Chooses ports for everything that will run here. Ports set by the user must be free. All others use the port of the last
 * start, the default, or the next free port.
 */
export async function choosePorts(source: Source): Promise<ChosenPorts> {
  const host = source["HOST"] || LOOPBACK;
  const result: ChosenPorts = { running: {}, chosen: {}, faults: [], notes: [] };
  const { chosen } = readPorts(source["DATA_DIR"] || ".data");
  const names: [PortName, boolean, string][] = [
    ["PORT", true, host],
    ["SITES_PORT", true, host],
    ["GIT_PORT", Boolean(source["GIT_URL"]), host],
    ["MONGO_PORT", !source["MONGODB_URI"], LOOPBACK],
    ["REDIS_PORT", !source["REDIS_URL"], LOOPBACK],
  ];
  for (const [name, isNeeded, address] of names) {
    if (!isNeeded || !Env.shape[name].safeParse(source[name] || undefined).success) continue;
    const usual = Env.shape[name].parse(undefined);
    const isTaken = async (port: number) =>
      Object.values(result.running).includes(port) || !(await isFree(port, address));
    if (source[name] || source[FIXED_BY[name] ?? ""]) {
      const port = Number(source[name] || usual);
      if (await isTaken(port)) result.faults.push(takenFault(name, port));
      result.running[name] = port;
      continue;
    }
    let port = usual;
    for (port of candidates(chosen[name], usual, STEPS[name])) if (!(await isTaken(port))) break;
    result.running[name] = port;
    if (port === usual) continue;
    result.chosen[name] = port;
    if (port !== chosen[name])
      result.notes.push(
        `${name}: ${chosen[name] ?? usual} is taken; Pressmark uses ${port} from now on`,
      );
  }
  result.faults.push(...(await healthFaults(source, host, Object.values(result.running))));
  return result;
}

/** The workers use HEALTH_PORT and the ports after it, in the order of `queueNames`. */
export function healthPortOf(queue: QueueName, first: number): number {
  return first + queueNames.indexOf(queue);
}

async function healthFaults(source: Source, host: string, used: number[]): Promise<string[]> {
  const first = Env.shape.HEALTH_PORT.safeParse(source["HEALTH_PORT"] || undefined).data;
  if (first === undefined) return [];
  const ports = queueNames.map((queue) => healthPortOf(queue, first));
  const last = Math.max(...ports);
  for (const port of ports) {
    const isPossible = first > 0 && last <= LAST_PORT;
    if (isPossible && !used.includes(port) && (await isFree(port, host))) continue;
    const reason = isPossible ? `port ${port} is taken` : "not all of these are ports";
    return [
      `HEALTH_PORT: the workers use the ports ${first} to ${last}, and ${reason}. Choose another HEALTH_PORT.`,
    ];
  }
  return [];
}

function* candidates(
  remembered: number | undefined,
  usual: number,
  step: number,
): Generator<number> {
  if (remembered !== undefined) yield remembered;
  for (let tries = 0; tries < TRIES; tries++) yield usual + tries * step;
}

function takenFault(name: PortName, port: number): string {
  return (
    `Port ${port} is taken by another program or another Pressmark.\n` +
    `Stop it, or choose another port: ${name}=${port + 1000} npm start`
  );
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
