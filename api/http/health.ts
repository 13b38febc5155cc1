import type { FastifyInstance } from "fastify";
import { checkRedis } from "#queues/redis.ts";
import { isInsidePeer } from "#service/inside-peer.ts";
import { healthAnswer } from "#service/health.ts";
import { measureQueues } from "#core/platform/measure-queues.ts";
import type { Services } from "../services.ts";

/** Probes and Prometheus ask for these every few seconds. */
export const HEALTH_PATHS = ["/healthz", "/readyz", "/metrics", "/version"];

export function serveHealth(app: FastifyInstance, services: Services): void {
  const checks = {
    mongo: () => services.mongo.check(),
    redis: () => checkRedis(services.redis),
    blobs: () => services.blobs.probe(),
  };
  for (const path of HEALTH_PATHS) {
    app.get(path, async (request, reply) => {
      if (path === "/metrics" && isInsidePeer(request.raw, services.env.PUBLIC_URL))
        await measureQueues(services, new Date());
      const answer = await healthAnswer(path, checks, request.raw, services.env.PUBLIC_URL);
      return reply
        .code(answer?.status ?? 404)
        .type(answer?.type ?? "text/plain")
        .header("cache-control", "no-store")
        .send(answer?.body);
    });
  }
}
