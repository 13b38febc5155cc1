import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import { deleteAuthSessions } from "#store/accounts/sessions.ts";
import { findAuthUserByEmail, insertAuthUser, updateAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { issuerOf } from "../auth-context.ts";
import { createSignInLink } from "../links/sign-in-link.ts";
import { isLoopback } from "#core/accounts/loopback.ts";
import { requireEmail } from "../mail/email.ts";
import { newEmailUser } from "./new-user.ts";

/**
 * Returns the account that `npm start` signs its user in to, with a new one-time link. The previous link expires.
 * @throws Error when PUBLIC_URL is not loopback: on a network the link would give admin rights to anyone who sees it
 */
export async function createDevAccount(
  options: { db: Db; env: Pick<Env, "PUBLIC_URL">; clock?: () => Date },
  account: { email: string },
): Promise<{ userId: string; signInUrl: string }> {
  const { db, env } = options;
  if (!isLoopback(env.PUBLIC_URL))
    throw new Error("The ready-made account exists only while PUBLIC_URL is a loopback address.");
  const now = (options.clock ?? (() => new Date()))();
  const user = await findOrMake(db, requireEmail(account.email), now);
  const link = { db, issuer: issuerOf(env), now };
  return {
    userId: user._id,
    signInUrl: await createSignInLink(link, user._id, `${env.PUBLIC_URL}/auth`),
  };
}

async function findOrMake(db: Db, email: string, now: Date): Promise<AuthUserDocument> {
  const existing = await findAuthUserByEmail(db, email);
  if (existing?.readyMade) return existing;
  if (existing) return takeOver(db, existing, now);
  try {
    const created = newEmailUser(email, now, { readyMade: true });
    await insertAuthUser(db, created);
    return created;
  } catch (error) {
    if (isDuplicateKey(error)) return findOrMake(db, email, now);
    throw error;
  }
}

/** Someone signed up with this address before. They must not keep a password or a session for an admin's account. */
async function takeOver(db: Db, user: AuthUserDocument, now: Date): Promise<AuthUserDocument> {
  const changes = { readyMade: true, passwordHash: null, passwordChangedAt: now };
  const updated = await updateAuthUser(db, user, { changes, at: now });
  if (!updated) return findOrMake(db, user.email, now);
  await deleteAuthSessions(db, user._id, null);
  await deleteOneTimeTokens(db, user._id);
  return updated;
}
