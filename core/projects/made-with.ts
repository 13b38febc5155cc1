import type { MakingKey } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";

/** The API key that creates a secret. It is stored with the secret, which must not outlive the key. */
export function madeWith({ userId, key }: Caller): { madeWith?: MakingKey } {
  if (!key) return {};
  const { id: keyId, name, expiresAt } = key;
  return { madeWith: { keyId, userId, name, expiresAt } };
}
