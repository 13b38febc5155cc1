import { createServer } from "node:net";
import type { Env } from "#schemas/env.ts";

const LOOPBACK = "127.0.0.1";

/** All but Redis's: one that a killed supervisor left behind is ended first. @throws Error that names the taken port and the variable to set */
export async function requireFreePorts(env: Env): Promise<void> {
  await requireFreePort("PORT", env.PORT, env.HOST);
  await requireFreePort("SITES_PORT", env.SITES_PORT, env.HOST);
  if (!process.env["MONGODB_URI"]) await requireFreePort("MONGO_PORT", env.MONGO_PORT);
}

/** @throws Error that names the taken port and the variable to set */
export async function requireFreePort(
  variable: string,
  port: number,
  host = LOOPBACK,
): Promise<void> {
  if (await isFree(port, host)) return;
  throw new Error(
    `Port ${port} is taken: another program, or another Pressmark, uses it.\n` +
      `Stop that one, or choose another port: ${variable}=${port + 1000} npm start`,
  );
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
