import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import { findAuthUser } from "#store/auth-users.ts";
import { findOrg, roleOf } from "#store/orgs.ts";

export interface Members {
  /** Whether this user may read the organization's private sites now. @throws when the database is away */
  has(orgId: string, userId: string): Promise<boolean>;
}

/** How long an answer counts; the contract allows a removed member a minute. */
const FRESH_MS = 10_000;
const MAX_ANSWERS = 10_000;

/** Who belongs to which organization. Fails closed: without the database nobody does. */
export function openMembers(db: Db): Members {
  const answers = new LRUCache<string, Promise<boolean>>({ max: MAX_ANSWERS, ttl: FRESH_MS });
  return {
    has: (orgId, userId) => {
      const key = `${orgId} ${userId}`;
      const held = answers.get(key);
      if (held) return held;
      const asked = isMember(db, orgId, userId);
      answers.set(key, asked);
      asked.catch(() => answers.delete(key));
      return asked;
    },
  };
}

async function isMember(db: Db, orgId: string, userId: string): Promise<boolean> {
  const [org, user] = await Promise.all([findOrg(db, orgId), findAuthUser(db, userId)]);
  if (!org || !user || user.deletedAt) return false;
  if (user.bannedUntil && user.bannedUntil > new Date()) return false;
  return roleOf(org, userId) !== null;
}
