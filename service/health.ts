import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";
import { metrics } from "./metrics.ts";
import { isInsidePeer, type Peer } from "./inside-peer.ts";
import type { Service } from "./start-service.ts";
import { version } from "./version.ts";
import { within } from "./within.ts";

/** Maps the name of a dependency to a check that throws when the dependency does not respond. */
export type Checks = Record<string, () => Promise<unknown>>;

export interface Readiness {
  ready: boolean;
  checks: { name: string; ok: boolean; error: string | null }[];
}

export const CHECK_TIMEOUT_MS = 3_000;

export async function checkReadiness(checks: Checks): Promise<Readiness> {
  const rows = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await within(check(), CHECK_TIMEOUT_MS);
        return { name, ok: true, error: null };
      } catch (error) {
        return { name, ok: false, error: error instanceof Error ? error.message : String(error) };
      }
    }),
  );
  return { ready: rows.every((row) => row.ok), checks: rows };
}

/** Handles `/healthz`, `/readyz`, `/metrics` and `/version`. Null for any other path, and for public requests to `/metrics`. */
export async function healthAnswer(
  path: string,
  checks: Checks,
  peer: Peer,
  publicUrl?: string,
): Promise<{ status: number; type: string; body: string } | null> {
  switch (path) {
    case "/healthz":
      return { status: 200, type: "text/plain", body: "ok\n" };
    case "/readyz": {
      const readiness = await checkReadiness(checks);
      return {
        status: readiness.ready ? 200 : 503,
        type: "application/json",
        body: JSON.stringify(readiness),
      };
    }
    case "/metrics":
      if (!isInsidePeer(peer, publicUrl)) return null;
      startMetrics();
      await measureDependencies(checks);
      return { status: 200, type: register.contentType, body: await register.metrics() };
    case "/version":
      return { status: 200, type: "application/json", body: JSON.stringify({ version }) };
    default:
      return null;
  }
}

/** For processes without their own HTTP server: a server that only reports health. */
function startHealthServer(port: number, host: string, checks: Checks): Promise<Server> {
  const server = createServer((request, response) => {
    void healthAnswer(new URL(request.url ?? "/", "http://local").pathname, checks, request).then(
      (answer) => {
        response.writeHead(answer?.status ?? 404, { "content-type": answer?.type ?? "text/plain" });
        response.end(answer?.body ?? "not found\n");
      },
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** An entry that is reported while a process is starting, because its dependencies may answer before the process is ready. */
export function startCheck({ hasStarted }: Pick<Service, "hasStarted">): Checks {
  return {
    start: async () => {
      if (!hasStarted()) throw new Error("still starting; see the log");
    },
  };
}

/** Serves health until the process ends, if HEALTH_PORT is set. Called first, because it reports what a start is waiting for. */
export async function serveHealth(service: Service, checks: Checks): Promise<void> {
  const { env, onClose } = service;
  if (env.HEALTH_PORT === undefined) return;
  const all = { ...startCheck(service), ...checks };
  const server = await startHealthServer(env.HEALTH_PORT, env.HOST, all);
  onClose("health server", () => server.close());
}

async function measureDependencies(checks: Checks): Promise<void> {
  const readiness = await checkReadiness(checks);
  for (const { name, ok } of readiness.checks)
    metrics.dependencies.set({ dependency: name }, ok ? 1 : 0);
}

let metricsStarted = false;
function startMetrics(): void {
  if (!metricsStarted) collectDefaultMetrics();
  metricsStarted = true;
}
