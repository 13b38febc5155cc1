import { AppError } from "#schemas/errors.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  settleInvitation,
} from "#store/orgs/invitations.ts";
import type { InvitationDocument, OrgDocument } from "#store/orgs/documents.ts";
import { findOrg, roleOf } from "#store/orgs/orgs.ts";
import { bestEffort } from "../best-effort.ts";
import { publishOrgChanged } from "../orgs/publish-org.ts";
import { requireUnsuspended } from "../orgs/require-unsuspended.ts";
import { requireRoomForMember } from "../orgs/require-within.ts";
import type { Caller } from "../access/caller.ts";
import { joinOrg } from "../members/members.ts";
import { notify } from "../notifications/notify.ts";
import type { CoreContext } from "../context.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

export interface Opened {
  invitation: InvitationDocument;
  org: OrgDocument;
  /** Whether the caller signed in with the invited address. */
  forCaller: boolean;
  /** Whether the token is the one from the email. */
  byMail: boolean;
}

/** @throws AppError invitation_not_found, whether it is unknown, revoked, declined or expired */
export async function openInvitation(
  context: CoreContext,
  caller: Caller,
  token: string,
): Promise<Opened> {
  const { db } = context;
  const document = await findInvitation(db, token);
  const org = document && (await findOrg(db, document.invitation.orgId));
  if (!document || !org) throw new AppError("invitation_not_found");
  const { invitation, byMail } = document;
  const forCaller = invitation.email === foldEmail(caller.email);
  const isOpen = invitation.state === "pending" && invitation.expiresAt > new Date();
  const isMine =
    invitation.state === "accepted" &&
    forCaller &&
    (invitation.joining === caller.userId || roleOf(org, caller.userId) !== null);
  if (!isOpen && !isMine) throw new AppError("invitation_not_found");
  return { invitation, org, forCaller, byMail };
}

/**
 * Makes the caller a member. A repeated call returns the same result. `joined`: they were not a member before.
 * `verifyAddress` runs if the invitation was mailed to the caller's address.
 * @throws AppError invitation_not_found, invitation_other_address, member_limit, member_org_limit
 */
export async function accept(
  context: CoreContext,
  caller: Caller,
  { token, verifyAddress }: { token: string; verifyAddress: () => Promise<void> },
): Promise<{ invitation: InvitationDocument; org: OrgDocument; joined: boolean }> {
  const { db } = context;
  const { invitation, org, forCaller, byMail } = await openInvitation(context, caller, token);
  if (!forCaller) throw new AppError("invitation_other_address");
  requireUnsuspended(org);
  const wasAccepted = invitation.state === "accepted";
  if (wasAccepted && invitation.joining !== caller.userId)
    return { invitation, org, joined: false };
  if (!roleOf(org, caller.userId)) requireRoomForMember(context, org);
  if (!wasAccepted && !(await acceptInvitation(db, invitation, caller.userId)))
    // Another tab was faster, or an admin revoked the invitation: the stored state decides.
    return accept(context, caller, { token, verifyAddress });
  if (byMail) await verifyAddress();
  const { role } = invitation;
  const member = roleOf(org, caller.userId)
    ? null
    : await joinOnce(context, org, { userId: caller.userId, email: invitation.email, role });
  await settleInvitation(db, invitation._id);
  if (member) await tellInviter(context, { invitation, org, answer: "accepted" });
  return { invitation, org: member ?? org, joined: member !== null };
}

/** @throws AppError invitation_not_found, invitation_other_address */
export async function decline(
  context: CoreContext,
  caller: Caller,
  token: string,
): Promise<{ invitation: InvitationDocument; org: OrgDocument }> {
  const { invitation, org, forCaller } = await openInvitation(context, caller, token);
  if (!forCaller) throw new AppError("invitation_other_address");
  if (!(await declineInvitation(context.db, invitation)))
    throw new AppError("invitation_not_found");
  await bestEffort(context, async () => {
    await publishOrgChanged(context, org._id);
    await publishAccountChanged(context.redis, caller.userId, "account");
  });
  await tellInviter(context, { invitation, org, answer: "declined" });
  return { invitation, org };
}

/** Null if another tab of the same user was faster. */
async function joinOnce(
  context: CoreContext,
  org: OrgDocument,
  person: Parameters<typeof joinOrg>[2],
): Promise<OrgDocument | null> {
  try {
    return await joinOrg(context, org, person);
  } catch (error) {
    if (error instanceof AppError && error.appCode === "member_exists") return null;
    throw error;
  }
}

function tellInviter(
  context: CoreContext,
  done: { invitation: InvitationDocument; org: OrgDocument; answer: "accepted" | "declined" },
): Promise<void> {
  const { invitation, org, answer } = done;
  // A user who has left the organization in the meantime is not notified.
  if (!roleOf(org, invitation.invitedBy)) return Promise.resolve();
  return notify(context, [invitation.invitedBy], {
    event: "invitation.answered",
    title: `Invitation to ${org.name} ${answer}`,
    message: `${invitation.email} ${answer} your invitation to ${org.name}.`,
    link: `/${org.handle}/~/settings/members`,
    key: `invitation:${invitation._id}:${answer}`,
    about: { org: org.name },
  });
}
