import { spawn } from "node:child_process";
import { once } from "node:events";
import * as net from "node:net";

/** A bound socket. The supervisor keeps it open, and every run of a server accepts connections from it. */
export interface BoundSocket {
  fd: number;
  close(): void;
}

/** The internal function that `cluster` uses: the only way in Node to bind without accepting. It has no types. */
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle?: (
    address: string,
    port: number,
    family: 4 | 6,
  ) => number | { fd: number; close(): void };
};

/**
 * A separate process listens for a moment, because the socket stays open here and Node would accept connections in the
 * process that listens. If another program took the port first, the socket was not bound and listens at a port that the
 * system chose.
 */
const LISTEN = `
  const server = require("node:net").createServer().listen({ fd: 3 }, () => {
    process.exit(server.address().port === Number(process.argv[1]) ? 0 : 1);
  });`;

/**
 * Binds a port for a server. While no process accepts connections, the kernel queues them instead of refusing them. Null if the server must listen itself: on a host given by name, on port 0, or on a system without descriptors.
 * @throws Error if another program took the port first
 */
export async function bindSocket(host: string, port: number): Promise<BoundSocket | null> {
  const family = net.isIP(host);
  if ((family !== 4 && family !== 6) || port === 0 || !createHandle) return null;
  const handle = createHandle(host, port, family);
  if (typeof handle === "number" || handle.fd < 0) return null;
  const child = spawn(process.execPath, ["-e", LISTEN, String(port)], {
    stdio: ["ignore", "ignore", "ignore", handle.fd],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code === 0) return handle;
  handle.close();
  throw new Error(
    `Port ${port} was taken by another program at the same moment. Start Pressmark again.`,
  );
}
