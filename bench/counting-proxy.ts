import { connect, createServer, type Socket } from "node:net";

/** What passed through a proxy. A round trip is a request, or several sent together, with its answer. */
export interface Traffic {
  roundTrips: number;
  bytes: number;
}

export interface CountingProxy {
  port: number;
  traffic(): Traffic;
  close(): void;
}

/** Forwards connections to a service on this machine, and counts. */
export async function startCountingProxy(servicePort: number): Promise<CountingProxy> {
  const traffic = { roundTrips: 0, bytes: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const service = connect(servicePort, "127.0.0.1");
    let isAnswered = true;
    caller.on("data", (chunk) => {
      traffic.bytes += chunk.length;
      if (isAnswered) traffic.roundTrips += 1;
      isAnswered = false;
    });
    service.on("data", (chunk) => {
      traffic.bytes += chunk.length;
      isAnswered = true;
    });
    for (const [from, to] of [
      [caller, service],
      [service, caller],
    ] as const) {
      sockets.add(from);
      // The other end reports its own failure.
      from.once("close", () => to.destroy()).on("error", () => undefined);
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    port: address.port,
    traffic: () => ({ ...traffic }),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
