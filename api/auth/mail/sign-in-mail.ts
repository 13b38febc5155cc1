import { recordMailSent } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { issueOneTimeToken, verifyUrl } from "../links/one-time-tokens.ts";
import { sendAuthMail } from "./auth-mails.ts";
import type { LinkOptions } from "./confirmation.ts";

/** Sends an email that signs the user in, or lets them choose a new password. A new email invalidates the previous one. */
export async function sendSignInMail(
  auth: AuthContext,
  user: AuthUserDocument,
  mail: LinkOptions & { purpose: "magiclink" | "recovery" },
): Promise<void> {
  const { purpose, challenge, redirectTo } = mail;
  const issued = await issueOneTimeToken(auth, {
    userId: user._id,
    kind: "recovery",
    purpose,
    sentTo: user.email,
    challenge,
  });
  const url = verifyUrl(auth, { ...issued, type: purpose, redirectTo });
  await sendAuthMail(auth, purpose, { to: user.email, url, code: issued.code });
  await recordMailSent(auth.db, user._id, { recoverySentAt: auth.clock() });
}
