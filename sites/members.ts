import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import type { Viewer } from "#schemas/accounts/viewer.ts";
import { hasAccess } from "#store/accounts/access.ts";

export interface Members {
  /** Whether this viewer may see what is not public of the project now. @throws when the database is away */
  has(project: { orgId: string; projectId: string }, viewer: Viewer): Promise<boolean>;
}

/** How long an answer counts; the contract allows a removed member a minute. */
const FRESH_MS = 10_000;
const MAX_ANSWERS = 10_000;

/** Who may see what of a project. Fails closed: without the database, nobody may. */
export function openMembers(db: Db): Members {
  const answers = new LRUCache<string, Promise<boolean>>({ max: MAX_ANSWERS, ttl: FRESH_MS });
  return {
    has: ({ orgId, projectId }, viewer) => {
      const key = `${orgId} ${projectId} ${viewer.userId} ${viewer.keyId}`;
      const cached = answers.get(key);
      if (cached) return cached;
      const answer = hasAccess(db, { orgId, projectId }, viewer);
      answers.set(key, answer);
      // This caller gets the failure; the next one asks again.
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}
