import type { GivenRole } from "#schemas/invitation.ts";

/** An invitation into an organization. Both tokens are kept hashed. */
export interface InvitationDocument {
  _id: string;
  orgId: string;
  /** Trimmed and lower-case. */
  email: string;
  role: GivenRole;
  invitedBy: string;
  /** Of the link that the admin may pass on: whoever is signed in with the address becomes a member. */
  linkHash: string;
  /** Of the link in the mail: also proves the address, because only its owner can have read it. */
  mailHash: string;
  state: "pending" | "accepted" | "declined" | "revoked";
  answeredAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}
