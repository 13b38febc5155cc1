import type { TaskDocument } from "#store/tasks/documents.ts";
import { findOwner } from "../accounts/find-owner.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";

/**
 * A task acts with the rights that its owner has now, cut to its project and its branch.
 * @returns null if the owner may not sign in anymore
 */
export async function callerOfTask(
  context: Pick<CoreContext, "db" | "env">,
  { _id: id, userId, title: name, orgId, projectId, branch }: TaskDocument,
): Promise<Caller | null> {
  const owner = await findOwner(context, userId, new Date());
  if (!owner) return null;
  return {
    ...{ ...owner, sessionId: null, factorMissing: false, expiresAt: Number.POSITIVE_INFINITY },
    key: {
      ...{ id, name, scopes: ["read", "write"], orgId, projectId, expiresAt: null, kind: "task" },
      ...(branch === null ? {} : { branch }),
    },
  };
}
