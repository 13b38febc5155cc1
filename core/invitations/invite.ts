import { AppError } from "#schemas/errors.ts";
import type { GivenRole, IssuedInvitation } from "#schemas/orgs/invitation.ts";
import { findAuthUserByEmail } from "#store/accounts/users.ts";
import {
  type InvitationTokens,
  issueInvitation,
  renewInvitation,
} from "#store/orgs/invitations.ts";
import type { InvitationDocument, OrgDocument } from "#store/orgs/documents.ts";
import { roleOf } from "#store/orgs/orgs.ts";
import { accountOf } from "../accounts/account.ts";
import { normalEmail } from "#schemas/accounts/email.ts";
import type { Limit } from "../access/rate-limits.ts";
import type { Caller } from "../access/caller.ts";
import { joinOrg } from "../members/members.ts";
import type { CoreContext } from "../context.ts";

const HOUR_MS = 60 * 60_000;
/** With invitations, a user makes us send email to someone else. */
const limits = {
  to: { name: "invitation-to", max: 10, windowMs: HOUR_MS },
  by: { name: "invitation-by", max: 100, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

export interface Invite {
  org: OrgDocument;
  caller: Caller;
  email: string;
  role: GivenRole;
}

export type Invited =
  | { joined: { userId: string; org: OrgDocument } }
  | { invitation: IssuedInvitation };

/**
 * A user who has verified the address becomes a member immediately. Any other address gets an invitation, whether it has an
 * account or not, so the response does not reveal who has an account.
 * @throws AppError member_exists, member_limit, email_invalid, too_many_requests
 */
export async function addByAddress(context: CoreContext, invite: Invite): Promise<Invited> {
  const { org, role } = invite;
  const email = addressOf(invite.email);
  const user = await findAuthUserByEmail(context.db, email);
  // Members see each other's addresses anyway.
  if (user && roleOf(org, user._id)) throw new AppError("member_exists");
  // Adding a user sends them an email, and trying many addresses would reveal which ones have accounts.
  await takeLimits(context, invite.caller, email);
  if (user && accountOf(context.env, user).emailProven) {
    const joined = await joinOrg(context, org, { userId: user._id, email, role });
    return { joined: { userId: user._id, org: joined } };
  }
  const input = { orgId: org._id, email, role, invitedBy: invite.caller.userId };
  const { invitation, tokens } = await issueInvitation(context.db, input);
  await sendInvitation(context, invite, { invitation, tokens });
  return { invitation: issued(context, invitation, tokens) };
}

/** Issues new links with a new week, and sends a new email. The old links stop working. @throws AppError invitation_not_found, too_many_requests */
export async function resendInvitation(
  context: CoreContext,
  sender: { org: OrgDocument; caller: Caller },
  invitation: InvitationDocument,
): Promise<IssuedInvitation> {
  await takeLimits(context, sender.caller, invitation.email);
  const renewed = await renewInvitation(context.db, sender.org._id, {
    invitationId: invitation._id,
    invitedBy: sender.caller.userId,
  });
  if (!renewed) throw new AppError("invitation_not_found");
  await sendInvitation(context, sender, renewed);
  return issued(context, renewed.invitation, renewed.tokens);
}

/** The token in the email differs from the one that the admin sees: only someone who reads the email can verify the address. */
async function sendInvitation(
  { env, mailer }: CoreContext,
  { org, caller }: { org: OrgDocument; caller: Caller },
  { invitation, tokens }: { invitation: InvitationDocument; tokens: InvitationTokens },
): Promise<void> {
  await mailer.send({
    to: invitation.email,
    kind: "org_invitation",
    subject: `Join ${org.name} on ${env.BRAND_NAME}`,
    paragraphs: [
      `${caller.email} invites you to the organization ${org.name} on ${env.BRAND_NAME}.`,
      "Sign in or sign up with this address to accept. The invitation expires after 7 days.",
    ],
    link: { url: inviteUrl(env, tokens.mail), label: "Open the invitation" },
    footnote: "If you do not know them, ignore this email.",
  });
}

const inviteUrl = (env: CoreContext["env"], token: string) => `${env.PUBLIC_URL}/invite/${token}`;

function issued(
  { env }: CoreContext,
  { _id, email }: InvitationDocument,
  { link }: InvitationTokens,
): IssuedInvitation {
  return { id: _id, url: inviteUrl(env, link), state: "pending", email };
}

function addressOf(text: string): string {
  const email = normalEmail(text);
  if (email === null) throw new AppError("email_invalid");
  return email;
}

async function takeLimits({ limits: counter }: CoreContext, caller: Caller, email: string) {
  await counter.take(limits.by, caller.userId);
  await counter.take(limits.to, email);
}
