import { keyScopeOf } from "#schemas/accounts/application.ts";
import { findApplication, touchApplication } from "#store/oauth/applications.ts";
import { findToken } from "#store/oauth/tokens.ts";
import type { Caller } from "./caller.ts";
import type { CoreContext } from "../context.ts";

/** A connected application acts for the user who connected it, and only while that user may sign in. */
export async function callerOfApplication(
  context: CoreContext,
  secret: string,
): Promise<Caller | null> {
  const { db } = context;
  const token = await findToken(db, secret);
  const application =
    token?.kind === "access" ? await findApplication(db, token.applicationId) : null;
  const owner = application && (await context.tokens.findOwner(application.userId));
  if (!token || !application || !owner) return null;
  await touchApplication(db, application);
  const { _id: id, name, orgId, projectId } = application;
  const { expiresAt } = token;
  const scopes = token.scopes.map((scope) => keyScopeOf[scope]);
  return {
    ...owner,
    sessionId: null,
    factorMissing: false,
    expiresAt: expiresAt.getTime(),
    key: { id, name, scopes, orgId, projectId, expiresAt, kind: "application" },
  };
}
