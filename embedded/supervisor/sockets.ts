import { spawn } from "node:child_process";
import { once } from "node:events";
import * as net from "node:net";

/** A bound socket that the supervisor keeps and every run of a door accepts from. */
export interface BoundSocket {
  fd: number;
  close(): void;
}

/** What `cluster` makes its sockets with: the one way in Node to bind without accepting. Not among the types. */
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle?: (
    address: string,
    port: number,
    family: 4 | 6,
  ) => number | { fd: number; close(): void };
};

/**
 * A process of its own listens for a moment: the socket stays open here, and Node would accept where it has listened.
 * Where another program was faster, the socket was not bound, and listens at a port of the system's choice.
 */
const LISTEN = `
  const server = require("node:net").createServer().listen({ fd: 3 }, () => {
    process.exit(server.address().port === Number(process.argv[1]) ? 0 : 1);
  });`;

/**
 * Takes a port for a door. While no process accepts, the kernel lets callers wait instead of refusing them.
 * Null where the door has to listen by itself: at a host given by name, at port 0, where the system has no descriptors.
 * @throws Error when another program was faster
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
