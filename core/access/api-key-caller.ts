import { useApiKey } from "#store/accounts/api-keys.ts";
import type { Caller } from "./caller.ts";
import type { CoreContext } from "../context.ts";

/** A key acts for the user who created it, and only while that user may sign in. */
export async function callerOfApiKey(context: CoreContext, secret: string): Promise<Caller | null> {
  const key = await useApiKey(context.db, secret);
  const owner = key && (await context.tokens.findOwner(key.userId));
  if (!key || !owner) return null;
  const { _id: id, name, scopes, orgId, projectId, expiresAt } = key;
  return {
    ...owner,
    sessionId: null,
    factorMissing: false,
    expiresAt: key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
    key: { id, name, scopes, orgId, projectId, expiresAt, kind: "key" },
  };
}
