import { randomUUID } from "node:crypto";
import { deleteAuthChallenges } from "#store/accounts/challenges.ts";
import { factorContext } from "#store/sealed/contexts.ts";
import type {
  AuthSessionDocument,
  AuthFactor,
  AuthUserDocument,
} from "#store/accounts/documents.ts";
import { changeUser } from "../accounts/change-user.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { sendNotice } from "../mail/auth-mails.ts";
import type { SignedIn } from "../sessions/guard.ts";
import { lowerSessions } from "../sessions/session-level.ts";
import { demandFactorUsed } from "./missing-factor.ts";

const MAX_FACTORS = 10;
/** How long an unfinished enrollment is kept. */
const UNVERIFIED_LIFE_MS = 5 * 60_000;

export interface NewFactor {
  kind: AuthFactor["kind"];
  friendlyName: string;
  phone: string | null;
  secret: string | null;
}

/** @throws AuthError insufficient_aal when the account has a factor that this session has not used */
export async function enrollFactor(
  auth: AuthContext,
  { user, session }: SignedIn,
  input: NewFactor,
): Promise<AuthFactor> {
  const now = auth.clock();
  const id = randomUUID();
  const { kind, friendlyName, phone, secret } = input;
  const factor: AuthFactor = {
    id,
    kind,
    status: "unverified",
    friendlyName,
    phone,
    sealedSecret: secret && auth.secretBox.seal(secret, factorContext(id)),
    lastStep: null,
    lastChallengedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await changeUser(auth, user, (current) => {
    demandFactorUsed(current, session, 403);
    const others = withoutSameNumber(liveFactors(current, now), phone);
    if (others.length >= MAX_FACTORS) throw new AuthError("too_many_enrolled_mfa_factors");
    if (friendlyName && others.some((other) => other.friendlyName === friendlyName))
      throw new AuthError("mfa_factor_name_conflict");
    return { factors: [...others, factor] };
  });
  return factor;
}

/**
 * Removes a factor. Sessions that used it stay signed in at the lower level. Null when the user does not have the factor.
 * @throws AuthError insufficient_aal when the requesting `session` has not used the account's factor
 */
export async function removeFactor(
  auth: AuthContext,
  user: AuthUserDocument,
  factorId: string,
  session: AuthSessionDocument | null = null,
): Promise<AuthFactor | null> {
  let removed: AuthFactor | undefined;
  const changed = await changeUser(auth, user, (current) => {
    if (session) demandFactorUsed(current, session, 422);
    removed = current.factors.find(({ id }) => id === factorId);
    return { factors: current.factors.filter(({ id }) => id !== factorId) };
  });
  if (!removed) return null;
  await deleteAuthChallenges(auth.db, { userId: user._id, factorId });
  await lowerSessions(auth, user._id, { removed, left: changed.factors });
  if (removed.status === "verified") await sendNotice(auth, "factor_removed", user);
  await auth.onAccountChanged(user._id, "account");
  return removed;
}

/**
 * Returns the factor if the session may use it now.
 * @throws AuthError mfa_factor_not_found; insufficient_aal for an unfinished factor while the session has not used a verified one: someone who knows only the
 * password may have begun the enrollment
 */
export function requireFactor(
  { user, session }: Pick<SignedIn, "user" | "session">,
  factorId: string,
  now: Date,
): AuthFactor {
  const factor = liveFactors(user, now).find(({ id }) => id === factorId);
  if (!factor) throw new AuthError("mfa_factor_not_found");
  if (factor.status === "unverified") demandFactorUsed(user, session, 403);
  return factor;
}

/** @throws Error when the secret was sealed with another key */
export function openFactorSecret(auth: Pick<AuthContext, "secretBox">, factor: AuthFactor): string {
  if (!factor.sealedSecret) throw new Error("The factor has no secret.");
  return auth.secretBox.open(factor.sealedSecret, factorContext(factor.id));
}

function liveFactors(user: AuthUserDocument, now: Date): AuthFactor[] {
  return user.factors.filter(({ status, lastChallengedAt, createdAt }) => {
    const since = lastChallengedAt ?? createdAt;
    return status === "verified" || since.getTime() + UNVERIFIED_LIFE_MS > now.getTime();
  });
}

/** Enrolling the same number again restarts the enrollment. @throws AuthError mfa_verified_factor_exists */
function withoutSameNumber(factors: AuthFactor[], phone: string | null): AuthFactor[] {
  const same = factors.filter((factor) => phone !== null && factor.phone === phone);
  if (same.some(({ status }) => status === "verified"))
    throw new AuthError("mfa_verified_factor_exists");
  return factors.filter((factor) => !same.includes(factor));
}
