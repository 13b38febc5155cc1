import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import type {
  OneTimeTokenDocument,
  OneTimeTokenKind,
  AuthUserDocument,
} from "#store/accounts/documents.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { mailedKinds, proveAddress } from "../accounts/account-proof.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { confirmEmailChange } from "../mail/email-change.ts";
import { endMailPauses } from "../mail/mail-turns.ts";

/** What the client calls a token, and where such tokens are. `email`: it does not know which mail the token came from. */
const kindsOfType = new Map<string, OneTimeTokenKind[]>([
  ["signup", ["confirmation"]],
  ["invite", ["confirmation"]],
  ["recovery", ["recovery"]],
  ["magiclink", ["recovery", "magiclink"]],
  ["email", ["confirmation", "recovery", "magiclink"]],
  ["email_change", ["email_change_new", "email_change_current"]],
]);

/** Empty for a type that we do not know. */
export function kindsOf(type: string): OneTimeTokenKind[] {
  return kindsOfType.get(type) ?? [];
}

/**
 * Who signs in with a token that was taken just now; null when it was the first of two that are needed.
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
  // The address was changed after the mail went out, so its reader is no longer the account's owner.
  if (token.sentTo !== user.email) throw new AuthError("otp_expired");
  // Whoever made the account before its address was shown may be another person, who must not keep a password into it.
  // Only a confirmation answers a sign-up that its reader has just made.
  const proven = await proveAddress(auth, user, { dropPassword: token.kind === "recovery" });
  if (token.kind === "confirmation") await deleteOneTimeTokens(auth.db, user._id, [...mailedKinds]);
  await endMailPauses(auth, token.sentTo);
  return proven;
}
