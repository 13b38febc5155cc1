import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import type { Viewer } from "#schemas/accounts/viewer.ts";
import { hasAccess } from "#store/accounts/access.ts";

export interface Members {
  /** Whether this viewer may currently see the project's non-public content. @throws if the database does not respond */
  has(project: { orgId: string; projectId: string }, viewer: Viewer): Promise<boolean>;
}

/** How long a response is cached. The contract allows a minute until a removed member loses access. */
const FRESH_MS = 10_000;
const MAX_ANSWERS = 10_000;

/** Decides who may see a project's non-public content. Fails closed: without the database, access is denied. */
export function openMembers(db: Db): Members {
  const answers = new LRUCache<string, Promise<boolean>>({ max: MAX_ANSWERS, ttl: FRESH_MS });
  return {
    has: ({ orgId, projectId }, viewer) => {
      const key = `${orgId} ${projectId} ${viewer.userId} ${viewer.keyId}`;
      const cached = answers.get(key);
      if (cached) return cached;
      const answer = hasAccess(db, { orgId, projectId }, viewer);
      answers.set(key, answer);
      // This caller gets the error, and the next one queries again.
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}
