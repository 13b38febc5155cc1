import { createServer } from "node:net";

/**
 * Ports that nobody listens on. They lie below those that the kernel hands out by itself, so between now and the
 * moment they are used nothing but another test can take them; and every test process looks in a range of its own.
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

const FIRST_PORT = 12_000;
/** Linux gives outgoing connections ports from 32,768 on. */
const RANGE = 20_000;
/** Scatters process ids that follow each other. */
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
