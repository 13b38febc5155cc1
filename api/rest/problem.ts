import { STATUS_CODES } from "node:http";
import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { AppError, statusOf } from "#schemas/errors.ts";
import { issueText } from "#schemas/issue-text.ts";
import { fastifyError } from "../http/fastify-error.ts";
import { knownError, RETRY_AFTER_S } from "#core/known-error.ts";
import { problemHeaders, type RestAnswer, sendAnswer } from "./answer.ts";

/** Answers a failure as `application/problem+json` (RFC 9457), never with a stack. */
export const answerProblem = (
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => sendAnswer(reply, readProblem(thrown, request));

/** A failure as an answer. A bug is logged here, once. */
export function readProblem(thrown: unknown, request: FastifyRequest): RestAnswer {
  const error = fastifyError(thrown, request) ?? failureOf(thrown);
  if (error.appCode === "internal")
    request.log.error({ err: error.cause, requestId: request.id, route: request.routeOptions.url });
  const status = statusOf(error.appCode);
  const { retryAfter = status === 503 ? RETRY_AFTER_S : null, ...details } = error.details;
  return {
    status,
    headers: problemHeaders(typeof retryAfter === "number" ? retryAfter : null),
    body: {
      type: "about:blank",
      title: STATUS_CODES[status],
      status,
      detail: error.message,
      appCode: error.appCode,
      requestId: request.id,
      ...details,
    },
  };
}

/** Procedures of tRPC wrap what they throw. */
function failureOf(thrown: unknown): AppError {
  if (!(thrown instanceof TRPCError)) return knownError(thrown);
  const { code, cause } = thrown;
  if (code === "BAD_REQUEST" && cause instanceof ZodError) {
    const [first] = cause.issues;
    const message = first ? issueText(first) : cause.message;
    return new AppError("bad_request", { message, cause });
  }
  return knownError(cause ?? thrown);
}
