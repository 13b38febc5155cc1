import { recordMailSent } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { issueOneTimeToken, verifyUrl } from "../links/one-time-tokens.ts";
import { sendAuthMail } from "./auth-mails.ts";
import type { LinkOptions } from "./confirmation.ts";

/** Sends an email to both addresses, except to one that has already confirmed. Returns the account with the time of the emails. */
export async function sendEmailChange(
  auth: AuthContext,
  user: AuthUserDocument,
  linkOptions: LinkOptions,
): Promise<AuthUserDocument> {
  const { newEmail, email, emailChangeConfirmed } = user;
  const sides = [
    { side: "new", kind: "email_change_new", sentTo: newEmail },
    { side: "current", kind: "email_change_current", sentTo: email },
  ] as const;
  for (const { side, kind, sentTo } of sides) {
    if (!sentTo || side === emailChangeConfirmed) continue;
    const { challenge, redirectTo } = linkOptions;
    const input = { userId: user._id, kind, purpose: "email_change", sentTo, challenge } as const;
    const issued = await issueOneTimeToken(auth, input);
    const url = verifyUrl(auth, { ...issued, type: "email_change", redirectTo });
    await sendAuthMail(auth, kind, { to: sentTo, url, code: issued.code });
  }
  return (await recordMailSent(auth.db, user._id, { emailChangeSentAt: auth.clock() })) ?? user;
}
