import type { PkceChallenge, AuthUserDocument } from "#store/accounts/documents.ts";
import { recordMailSent } from "#store/accounts/users.ts";
import type { AuthContext } from "../auth-context.ts";
import { issueOneTimeToken, verifyUrl } from "../links/one-time-tokens.ts";
import { sendAuthMail } from "./auth-mails.ts";

/** The request fields that determine the page to which the link in an email leads. */
export interface LinkOptions {
  redirectTo: string;
  challenge: PkceChallenge | null;
}

/** Sends an email to confirm that the address belongs to the account. Returns the account with the time of the email. */
export async function sendConfirmation(
  auth: AuthContext,
  user: AuthUserDocument,
  linkOptions: LinkOptions = { redirectTo: auth.publicUrl, challenge: null },
): Promise<AuthUserDocument> {
  const issued = await issueOneTimeToken(auth, {
    userId: user._id,
    kind: "confirmation",
    purpose: "signup",
    sentTo: user.email,
    challenge: linkOptions.challenge,
  });
  const url = verifyUrl(auth, { ...issued, type: "signup", redirectTo: linkOptions.redirectTo });
  await sendAuthMail(auth, "confirmation", { to: user.email, url, code: issued.code });
  return (await recordMailSent(auth.db, user._id, { confirmationSentAt: auth.clock() })) ?? user;
}
