import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import type {
  OneTimeTokenDocument,
  OneTimeTokenKind,
  AuthUserDocument,
} from "#store/accounts/documents.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { mailedKinds, verifyAddress } from "../accounts/verify-address.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { confirmEmailChange } from "../mail/email-change.ts";
import { endMailPauses } from "../mail/mail-turns.ts";

/** The client's names of token types, and where those tokens are stored. `email`: the client does not know which email the token came from. */
const kindsOfType = new Map<string, OneTimeTokenKind[]>([
  ["signup", ["confirmation"]],
  ["invite", ["confirmation"]],
  ["recovery", ["recovery"]],
  ["magiclink", ["recovery", "magiclink"]],
  ["email", ["confirmation", "recovery", "magiclink"]],
  ["email_change", ["email_change_new", "email_change_current"]],
]);

/** Empty for an unknown type. */
export function kindsOf(type: string): OneTimeTokenKind[] {
  return kindsOfType.get(type) ?? [];
}

/**
 * Returns the user of a token that was just used; null when it was the first of two required tokens.
 * @throws AuthError
 */
export async function redeem(
  auth: AuthContext,
  token: OneTimeTokenDocument,
): Promise<AuthUserDocument | null> {
  const user = await findAuthUser(auth.db, token.userId);
  if (!user || user.deletedAt) throw new AuthError("otp_expired");
  if (user.bannedUntil && user.bannedUntil > auth.clock()) throw new AuthError("user_banned");
  if (token.kind === "magiclink") return user;
  if (token.purpose === "email_change") return confirmEmailChange(auth, user, token);
  // The address was changed after the email was sent, so its recipient no longer owns the account.
  if (token.sentTo !== user.email) throw new AuthError("otp_expired");
  // Someone else may have created the account before its address was verified, and must not keep its password. The exception is a confirmation, which the
  // recipient's own sign-up has just requested.
  const verified = await verifyAddress(auth, user, { dropPassword: token.kind === "recovery" });
  if (token.kind === "confirmation") await deleteOneTimeTokens(auth.db, user._id, [...mailedKinds]);
  await endMailPauses(auth, token.sentTo);
  return verified;
}
