import * as net from "node:net";

/** A bound socket that the supervisor keeps and every run of a door accepts from. */
export interface HeldSocket {
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
 * Binds a port for a door. While no process accepts, the kernel lets callers wait instead of refusing them.
 * Null where the door has to listen by itself: at a host given by name, at port 0, where the system has no descriptors.
 */
export function holdSocket(host: string, port: number): HeldSocket | null {
  const family = net.isIP(host);
  if ((family !== 4 && family !== 6) || port === 0 || !createHandle) return null;
  const handle = createHandle(host, port, family);
  return typeof handle === "number" || handle.fd < 0 ? null : handle;
}
