import type { FastifyInstance, FastifyRequest } from "fastify";
import { metrics } from "#service/metrics.ts";
import { type RequestOutcome, withOutcome } from "#service/request-outcome.ts";
import { REQUEST_ID_HEADER } from "#service/tracing/request-id.ts";
import { HEALTH_PATHS } from "./health.ts";

const MS_PER_SECOND = 1_000;
const UNAVAILABLE = 503;

/** Measures every response except those to probes, and names its request in a header. */
export function measureRequests(app: FastifyInstance): void {
  const outcomes = new WeakMap<FastifyRequest, RequestOutcome>();
  const within = (request: FastifyRequest, next: () => void) => {
    const outcome = outcomes.get(request) ?? { isRefused: false };
    outcomes.set(request, outcome);
    withOutcome(outcome, next);
  };
  app.addHook("onRequest", (request, reply, next) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    within(request, next);
  });
  // A body arrives by events of the socket, which do not belong to the request.
  app.addHook("preValidation", (request, _reply, next) => within(request, next));
  app.addHook("onResponse", async (request, { statusCode, elapsedTime }) => {
    const route = request.routeOptions.url ?? "none";
    if (request.ws || HEALTH_PATHS.includes(route)) return;
    const isRefused = statusCode === UNAVAILABLE && outcomes.get(request)?.isRefused;
    const status = isRefused ? "maintenance" : `${Math.floor(statusCode / 100)}xx`;
    metrics.responses.observe({ route, status }, elapsedTime / MS_PER_SECOND);
  });
}
