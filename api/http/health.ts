import type { FastifyInstance } from "fastify";
import { checkRedis } from "#queues/redis.ts";
import { healthAnswer } from "#service/health.ts";
import type { Services } from "../services.ts";

/** `/healthz`, `/readyz`, `/metrics` and `/version`. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const checks = {
    mongo: () => services.mongo.check(),
    redis: () => checkRedis(services.redis),
    blobs: () => services.blobs.probe(),
  };
  for (const path of ["/healthz", "/readyz", "/metrics", "/version"]) {
    app.get(path, async (request, reply) => {
      const answer = await healthAnswer(path, checks, request.raw, services.env.PUBLIC_URL);
      return reply
        .code(answer?.status ?? 404)
        .type(answer?.type ?? "text/plain")
        .header("cache-control", "no-store")
        .send(answer?.body);
    });
  }
}
