import type { GivenRole } from "#schemas/orgs/invitation.ts";
import type { OrgRole, Visibility } from "#schemas/orgs/org.ts";

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
  /** Who accepted and is not in the list of members yet: they may try again after a failure, until they are. */
  joining?: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export interface OrgDocument {
  _id: string;
  name: string;
  handle: string;
  description: string;
  avatar: string | null;
  /** User id, only on the personal organization of that user: the unique index makes a second one impossible. */
  personalOf?: string;
  ownerId: string;
  members: { userId: string; role: OrgRole; addedAt: Date }[];
  settings: { defaultVisibility: Visibility };
  /** Builds that run now; the claim refuses more than the cap. */
  slots: { deploymentId: string; expiresAt: Date }[];
  /** When its last build began: organizations take turns. */
  buildBegunAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}
