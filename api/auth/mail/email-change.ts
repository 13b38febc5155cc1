import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import type {
  OneTimeTokenDocument,
  AuthIdentity,
  AuthUserDocument,
} from "#store/accounts/documents.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { noEmailChange } from "../accounts/verify-address.ts";
import { changeUser } from "../accounts/change-user.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { sendNotice } from "./auth-mails.ts";
import { endMailPauses } from "./mail-turns.ts";

/**
 * Records that one of the two addresses confirmed the change. When both have, the account gets its new address. Null after the first confirmation. The
 * account stores which address has confirmed. Tokens cannot show it, because they also expire without a confirmation.
 * @throws AuthError otp_expired when this change is no longer pending, email_exists when the address was taken in the meantime
 */
export async function confirmEmailChange(
  auth: AuthContext,
  user: AuthUserDocument,
  token: OneTimeTokenDocument,
): Promise<AuthUserDocument | null> {
  const side = token.kind === "email_change_new" ? "new" : "current";
  const now = auth.clock();
  let before = user;
  try {
    const changed = await changeUser(auth, user, (current) => {
      before = current;
      const { newEmail } = current;
      const concerned = side === "new" ? newEmail : current.email;
      if (!newEmail || concerned !== token.sentTo) throw new AuthError("otp_expired");
      if (isFirst(current, side)) return { emailChangeConfirmed: side };
      return {
        email: newEmail,
        emailConfirmedAt: now,
        emailProvenAt: now,
        identities: current.identities.map((identity) => withEmail(identity, newEmail, now)),
        ...noEmailChange,
      };
    });
    await endMailPauses(auth, token.sentTo);
    if (changed.email === before.email) return null;
    await afterChange(auth, before, changed);
    return changed;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await dropEmailChange(auth, user._id);
    throw new AuthError("email_exists");
  }
}

/** An account without an address needs only the new address to confirm. */
function isFirst(user: AuthUserDocument, side: "new" | "current"): boolean {
  const other = side === "new" ? "current" : "new";
  return user.email !== "" && user.emailChangeConfirmed !== other;
}

async function afterChange(
  auth: AuthContext,
  before: AuthUserDocument,
  changed: AuthUserDocument,
): Promise<void> {
  // Emails that are still on their way were sent to the old address.
  await deleteOneTimeTokens(auth.db, changed._id);
  if (before.email) await sendNotice(auth, "email_changed", before);
  await auth.onAccountChanged(changed._id, "account");
}

async function dropEmailChange(auth: AuthContext, userId: string): Promise<void> {
  const user = await findAuthUser(auth.db, userId);
  if (user) await changeUser(auth, user, () => noEmailChange);
  await deleteOneTimeTokens(auth.db, userId, ["email_change_new", "email_change_current"]);
}

function withEmail(identity: AuthIdentity, email: string, now: Date): AuthIdentity {
  if (identity.provider !== "email") return identity;
  return { ...identity, email, emailVerified: true, updatedAt: now };
}
