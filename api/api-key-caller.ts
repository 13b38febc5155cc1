import { useApiKey } from "#store/accounts/api-keys.ts";
import type { Caller } from "./caller.ts";
import type { Services } from "./services.ts";

/** A key asks in the name of its maker, and only while that account may sign in. */
export async function callerOfApiKey(services: Services, secret: string): Promise<Caller | null> {
  const key = await useApiKey(services.db, secret);
  const owner = key && (await services.tokens.findOwner(key.userId));
  if (!key || !owner) return null;
  const { _id: id, name, scopes, orgId, projectId, expiresAt } = key;
  return {
    ...owner,
    sessionId: null,
    factorMissing: false,
    expiresAt: key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    key: { id, name, scopes, orgId, projectId, expiresAt },
  };
}
