import { createServer } from "node:net";

/**
 * Free ports. They are below the range from which the kernel assigns ports, so only another test could take one before it is used. Every test process searches
 * a different range.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries++) {
    if (tries > RANGE) throw new Error("no free port");
    const port = FIRST_PORT + ((start + next++) % RANGE);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** Free ports with consecutive numbers. */
export async function freePortsInARow(count: number): Promise<number[]> {
  for (;;) {
    const ports = await freePorts(count);
    if (ports.every((port, at) => port === ports[0]! + at)) return ports;
  }
}

const FIRST_PORT = 12_000;
/** Linux assigns ports from 32,768 upward to outgoing connections. */
const RANGE = 20_000;
/** Spreads consecutive process ids. */
const APART = 157;
const start = process.pid * APART;
let next = 0;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
