import type { FastifyInstance } from "fastify";
import { metrics } from "#service/metrics.ts";
import { REQUEST_ID_HEADER } from "#service/tracing/request-id.ts";

const MS_PER_SECOND = 1_000;

/** Measures every response, and names its request in a header. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    if (request.ws) return;
    const route = request.routeOptions.url ?? "none";
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    metrics.responses.observe({ route, status }, reply.elapsedTime / MS_PER_SECOND);
  });
}
