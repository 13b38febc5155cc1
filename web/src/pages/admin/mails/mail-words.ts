import type { MailKind, MailState } from "#schemas/mail/mail.ts";

export const mailWords: Record<MailKind, string> = {
  confirmation: "Address verification",
  magiclink: "Sign-in link",
  recovery: "Password reset",
  invite: "Invitation by an admin",
  email_change_new: "New address",
  email_change_current: "Address change",
  reauthentication: "Reauthentication",
  password_changed: "Password changed",
  email_changed: "Address changed",
  factor_added: "Second factor added",
  factor_removed: "Second factor removed",
  identity_linked: "Sign-in linked",
  identity_unlinked: "Sign-in unlinked",
  phone_code: "Phone code",
  org_invitation: "Organization invitation",
  notification: "Notification",
  waitlist_confirmation: "Waitlist confirmation",
  waitlist_invitation: "Waitlist invitation",
  site_link: "Link to a site",
  subscription_confirmation: "Confirmation of a subscription",
  new_posts: "New posts of a site",
  contact_message: "Contact form",
};

/** `dot`: the status that sets the color. */
export const mailStates: Record<MailState, { word: string; dot: string }> = {
  stored: { word: "Not sent", dot: "none" },
  waiting: { word: "Queued", dot: "pending" },
  sent: { word: "Sent", dot: "success" },
  failed: { word: "Failed", dot: "failed" },
};
