import type { OrgDocument } from "#store/orgs/documents.ts";
import { findLink, type SlackUser } from "#store/slack/links.ts";
import { connectedOrgIds } from "#store/slack/workspaces.ts";
import { listAccessibleOrgs } from "../access/access.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";

/** The account that a Slack user is linked to, with the rights that it has now. Null if it is not linked, or may not sign in. */
export async function memberOf(context: CoreContext, user: SlackUser): Promise<Caller | null> {
  const link = await findLink(context.db, user);
  const owner = link && (await context.tokens.findOwner(link.userId));
  return (
    owner && {
      ...owner,
      sessionId: null,
      key: null,
      factorMissing: false,
      expiresAt: Number.POSITIVE_INFINITY,
    }
  );
}

/** The organizations of the member that are connected to the workspace. The others cannot be reached from it. */
export async function orgsOfMember(
  context: CoreContext,
  member: Caller,
  teamId: string,
): Promise<OrgDocument[]> {
  const orgs = await listAccessibleOrgs(context, member);
  const ids = await connectedOrgIds(
    context.db,
    teamId,
    orgs.map(({ _id }) => _id),
  );
  return orgs.filter(({ _id }) => ids.includes(_id));
}

/** Where the audit log says that a member acted. */
export const VIA_SLACK = "Slack";
/** Slack's servers send the requests, so there is no address of the member. */
export const slackActor = (caller: Caller) => ({ caller, ip: "", userAgent: VIA_SLACK });
