import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { forgetUser } from "#store/accounts/forget-user.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";
import { noEmailChange } from "./account-proof.ts";
import { changeUser } from "./change-user.ts";

/**
 * Keeps the account's row, so that what the person made still belongs to somebody, and nothing by which the person
 * could be known or sign in. The address is free for a new account.
 */
export async function softDeleteUser(
  auth: AuthContext,
  user: AuthUserDocument,
): Promise<AuthUserDocument> {
  const now = auth.clock();
  const deleted = await changeUser(auth, user, (current) => ({
    // Without an at-sign, so nobody can sign in or sign up with it.
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
