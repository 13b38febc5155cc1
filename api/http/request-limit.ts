import { LRUCache } from "lru-cache";
import type { FastifyRequest } from "fastify";
import { addressKey } from "#core/access/rate-limits.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { bearerToken } from "../context.ts";
import type { Services } from "../services.ts";

/** A token's user never changes, so it is cached to spare a busy page a lookup for each request. */
const REMEMBERED_TOKENS = 10_000;
const REMEMBERED_MS = 60_000;

/**
 * Returns the key to count by: the user whose token or key was verified, or else the address. An unverified token does not count, because a caller could
 * avoid the limit with a new token for every request.
 */
export function openRequestKeys(services: Services): (request: FastifyRequest) => Promise<string> {
  const owners = new LRUCache<string, string>({ max: REMEMBERED_TOKENS, ttl: REMEMBERED_MS });
  const ownerOf = async (token: string): Promise<string | null> => {
    const cached = owners.get(token);
    if (cached !== undefined) return cached;
    // While the database is unavailable, no token can be verified. The request itself will fail with that error.
    const caller = await findCaller(services, token).catch(() => null);
    if (caller) owners.set(token, caller.userId);
    return caller?.userId ?? null;
  };
  return async ({ headers, ip }) => {
    const token = bearerToken(headers.authorization);
    const userId = token === null ? null : await ownerOf(token);
    return userId === null ? `address ${addressKey(ip)}` : `user ${userId}`;
  };
}
