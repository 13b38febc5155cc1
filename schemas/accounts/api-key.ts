import { z } from "zod";

/** Each scope includes the ones before it: `deploy` may also read, `admin` may do everything that the key's creator may. */
export const apiKeyScopes = ["read", "deploy", "write", "admin"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** True when a key with the scopes `granted` may perform an action that needs `needed`. */
export function coversScope(granted: readonly ApiKeyScope[], needed: ApiKeyScope): boolean {
  return granted.some((scope) => apiKeyScopes.indexOf(scope) >= apiKeyScopes.indexOf(needed));
}

/** Every key begins with this prefix, so that scanners recognize a leaked one. */
export const API_KEY_PREFIX = "pmk";

/** Limit for one account. Nobody can tell this many keys apart. */
export const API_KEYS_MAX = 100;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, so that users can recognize it. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  org: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
  /** Null means every project of the organization. */
  project: z.object({ id: z.string(), name: z.string(), handle: z.string() }).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;
