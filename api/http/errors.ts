import type { FastifyReply, FastifyRequest } from "fastify";
import { statusOf } from "#schemas/errors.ts";
import { knownError, RETRY_AFTER_S } from "#core/known-error.ts";
import { isRestPath } from "../rest/base.ts";
import { answerProblem } from "../rest/problem.ts";
import { fastifyError } from "./fastify-error.ts";

/** Responds to every plain HTTP failure with `{ success: false, error, appCode, requestId }`, never a stack. REST has its own format. A bug is logged here, once. */
export function answerHttpError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isRestPath(request.url)) return answerProblem(thrown, request, reply);
  const error = fastifyError(thrown, request) ?? knownError(thrown);
  if (error.appCode === "internal") {
    // The route, not the address: addresses of deploy hooks are secret.
    request.log.error({ err: error.cause, requestId: request.id, route: request.routeOptions.url });
  }
  const status = statusOf(error.appCode);
  const retryAfter = error.details["retryAfter"] ?? (status === 503 ? RETRY_AFTER_S : null);
  if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ success: false, error: error.message, appCode: error.appCode, requestId: request.id });
}
