import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { forgetUser } from "#store/accounts/forget-user.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";
import { noEmailChange } from "./verify-address.ts";
import { changeUser } from "./change-user.ts";

/**
 * Removes everything that identifies the user or lets them sign in. The account's row stays, so that the user's content still has an owner. The address is
 * free for a new account.
 */
export async function softDeleteUser(
  auth: AuthContext,
  user: AuthUserDocument,
): Promise<AuthUserDocument> {
  const now = auth.clock();
  const deleted = await changeUser(auth, user, (current) => ({
    // It has no at-sign, so nobody can sign in or sign up with it.
    email: unreadable(current, current.email),
    emailConfirmedAt: null,
    emailProvenAt: null,
    readyMade: false,
    passwordHash: null,
    passwordChangedAt: now,
    userMetadata: {},
    appMetadata: {},
    factors: [],
    identities: current.identities.map((identity) => ({
      ...identity,
      subject: unreadable(current, identity.subject),
      key: unreadable(current, identity.key),
      email: unreadable(current, identity.email),
      emailVerified: false,
      data: {},
      updatedAt: now,
    })),
    ...noEmailChange,
    deletedAt: current.deletedAt ?? now,
  }));
  await forgetUser(auth.db, user._id);
  await auth.onAccountChanged(user._id, "sessions");
  return deleted;
}

const unreadable = (user: AuthUserDocument, text: string) =>
  `deleted:${hashSecret(`${user._id}|${text}`)}`;
