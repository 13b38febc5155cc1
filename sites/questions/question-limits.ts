import type { Redis } from "ioredis";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { type Limit, openEnvLimits } from "#core/access/rate-limits.ts";

/** For one network address on one site. */
const ADDRESS_LIMITS: readonly Limit[] = [
  { name: "visitor-question", max: 5, windowMs: 60_000 },
  { name: "visitor-questions-of-day", max: 40, windowMs: 86_400_000 },
];
/** Answers of one site that this process waits for. More would only wait for the model. */
const AT_ONCE = 4;
/** Searches of all sites: this process also serves their pages, and finding passages takes a while. */
const SEARCHES_AT_ONCE = 8;

export interface QuestionLimits {
  /** Counts a question. @throws AppError too_many_requests with `retryAfter` in seconds */
  count(projectId: string, address: string): Promise<void>;
  /** Runs one of the few answers that a site may give at the same time. @throws AppError ai_unavailable */
  inTurn<T>(projectId: string, answer: () => Promise<T>): Promise<T>;
  /** Runs one of the few searches that all sites may run at the same time. @throws AppError ai_unavailable */
  search<T>(find: () => Promise<T>): Promise<T>;
}

/** The limits for questions of visitors. Addresses are counted in Redis as digests, and in this process while Redis is away. */
export function openQuestionLimits(env: Env, redis: Redis | null): QuestionLimits {
  const limits = openEnvLimits(env, redis, { refuse: (_, retryAfter) => tooMany(retryAfter) });
  const running = new Map<string, number>();
  let searches = 0;
  return {
    async count(projectId, address) {
      for (const limit of ADDRESS_LIMITS) await limits.take(limit, `${projectId} ${address}`);
    },
    async inTurn(projectId, answer) {
      const others = running.get(projectId) ?? 0;
      if (others >= AT_ONCE) throw busy();
      running.set(projectId, others + 1);
      try {
        return await answer();
      } finally {
        const left = (running.get(projectId) ?? 1) - 1;
        if (left > 0) running.set(projectId, left);
        else running.delete(projectId);
      }
    },
    async search(find) {
      if (searches >= SEARCHES_AT_ONCE) throw busy();
      searches++;
      try {
        return await find();
      } finally {
        searches--;
      }
    },
  };
}

/** Others ask, and not this visitor too much. */
const busy = () => new AppError("ai_unavailable");
const tooMany = (retryAfter: number) =>
  new AppError("too_many_requests", { details: { retryAfter } });
