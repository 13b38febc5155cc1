import type { TaskDocument } from "#store/tasks/documents.ts";
import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import { findOwner } from "../accounts/find-owner.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";

/**
 * A task acts with the rights that its owner has now, cut to its project and its branch.
 * @returns null if the owner may not sign in anymore, or has left the organization
 */
export async function callerOfTask(
  context: Pick<CoreContext, "db" | "env">,
  { _id: id, userId, title: name, orgId, projectId, branch }: TaskDocument,
): Promise<Caller | null> {
  const owner = await findOwner(context, userId, new Date());
  const org = owner && (await findOrg(context.db, orgId));
  if (!org || !roleOf(org, userId)) return null;
  return {
    ...{ ...owner, sessionId: null, factorMissing: false, expiresAt: Number.POSITIVE_INFINITY },
    key: {
      ...{ id, name, scopes: ["read", "write"], orgId, projectId, expiresAt: null, kind: "task" },
      ...(branch === null ? {} : { branch }),
    },
  };
}
