import type { FastifyInstance } from "fastify";

/** Answers every other method at an address that takes POST alone. */
export function onlyPost(app: FastifyInstance, url: string): void {
  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url,
    handler: (request, reply) =>
      reply.code(405).header("allow", "POST").send({
        success: false,
        error: "Use POST.",
        appCode: "bad_request",
        requestId: request.id,
      }),
  });
}
