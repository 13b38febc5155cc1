import type { Invitation, invitationStates, OpenedInvitation } from "#schemas/orgs/invitation.ts";
import type { InvitationDocument, OrgDocument } from "#store/orgs/documents.ts";

export function presentInvitation(
  invitation: InvitationDocument,
  /** The inviter's address. */
  invitedBy: string,
): Invitation {
  return {
    id: invitation._id,
    email: invitation.email,
    role: invitation.role,
    state: stateOf(invitation),
    invitedBy,
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/** The invitation as shown to someone who opened its link. */
export function presentOpenedInvitation(
  invitation: InvitationDocument,
  view: { org: OrgDocument; invitedBy: string; forCaller: boolean },
): OpenedInvitation {
  const { org, invitedBy, forCaller } = view;
  return {
    id: invitation._id,
    org: { id: org._id, name: org.name, handle: org.handle, avatar: org.avatar },
    email: forCaller ? invitation.email : shortened(invitation.email),
    role: invitation.role,
    invitedBy,
    state: stateOf(invitation),
    forCaller,
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

function stateOf({
  state,
  expiresAt,
}: Pick<InvitationDocument, "state" | "expiresAt">): (typeof invitationStates)[number] {
  return state === "pending" && expiresAt <= new Date() ? "expired" : state;
}

/** Enough for the owner to recognize the address, but not enough for a stranger to write to it. */
function shortened(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
