import { AppError } from "#schemas/errors.ts";
import type { GivenRole } from "#schemas/orgs/invitation.ts";
import { MEMBERS_MAX } from "#schemas/orgs/limit-kinds.ts";
import { limitsOf } from "#schemas/orgs/limits.ts";
import { JOINED_ORGS_MAX, OWNED_ORGS_MAX } from "#schemas/orgs/org.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { deleteApiKeys } from "#store/accounts/api-keys.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { deleteApplications } from "#store/oauth/applications.ts";
import { closeInvitations, revokeInvitationsBy } from "#store/orgs/invitations.ts";
import {
  changeOwner,
  countJoinedOrgs,
  countOwnedOrgs,
  pullMember,
  pushMember,
  setMemberRole,
} from "#store/orgs/members.ts";
import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { deleteCredentialsOf } from "#store/projects/deploy-credentials.ts";
import { switchOffSchedules } from "#store/tasks/schedules.ts";
import { bestEffort } from "../best-effort.ts";
import { publishOrgChanged } from "../orgs/publish-org.ts";
import { memberLimitReached } from "../orgs/require-within.ts";
import { stopTasks } from "../tasks/cancel-task.ts";
import { OWNER_LEFT } from "../tasks/schedules/schedule-caller.ts";
import { removeLinksWithoutOrg } from "../slack/links/remove-link.ts";
import { notify } from "../notifications/notify.ts";
import type { CoreContext } from "../context.ts";

/** A transfer that conflicts with another change is retried with the new state. */
const ATTEMPTS = 5;

/** @throws AppError member_exists, member_limit, member_org_limit, org_personal_unshared, org_not_found */
export async function joinOrg(
  context: CoreContext,
  org: Pick<OrgDocument, "_id">,
  person: { userId: string; email: string; role: GivenRole },
): Promise<OrgDocument> {
  const { db } = context;
  const { userId, email, role } = person;
  if ((await countJoinedOrgs(db, userId)) >= JOINED_ORGS_MAX)
    throw new AppError("member_org_limit");
  const current = await findOrg(db, org._id);
  const max = limitsOf(context.env, current ?? {}).members;
  const joined = await pushMember(db, org._id, { userId, role, max: max ?? MEMBERS_MAX });
  if (!joined) throw await reasonNotAdded(context, org._id, userId);
  await closeInvitations(db, org._id, { userId, email });
  await publishMembersChanged(context, org._id, userId);
  return joined;
}

/**
 * Removes a user from an organization. Their API keys and connected applications for it, the push tokens and deploy hooks they created, their running
 * tasks, the schedules they set up, their links to Slack, their open pages and all their invitations end too. That includes invitations they sent: one may be to another address of theirs.
 * @throws AppError org_owner_unremovable
 */
export async function removeMember(
  context: CoreContext,
  org: OrgDocument,
  userId: string,
): Promise<void> {
  const { db } = context;
  if (!(await pullMember(db, org._id, userId))) await demandGone(context, org._id, userId);
  await deleteApiKeys(db, { orgId: org._id, userId });
  await deleteApplications(db, { orgId: org._id, userId });
  await deleteCredentialsOf(db, org._id, userId);
  const email = (await findAuthUser(db, userId))?.email ?? null;
  await closeInvitations(db, org._id, { userId, email });
  await revokeInvitationsBy(db, org._id, userId);
  await removeLinksWithoutOrg(db, userId);
  await switchOffSchedules(db, { orgId: org._id, userId }, OWNER_LEFT);
  await stopTasks(context, { orgId: org._id, userId }, OWNER_LEFT);
  await publishMembersChanged(context, org._id, userId);
}

/** A user who has already left counts as removed. A user who has just become the owner stays. */
async function demandGone({ db }: CoreContext, orgId: string, userId: string): Promise<void> {
  const org = await findOrg(db, orgId);
  if (org && roleOf(org, userId)) throw new AppError("org_owner_unremovable");
}

/** @throws AppError member_not_found, org_owner_role */
export async function changeRole(
  context: CoreContext,
  org: OrgDocument,
  member: { userId: string; role: GivenRole },
): Promise<OrgDocument> {
  const changed = await setMemberRole(context.db, org._id, member);
  if (!changed)
    throw new AppError(org.ownerId === member.userId ? "org_owner_role" : "member_not_found");
  // Members cannot invite, so the invitations that this user sent are revoked.
  if (member.role === "member") await revokeInvitationsBy(context.db, org._id, member.userId);
  await publishMembersChanged(context, org._id, member.userId);
  return changed;
}

/** Transfers an organization to a member. The previous owner becomes an admin. @throws AppError */
export async function transferOrg(
  context: CoreContext,
  org: OrgDocument,
  newOwnerId: string,
): Promise<OrgDocument> {
  const { db } = context;
  if ((await countOwnedOrgs(db, newOwnerId)) >= OWNED_ORGS_MAX) throw new AppError("org_limit");
  let current: OrgDocument | null = org;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (!current) throw new AppError("org_not_found");
    if (current.ownerId !== org.ownerId) throw new AppError("conflict");
    if (!roleOf(current, newOwnerId)) throw new AppError("member_not_found");
    const changed = await changeOwner(db, current, newOwnerId);
    if (changed) {
      await publishMembersChanged(context, org._id, newOwnerId, org.ownerId);
      return changed;
    }
    current = await findOrg(db, org._id);
  }
  throw new AppError("conflict");
}

/** Notifies a user of a change that someone else made to their membership. */
export function notifyMember(
  context: CoreContext,
  userId: string,
  change: { org: OrgDocument; title: string; message: string; gone?: boolean },
): Promise<void> {
  const { org, title, message, gone } = change;
  // Two changes in the same millisecond would be one notification, but no user is that fast.
  const key = `member:${org._id}:${Date.now()}`;
  const link = gone ? null : `/${org.handle}`;
  const about = { org: org.name };
  return notify(context, [userId], {
    event: "membership.changed",
    title,
    message,
    link,
    key,
    about,
  });
}

function publishMembersChanged(
  context: CoreContext,
  orgId: string,
  ...userIds: string[]
): Promise<void> {
  return bestEffort(context, async () => {
    await publishOrgChanged(context, orgId, userIds);
    for (const userId of userIds) await publishAccountChanged(context.redis, userId, "account");
  });
}

async function reasonNotAdded(
  { db, env }: CoreContext,
  orgId: string,
  userId: string,
): Promise<AppError> {
  const org = await findOrg(db, orgId);
  if (!org) return new AppError("org_not_found");
  if (roleOf(org, userId)) return new AppError("member_exists");
  if (org.personalOf !== undefined) return new AppError("org_personal_unshared");
  return memberLimitReached({ env }, org);
}
