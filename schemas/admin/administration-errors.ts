/** Visits of administrators, and the limits that they set. */
export const administrationErrors = {
  visit_read_only: {
    status: 403,
    message:
      "You are visiting this organization as an administrator. A visit is read-only. Ask a member to do this.",
  },
  visit_hidden: {
    status: 403,
    message:
      "You cannot see this during a visit. Secrets, keys, tokens, invitations, connections and downloads stay hidden.",
  },
  visit_open: {
    status: 409,
    message: "You are already visiting an organization. End that visit first.",
  },
  visit_member: {
    status: 409,
    message: "You are a member of this organization, so you can open it without a visit.",
  },
  visits_off: {
    status: 403,
    message: "This installation does not allow visits. Set ALLOW_ADMIN_VISITS=true to allow them.",
  },
  org_limit_reached: {
    status: 403,
    message:
      "The organization has reached a limit. Ask the operator of this installation for a higher limit.",
  },
} as const;
