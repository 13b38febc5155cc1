import type { TaskDocument } from "#store/tasks/documents.ts";
import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import { isKeyOf } from "#store/accounts/access.ts";
import { findProject } from "#store/projects/projects.ts";
import { findOwner } from "../accounts/find-owner.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { agent } from "../projects/settings/agent.ts";

/**
 * A task acts with the rights that its owner has now, limited to its project and its branch.
 * @returns null if the owner may not sign in anymore, or has left the organization, or if the API key that started the task no longer works
 */
export async function callerOfTask(
  context: Pick<CoreContext, "db" | "env">,
  task: TaskDocument,
): Promise<Caller | null> {
  const { _id: id, userId, title: name, orgId, projectId, branch, keyId, recipe } = task;
  const owner = await findOwner(context, userId, new Date());
  const org = owner && (await findOrg(context.db, orgId));
  if (!org || !roleOf(org, userId) || !(await hasItsKey(context, task))) return null;
  const project = projectId === null ? null : await findProject(context.db, projectId);
  return {
    ...owner,
    sessionId: null,
    factorMissing: false,
    expiresAt: Number.POSITIVE_INFINITY,
    key: {
      id,
      name,
      scopes: ["read", "write"],
      orgId,
      projectId,
      expiresAt: null,
      kind: "task",
      ...(branch === null ? {} : { branch }),
      ...(keyId ? { keyId } : {}),
      ...(recipe ? { recipe } : {}),
      ...(project ? { agent: agent.read(project) } : {}),
    },
  };
}

/** Whether the API key that started the task still works, if one did. */
export async function hasItsKey(
  { db }: Pick<CoreContext, "db">,
  {
    keyId,
    userId,
    orgId,
    projectId,
  }: Pick<TaskDocument, "keyId" | "userId" | "orgId" | "projectId">,
): Promise<boolean> {
  return !keyId || isKeyOf(db, keyId, { userId, orgId, projectId });
}
