import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { isUnlimited } from "#core/access/rate-limits.ts";
import { AppError } from "#schemas/errors.ts";
import { openRequestKeys } from "../http/request-limit.ts";
import type { Services } from "../services.ts";

/** Per user with all keys, or per address without one. */
export const REST_REQUESTS_PER_MINUTE = 600;
const WINDOW_S = 60;
const POLICY = `"default";q=${REST_REQUESTS_PER_MINUTE};w=${WINDOW_S}`;

/** Counts requests, and says in every response how many are left (draft-ietf-httpapi-ratelimit-headers). */
export async function limitRequests(app: FastifyInstance, services: Services): Promise<void> {
  if (isUnlimited(services.env)) return;
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    max: REST_REQUESTS_PER_MINUTE,
    timeWindow: WINDOW_S * 1_000,
    keyGenerator: openRequestKeys(services),
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "OPTIONS") return;
    const counted = await count(request);
    if (counted.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = counted;
    void reply.header("ratelimit-policy", POLICY);
    void reply.header("ratelimit", `"default";r=${Math.max(0, remaining)};t=${ttlInSeconds}`);
    if (isExceeded)
      throw new AppError("too_many_requests", { details: { retryAfter: ttlInSeconds } });
  });
}
