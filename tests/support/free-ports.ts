import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/** Ports nobody listens on; all are held open until the last one is found, so they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => {
        server.listen(0, "127.0.0.1", resolve);
      });
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
