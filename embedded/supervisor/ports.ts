import { createServer } from "node:net";
import type { Env } from "#schemas/env.ts";

/** @throws Error that names the taken port and the variable to set */
export async function requireFreePorts(env: Env): Promise<void> {
  const wanted: [variable: string, port: number, host: string][] = [
    ["PORT", env.PORT, env.HOST],
    ["SITES_PORT", env.SITES_PORT, env.HOST],
    ...(process.env["MONGODB_URI"]
      ? []
      : ([["MONGO_PORT", env.MONGO_PORT, "127.0.0.1"]] as [string, number, string][])),
    ...(process.env["REDIS_URL"]
      ? []
      : ([["REDIS_PORT", env.REDIS_PORT, "127.0.0.1"]] as [string, number, string][])),
  ];
  for (const [variable, port, host] of wanted) {
    if (!(await isFree(port, host))) {
      throw new Error(
        `Port ${port} is taken: another program, or another Pressmark, uses it.\n` +
          `Stop that one, or choose another port: ${variable}=${port + 1000} npm start`,
      );
    }
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
