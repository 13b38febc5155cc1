import { z } from "zod";

/** Each scope includes the ones before it: `deploy` may also read, `admin` may do all that its maker may. */
export const apiKeyScopes = ["read", "deploy", "write", "admin"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** True when a key with the scopes `granted` may do what needs `needed`. */
export function coversScope(granted: readonly ApiKeyScope[], needed: ApiKeyScope): boolean {
  return granted.some((scope) => apiKeyScopes.indexOf(scope) >= apiKeyScopes.indexOf(needed));
}

/** Every key begins with this, so that a leaked one is recognised. */
export const API_KEY_PREFIX = "pmk";

/** Of one account; far more than anybody tells apart. */
export const API_KEYS_MAX = 100;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  org: z.object({ id: z.string(), name: z.string(), handle: z.string() }),
  /** Null: every project of the organization. */
  project: z.object({ id: z.string(), name: z.string(), handle: z.string() }).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;
