import type { MakingKey } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";

/** The key that asks, kept beside the secret that it makes: that must not outlive it. */
export function madeWith({ userId, key }: Caller): { madeWith?: MakingKey } {
  if (!key) return {};
  const { id: keyId, name, expiresAt } = key;
  return { madeWith: { keyId, userId, name, expiresAt } };
}
