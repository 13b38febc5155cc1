import type { FastifyInstance } from "fastify";

/** Answers all other methods at an address that accepts only POST. */
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
