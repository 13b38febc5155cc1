/** Error codes of organizations, their members and invitations, part of `errors`. */
export const orgErrors = {
  org_suspended: { status: 403, message: "This organization is suspended." },
  org_personal_undeletable: { status: 400, message: "Cannot delete your personal organization" },
  org_owner_unremovable: { status: 400, message: "Cannot remove the organization owner" },
  org_personal_unshared: {
    status: 400,
    message: "A personal organization has one member. Create an organization to work together.",
  },
  org_personal_untransferable: {
    status: 400,
    message: "You cannot transfer your personal organization. Create another one to transfer.",
  },
  org_name_mismatch: { status: 400, message: "Type the organization's handle to confirm." },
  org_limit: { status: 400, message: "An account can own up to 50 organizations." },
  org_owner_role: {
    status: 400,
    message: "The owner's role changes only when the organization is transferred.",
  },
  member_not_found: { status: 404, message: "This user is not a member." },
  member_exists: { status: 409, message: "This user is already a member." },
  member_limit: { status: 400, message: "An organization can have up to 500 members." },
  member_org_limit: {
    status: 400,
    message: "This user already belongs to the maximum number of organizations.",
  },
  invitation_not_found: {
    status: 404,
    message: "This invitation does not exist, was revoked or has expired. Ask for a new one.",
  },
  invitation_other_address: {
    status: 403,
    message: "This invitation is for another email address. Sign in with that address.",
  },
} as const satisfies Record<string, { status: number; message: string }>;
