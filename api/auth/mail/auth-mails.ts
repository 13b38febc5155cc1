import { newId } from "#schemas/ids.ts";
import type { MailKind } from "#schemas/mail/mail.ts";
import type { MailMessage } from "#schemas/mail/mail-message.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { notifyInApp } from "#core/notifications/notify.ts";
import type { AuthContext } from "../auth-context.ts";

/** Emails with an action: a link, a code, or both. */
type AskingKind = Extract<
  MailKind,
  | "confirmation"
  | "invite"
  | "magiclink"
  | "recovery"
  | "email_change_new"
  | "email_change_current"
  | "reauthentication"
>;
/** Emails that only inform. */
type NoticeKind = Extract<
  MailKind,
  | "password_changed"
  | "email_changed"
  | "factor_added"
  | "factor_removed"
  | "identity_linked"
  | "identity_unlinked"
>;

interface Words {
  subject: string;
  paragraphs: string[];
  label?: string;
  footnote?: string;
}

const BOTH_WAYS = "Open the link or enter the code. Each works once, for one hour.";
const NOT_YOU = "If you did not ask for this, you can ignore this email. Nothing will happen.";

/** Names come from users, so no subject contains one. */
function askingWords(brand: string): Record<AskingKind, Words> {
  return {
    confirmation: {
      subject: "Confirm your address",
      paragraphs: [`Welcome to ${brand}. Please confirm that this is your address.`, BOTH_WAYS],
      label: "Confirm address",
      footnote: "If you did not sign up, ignore this email.",
    },
    invite: {
      subject: `Your invitation to ${brand}`,
      paragraphs: [
        `You are invited to ${brand}. Accept the invitation and choose a password.`,
        BOTH_WAYS,
      ],
      label: "Accept the invitation",
      footnote: "If you did not expect an invitation, ignore this email.",
    },
    magiclink: {
      subject: "Your sign-in link",
      paragraphs: [`Use this link to sign in to ${brand}.`, BOTH_WAYS],
      label: "Sign in",
      footnote: NOT_YOU,
    },
    recovery: {
      subject: "Choose a new password",
      paragraphs: [
        "You asked to reset your password. Sign in here and choose a new one.",
        BOTH_WAYS,
      ],
      label: "Choose a password",
      footnote: NOT_YOU,
    },
    email_change_new: {
      subject: "Confirm your new address",
      paragraphs: [
        "Please confirm that your account should use this address. We also send an email to your current address.",
        BOTH_WAYS,
      ],
      label: "Use this address",
      footnote: NOT_YOU,
    },
    email_change_current: {
      subject: "Confirm the change of your address",
      paragraphs: [
        "The address of your account is about to change. Please confirm that you want this.",
        BOTH_WAYS,
      ],
      label: "Change the address",
      footnote:
        "If you did not ask for this, do not confirm it, and choose a new password: someone else is signed in to your account.",
    },
    reauthentication: {
      subject: "Your confirmation code",
      paragraphs: ["Enter this code to continue. It works once, for one hour."],
      footnote:
        "If you did not ask for a code, choose a new password: someone else is signed in to your account.",
    },
  };
}

const noticeWords: Record<NoticeKind, Words> = {
  password_changed: {
    subject: "Your password was changed",
    paragraphs: ["The password of your account was changed. Your other sessions were signed out."],
  },
  email_changed: {
    subject: "Your address was changed",
    paragraphs: ["Your account has a new address. You can no longer sign in with the old one."],
  },
  factor_added: {
    subject: "A second factor was added",
    paragraphs: ["Your account now asks for a second factor when you sign in."],
  },
  factor_removed: {
    subject: "A second factor was removed",
    paragraphs: ["A second factor was removed from your account."],
  },
  identity_linked: {
    subject: "A new way to sign in was added",
    paragraphs: ["An account at another service was linked to yours and can now sign in."],
  },
  identity_unlinked: {
    subject: "A way to sign in was removed",
    paragraphs: ["An account at another service was unlinked from yours."],
  },
};

const NOTICE_FOOTNOTE = "If this was not you, choose a new password immediately.";

export async function sendAuthMail(
  auth: AuthContext,
  kind: AskingKind,
  mail: { to: string; url?: string; code: string },
): Promise<void> {
  const { label, ...words } = askingWords(auth.env.BRAND_NAME)[kind];
  const { to, url, code } = mail;
  const link: MailMessage["link"] = url && label ? { url, label } : undefined;
  await auth.mailer.send({ to, kind, ...words, code, ...(link ? { link } : {}) });
}

/** Tells the owner about a change to their account: always by email, and as a notification unless the owner turned these off. */
export async function sendNotice(
  auth: AuthContext,
  kind: NoticeKind,
  { _id: userId, email: to }: Pick<AuthUserDocument, "_id" | "email">,
): Promise<void> {
  const words = noticeWords[kind];
  await notifyInApp(auth.db, userId, {
    event: "account.security",
    title: words.subject,
    message: [...words.paragraphs, NOTICE_FOOTNOTE].join(" "),
    link: "/settings/account",
    key: `security:${newId()}`,
  });
  if (to) await auth.mailer.send({ to, kind, footnote: NOTICE_FOOTNOTE, ...words });
}
