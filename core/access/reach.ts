import type { AdminVisitDocument } from "#store/admin-visits/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findOrg, pickOrg } from "#store/orgs/orgs.ts";
import { findOpenVisit, requireShown } from "../admin-visits/open-visit.ts";
import type { CoreContext } from "../context.ts";
import { listAccessibleOrgs } from "./access.ts";
import type { Act } from "./act.ts";
import type { Caller } from "./caller.ts";

/** The organizations that a request can be about. */
export interface Reach {
  orgs: OrgDocument[];
  /** The visit that adds its organization to those of the caller. Null if there is none, and if the caller is a member. */
  visit: AdminVisitDocument | null;
}

/**
 * The caller's organizations and the one that the caller visits as an administrator. `requireShown` decides what the caller may do there.
 * `only`: an id or a handle.
 */
export async function reachOf(context: CoreContext, caller: Caller, only?: string): Promise<Reach> {
  const orgs = await listAccessibleOrgs(context, caller, only);
  const isComplete = only !== undefined && orgs.length > 0;
  const visit = isComplete ? null : await findOpenVisit(context, caller);
  if (!visit || orgs.some(({ _id }) => _id === visit.orgId)) return { orgs, visit: null };
  const visited = await findOrg(context.db, visit.orgId);
  const matches = visited && (only === undefined || (await pickOrg(context.db, [visited], only)));
  return matches ? { orgs: [...orgs, visited], visit } : { orgs, visit: null };
}

/** For acts on everything that the caller can see. @throws AppError visit_read_only, visit_hidden */
export async function enterReach(
  context: CoreContext,
  { caller, act }: { caller: Caller; act: Act },
  only?: string,
): Promise<Reach> {
  const reach = await reachOf(context, caller, only);
  if (reach.visit) await requireShown(context, reach.visit, act);
  return reach;
}
