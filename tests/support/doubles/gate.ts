import { connect, createServer, type Socket } from "node:net";
import { freePorts } from "../free-ports.ts";

/** An address that refuses connections until it is opened, like a service that starts after its clients. */
export interface Gate {
  port: number;
  /** Forwards callers to the service from now on. */
  open(): Promise<void>;
  close(): void;
}

export async function makeGate(servicePort: number): Promise<Gate> {
  const [port = 0] = await freePorts(1);
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const service = connect(servicePort, "127.0.0.1");
    for (const [from, to] of [
      [caller, service],
      [service, caller],
    ] as const) {
      sockets.add(from);
      from.once("close", () => to.destroy()).on("error", () => undefined);
      from.pipe(to);
    }
  });
  return {
    port,
    open: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
