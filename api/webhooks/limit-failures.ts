import type { FastifyRequest } from "fastify";
import { type AppCode, AppError } from "#schemas/errors.ts";
import { inTime } from "../in-time.ts";
import type { FailureCounter } from "./failures.ts";

const RETRY_AFTER_S = 60;

/** Tells a sender with too many invalid signatures to wait. @param onRefused called for the failures before that */
export async function limitFailures<T>(
  failures: FailureCounter,
  request: FastifyRequest,
  verify: () => Promise<T>,
  onRefused: (appCode: AppCode) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    const isRefusal = error instanceof AppError && error.appCode.startsWith("signature_");
    if (isRefusal && failures.tooMany(`${request.ip} ${request.url}`))
      throw new AppError("too_many_requests", {
        details: { retryAfter: RETRY_AFTER_S },
        cause: error,
      });
    if (isRefusal) await inTime(onRefused(error.appCode));
    throw error;
  }
}
