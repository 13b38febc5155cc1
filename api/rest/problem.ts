import { STATUS_CODES } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { statusOf } from "#schemas/errors.ts";
import { knownError, RETRY_AFTER_S } from "../known-error.ts";
import { fastifyError } from "../http/errors.ts";

/** Answers a failure as `application/problem+json` (RFC 9457), never with a stack. A bug is logged here, once. */
export function answerProblem(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = fastifyError(thrown, request) ?? knownError(thrown);
  if (error.appCode === "internal")
    request.log.error({ err: error.cause, reqId: request.id, route: request.routeOptions.url });
  const status = statusOf(error.appCode);
  const { retryAfter = status === 503 ? RETRY_AFTER_S : null, ...details } = error.details;
  if (typeof retryAfter === "number") void reply.header("retry-after", String(retryAfter));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send({
      type: "about:blank",
      title: STATUS_CODES[status],
      status,
      detail: error.message,
      appCode: error.appCode,
      requestId: request.id,
      ...details,
    });
}
