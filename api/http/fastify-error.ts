import type { FastifyError, FastifyRequest } from "fastify";
import { AppError, type ErrorCode, payloadTooLarge } from "#schemas/errors.ts";

/** Maps Fastify's own refusals to our error codes. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "content_type",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
};

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
