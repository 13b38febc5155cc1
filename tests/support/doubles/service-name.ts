import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A name for several copies of a service, as in docker compose: whoever connects reaches one that listens. */
export interface ServiceName {
  port: number;
  close(): void;
}

export async function startServiceName(copies: readonly number[]): Promise<ServiceName> {
  const sockets = new Set<Socket>();
  let next = 0;
  const server = createServer({ pauseOnConnect: true }, (caller) => {
    sockets.add(caller);
    const first = next++;
    const order = copies.map((_, at) => copies[(first + at) % copies.length]!);
    void reach(order).then((service) => {
      if (!service) return caller.destroy();
      sockets.add(service);
      for (const [from, to] of [
        [caller, service],
        [service, caller],
      ] as const) {
        from.once("close", () => (sockets.delete(from), to.destroy()));
        from.on("error", () => undefined);
        from.pipe(to);
      }
      return caller;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A connection to the first copy that accepts one. */
async function reach(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const attempt = connect(port, "127.0.0.1", () => resolve(attempt));
      attempt.once("error", () => resolve(null));
    });
    if (socket) return socket;
  }
  return null;
}
