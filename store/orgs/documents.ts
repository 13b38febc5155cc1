import type { GivenRole } from "#schemas/orgs/invitation.ts";
import type { OrgPlan } from "#schemas/billing/plan-of.ts";
import type { OwnLimits } from "#schemas/orgs/own-limits.ts";
import type { OrgRole, Visibility } from "#schemas/orgs/org.ts";

/** An invitation to an organization. Both tokens are stored hashed. */
export interface InvitationDocument {
  _id: string;
  orgId: string;
  /** Trimmed and lower-case. */
  email: string;
  role: GivenRole;
  invitedBy: string;
  /** For the link that the admin may pass on: the signed-in user with this address becomes a member. */
  linkHash: string;
  /** For the link in the email. It also verifies the address, because only the owner can have read the email. */
  mailHash: string;
  state: "pending" | "accepted" | "declined" | "revoked";
  answeredAt: Date | null;
  /** The user who accepted but is not in the list of members yet. Until then, the user may retry after a failure. */
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
  /** User id, set only on that user's personal organization. The unique index prevents a second one. */
  personalOf?: string;
  ownerId: string;
  members: { userId: string; role: OrgRole; addedAt: Date }[];
  settings: { defaultVisibility: Visibility };
  /** Running builds. A claim is refused once the cap is reached. */
  slots: { deploymentId: string; expiresAt: Date }[];
  /** When its last build started. Organizations take turns. */
  buildBegunAt?: Date;
  /** Running tasks, as `slots`. Absent before the first one. */
  taskSlots?: { claimId: string; expiresAt: Date }[];
  /** When its last task was continued. */
  taskBegunAt?: Date;
  /** Whose turn it is to create what is limited. */
  creation?: { id: string; expiresAt: Date };
  /** Set while an administrator of the installation has suspended the organization. */
  suspension?: SuspensionDocument | null;
  /** Limits that an administrator of the installation has set for this organization. `limitsOf` has the ones in force. */
  limits?: OwnLimits;
  /** The plan of its subscription. Absent: the first one of PLANS, if there are plans. `planOf` has the one in force. */
  plan?: OrgPlan;
  createdAt: Date;
  updatedAt: Date;
}

export interface SuspensionDocument {
  /** Shown to the members. */
  reason: string;
  since: Date;
  /** Whether its sites are offline as well. */
  sitesOffline: boolean;
}
