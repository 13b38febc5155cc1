import { type ApiKeyScope, coversScope } from "#schemas/accounts/api-key.ts";
import { AppError } from "#schemas/errors.ts";
import { type OrgRole, orgRoles } from "#schemas/orgs/org.ts";
import { listOrgsOfMember, pickOrg, roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { isContentAct } from "./function-acts.ts";
import type { Caller } from "./caller.ts";
import type { CoreContext } from "../context.ts";

/** The rights that an act requires. */
export interface Access {
  /** The lowest role allowed to do it. */
  role: OrgRole;
  /** The scope that an API key needs. */
  scope: ApiKeyScope;
}

/** The organizations that the caller can see. An API key sees only its own. `only`: an id or a handle. */
export async function listAccessibleOrgs(
  context: CoreContext,
  caller: Caller,
  only?: string,
): Promise<OrgDocument[]> {
  const { db } = context;
  const all = await listOrgsOfMember(db, caller.userId);
  const orgs = all.filter((org) => !caller.key || caller.key.orgId === org._id);
  if (only === undefined) return orgs;
  const org = await pickOrg(db, orgs, only);
  return org ? [org] : [];
}

/** A key for one project cannot see the others. */
export function canSeeProject(caller: Caller, projectId: string): boolean {
  return !caller.key?.projectId || caller.key.projectId === projectId;
}

/** A key for one project sees only the tasks of that project. */
export function canSeeTask(caller: Caller, { projectId }: { projectId: string | null }): boolean {
  return !caller.key?.projectId || caller.key.projectId === projectId;
}

/** Whether `requireAccess` would let the caller do it. */
export function hasAccess(org: OrgDocument, caller: Caller, { role, scope }: Access): boolean {
  const callerRole = roleOf(org, caller.userId);
  return (
    callerRole !== null &&
    orgRoles.indexOf(callerRole) <= orgRoles.indexOf(role) &&
    (!caller.key || coversScope(caller.key.scopes, scope))
  );
}

/** @throws AppError forbidden if the role is too low, key_scope if the key lacks the scope */
export function requireAccess(org: OrgDocument, caller: Caller, access: Access): void {
  const callerRole = roleOf(org, caller.userId);
  // `orgRoles` is sorted from highest to lowest.
  if (!callerRole || orgRoles.indexOf(callerRole) > orgRoles.indexOf(access.role))
    throw new AppError("forbidden");
  requireScope(caller, access.scope);
  if (caller.key && caller.key.kind !== "key" && !isContentAct(access))
    throw new AppError("key_scope", {
      message: `A ${caller.key.kind === "task" ? "task" : "connected application"} can only read and write the content of its project.`,
    });
}

/** @throws AppError key_scope */
export function requireScope(caller: Caller, scope: ApiKeyScope): void {
  if (!caller.key || coversScope(caller.key.scopes, scope)) return;
  const message =
    caller.key.kind === "application"
      ? `The user has not allowed this application to ${scope}.`
      : `This needs an API key with the scope ${scope}.`;
  throw new AppError("key_scope", { message });
}
