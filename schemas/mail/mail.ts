import { z } from "zod";

/** Every kind of message that we send, by purpose. */
export const mailKinds = [
  "confirmation",
  "magiclink",
  "recovery",
  "invite",
  "email_change_new",
  "email_change_current",
  "reauthentication",
  "password_changed",
  "email_changed",
  "factor_added",
  "factor_removed",
  "identity_linked",
  "identity_unlinked",
  "phone_code",
  "org_invitation",
  "notification",
  "waitlist_confirmation",
  "waitlist_invitation",
  "contact_message",
  "site_link",
  "subscription_confirmation",
  "new_posts",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** `stored`: only in the outbox, because SMTP is not configured. */
export const mailStates = ["stored", "waiting", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

/** An email in the outbox, as admins see it. */
export const Mail = z.object({
  id: z.string(),
  to: z.string(),
  channel: z.enum(["email", "sms"]),
  kind: z.enum(mailKinds),
  subject: z.string(),
  text: z.string(),
  /** The link and the code of the message. Null once an SMTP server accepted the message, because then only the recipient may have them. */
  link: z.string().nullable(),
  code: z.string().nullable(),
  state: z.enum(mailStates),
  error: z.string().nullable(),
  /** The end of the recipient's quiet hours, if the email waits for it. */
  heldUntil: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type Mail = z.infer<typeof Mail>;
