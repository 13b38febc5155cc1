import { LRUCache } from "lru-cache";
import type { FastifyRequest } from "fastify";
import { addressKey } from "#core/access/rate-limits.ts";
import { findCaller } from "#core/access/find-caller.ts";
import { bearerToken } from "../context.ts";
import type { Services } from "../services.ts";

/** Whose a token is never changes, so a busy page is not looked up for each of its requests. */
const REMEMBERED_TOKENS = 10_000;
const REMEMBERED_MS = 60_000;

/**
 * Names who is counted: the user whose token or key was verified, or else the address. A token that somebody made up
 * counts for nothing, or whoever changes it with every request would never be told to wait.
 */
export function openRequestKeys(services: Services): (request: FastifyRequest) => Promise<string> {
  const owners = new LRUCache<string, string>({ max: REMEMBERED_TOKENS, ttl: REMEMBERED_MS });
  const ownerOf = async (token: string): Promise<string | null> => {
    const cached = owners.get(token);
    if (cached !== undefined) return cached;
    // While the database is away nobody can be verified; the answer will say so.
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
