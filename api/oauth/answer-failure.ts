import type { FastifyReply, FastifyRequest } from "fastify";
import { statusOf } from "#schemas/errors.ts";
import { OauthFailure } from "#core/oauth/failure.ts";
import { fastifyError } from "../http/fastify-error.ts";
import { knownError, RETRY_AFTER_S } from "#core/known-error.ts";

/** Answers a failure in the form of RFC 6749, never with a stack. A bug is logged here, once. */
export function answerOauthFailure(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const send = (status: number, error: string, description: string) =>
    reply
      .code(status)
      .header("cache-control", "no-store")
      .send({ error, error_description: description });
  if (thrown instanceof OauthFailure)
    return send(thrown.code === "invalid_client" ? 401 : 400, thrown.code, thrown.message);
  const error = fastifyError(thrown, request) ?? knownError(thrown);
  if (error.appCode === "internal")
    request.log.error({ err: error.cause, requestId: request.id, route: request.routeOptions.url });
  const status = statusOf(error.appCode);
  const { retryAfter = RETRY_AFTER_S } = error.details;
  if (status === 503) void reply.header("retry-after", String(retryAfter));
  return send(status, codeOf(status), error.message);
}

function codeOf(status: number): string {
  if (status === 429) return "too_many_requests";
  if (status === 503) return "temporarily_unavailable";
  return status < 500 ? "invalid_request" : "server_error";
}
