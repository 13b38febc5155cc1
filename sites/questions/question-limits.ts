import type { Redis } from "ioredis";
import type { Env } from "#schemas/env.ts";
import { AppError } from "#schemas/errors.ts";
import { type Limit, openEnvLimits } from "#core/access/rate-limits.ts";

/** Of one network address on one site. */
const ADDRESS_LIMITS: readonly Limit[] = [
  { name: "visitor-question", max: 5, windowMs: 60_000 },
  { name: "visitor-questions-of-day", max: 40, windowMs: 86_400_000 },
];
/** Answers of one site that this process waits for. More would only wait for the model. */
const AT_ONCE = 4;
/** Of all sites: this process also serves their pages, and finding passages takes a while. */
const AT_ONCE_OF_ALL = 16;
const AT_ONCE_RETRY_S = 5;

export interface QuestionLimits {
  /** Counts a question. @throws AppError too_many_requests with `retryAfter` in seconds */
  count(projectId: string, address: string): Promise<void>;
  /** Runs one of the few answers of a site at once. @throws AppError too_many_requests with `retryAfter` in seconds */
  inTurn<T>(projectId: string, answer: () => Promise<T>): Promise<T>;
}

/** The limits for questions of visitors. Addresses are counted in Redis as digests, and in this process while Redis is away. */
export function openQuestionLimits(env: Env, redis: Redis | null): QuestionLimits {
  const limits = openEnvLimits(env, redis, { refuse: (_, retryAfter) => tooMany(retryAfter) });
  const running = new Map<string, number>();
  let ofAll = 0;
  return {
    async count(projectId, address) {
      for (const limit of ADDRESS_LIMITS) await limits.take(limit, `${projectId} ${address}`);
    },
    async inTurn(projectId, answer) {
      const others = running.get(projectId) ?? 0;
      if (others >= AT_ONCE || ofAll >= AT_ONCE_OF_ALL) throw tooMany(AT_ONCE_RETRY_S);
      ofAll++;
      running.set(projectId, others + 1);
      try {
        return await answer();
      } finally {
        ofAll--;
        const left = (running.get(projectId) ?? 1) - 1;
        if (left > 0) running.set(projectId, left);
        else running.delete(projectId);
      }
    },
  };
}

const tooMany = (retryAfter: number) =>
  new AppError("too_many_requests", { details: { retryAfter } });
