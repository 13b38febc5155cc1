import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorCode, payloadTooLarge, statusOf } from "#schemas/errors.ts";
import { knownError, RETRY_AFTER_S } from "../known-error.ts";

/** Maps Fastify's own refusals to our error codes. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "content_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
};

/** Responds to every plain HTTP failure with `{ success: false, error, appCode, requestId }`, never a stack. A bug is logged here, once. */
export function answerHttpError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = fastifyError(thrown, request) ?? knownError(thrown);
  if (error.appCode === "internal") {
    // The route, not the address: addresses of deploy hooks are secret.
    request.log.error({ err: error.cause, reqId: request.id, route: request.routeOptions.url });
  }
  const status = statusOf(error.appCode);
  const retryAfter = error.details["retryAfter"] ?? (status === 503 ? RETRY_AFTER_S : null);
  if (typeof retryAfter === "number") reply.header("retry-after", String(retryAfter));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ success: false, error: error.message, appCode: error.appCode, requestId: request.id });
}

/** Fastify's own refusal of a request as a named failure. Null if something else was thrown. */
export function fastifyError(thrown: unknown, { routeOptions }: FastifyRequest): AppError | null {
  if (thrown instanceof AppError || !(thrown instanceof Error)) return null;
  const { code, statusCode = 500 } = thrown as FastifyError;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" && routeOptions.bodyLimit !== undefined)
    return payloadTooLarge(routeOptions.bodyLimit);
  const failure = codes[code];
  if (failure) return new AppError(failure, { cause: thrown });
  return statusCode < 500 ? new AppError("bad_request", { message: thrown.message }) : null;
}
