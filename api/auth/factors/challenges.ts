import { createHmac, hkdfSync, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import {
  countWrongCode,
  findAuthChallenge,
  insertAuthChallenge,
  takeAuthChallenge,
} from "#store/accounts/challenges.ts";
import type { AuthChallengeDocument, AuthFactor } from "#store/accounts/documents.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { changeUser } from "../accounts/change-user.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { codeTries, messagePauses, textLimits } from "../rate-limits.ts";
import { sendNotice } from "../mail/auth-mails.ts";
import type { SignedIn } from "../sessions/guard.ts";
import { lowerSessions, raiseSession } from "../sessions/session-level.ts";
import { type SessionShape, sessionShape } from "../sessions/sessions.ts";
import { openFactorSecret, requireFactor } from "./factors.ts";
import { stepOfCode } from "./totp.ts";

const CHALLENGE_LIFE_MS = codeTries.factor.windowMs;
const CODE_DIGITS = 6;
const KEY_BYTES = 32;

/** Begins a challenge of the factor. A phone receives a code. @throws AuthError */
export async function beginChallenge(
  auth: AuthContext,
  { user, session }: SignedIn,
  input: { factorId: string; ip: string },
): Promise<{ factor: AuthFactor; challenge: AuthChallengeDocument }> {
  const now = auth.clock();
  const factor = requireFactor({ user, session }, input.factorId, now);
  if (factor.phone && !auth.env.SMS_GATEWAY_URL)
    throw new AuthError("mfa_phone_verify_not_enabled");
  if (factor.phone) await takeTextTurn(auth, user, { ...factor, phone: factor.phone });
  await changeUser(auth, user, (current) => {
    requireFactor({ user: current, session }, factor.id, now);
    return { factors: replaced(current.factors, factor.id, { lastChallengedAt: now }) };
  });
  const id = randomUUID();
  const code = factor.phone ? newCode() : null;
  const challenge: AuthChallengeDocument = {
    _id: id,
    userId: user._id,
    factorId: factor.id,
    codeHash: code && (await codeHashOf(auth, id, code)),
    wrongCodes: 0,
    ip: input.ip,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFE_MS),
  };
  await insertAuthChallenge(auth.db, challenge);
  if (factor.phone && code) await sendCode(auth, factor.phone, code);
  return { factor, challenge };
}

/** Verifies the answer to a challenge. On success, the session has used its second factor. @throws AuthError */
export async function answerChallenge(
  auth: AuthContext,
  { user, session }: SignedIn,
  answer: { factorId: string; challengeId: string; code: string },
): Promise<SessionShape> {
  const now = auth.clock();
  const factor = requireFactor({ user, session }, answer.factorId, now);
  const key = { _id: answer.challengeId, userId: user._id, factorId: factor.id };
  const challenge = await findAuthChallenge(auth.db, key);
  // The error is the same for a used challenge, an unknown challenge and another user's challenge.
  if (!challenge) throw new AuthError("mfa_factor_not_found", { status: 422 });
  const step = await checkCode(auth, { factor, challenge, code: answer.code });
  if (!(await takeAuthChallenge(auth.db, challenge._id)))
    throw new AuthError("mfa_factor_not_found", { status: 422 });

  const changed = await changeUser(auth, user, (current) => {
    const { lastStep } = requireFactor({ user: current, session }, factor.id, now);
    requireNewStep(lastStep, step);
    const changes = { status: "verified", lastStep: step, updatedAt: now } as const;
    // An unfinished enrollment may come from someone else who knows the password.
    const factors = current.factors.filter(
      (other) => other.id === factor.id || other.status === "verified",
    );
    return { factors: replaced(factors, factor.id, changes) };
  });
  const raised = await raiseSession(auth, session, factor);
  await demandStillThere(auth, user._id, factor);
  if (factor.status === "unverified") await sendNotice(auth, "factor_added", user);
  await auth.onAccountChanged(user._id, "sessions");
  return sessionShape(auth, changed, raised);
}

/** A factor that is removed during the check does not raise the session's level. @throws AuthError mfa_factor_not_found */
async function demandStillThere(
  auth: AuthContext,
  userId: string,
  factor: AuthFactor,
): Promise<void> {
  const left = (await findAuthUser(auth.db, userId))?.factors ?? [];
  if (left.some(({ id }) => id === factor.id)) return;
  await lowerSessions(auth, userId, { removed: factor, left });
  throw new AuthError("mfa_factor_not_found");
}

/** Returns the time step of an app's code, or null for a phone's code. @throws AuthError mfa_challenge_expired, mfa_verification_failed */
async function checkCode(
  auth: AuthContext,
  tried: { factor: AuthFactor; challenge: AuthChallengeDocument; code: string },
): Promise<number | null> {
  const { factor, challenge, code } = tried;
  const now = auth.clock();
  const late = challenge.expiresAt <= now;
  if (late) throw new AuthError("mfa_challenge_expired");
  if (!(await countWrongCode(auth.db, challenge._id, codeTries.factor.max))) {
    // A new challenge is possible immediately.
    await auth.refusals.note(codeTries.factor.name, challenge._id, now);
    throw new AuthError("mfa_challenge_expired");
  }
  if (challenge.codeHash) {
    if (!isSame(challenge.codeHash, await codeHashOf(auth, challenge._id, code)))
      throw new AuthError("mfa_verification_failed");
    return null;
  }
  const step = await stepOfCode(openFactorSecret(auth, factor), code, now);
  if (step === null) throw new AuthError("mfa_verification_failed");
  requireNewStep(factor.lastStep, step);
  return step;
}

/** Someone who saw the code being typed cannot use it again. */
function requireNewStep(last: number | null, step: number | null): void {
  if (last !== null && step !== null && step <= last)
    throw new AuthError("mfa_verification_failed", {
      message: "This code has already been used. Wait for the next one.",
    });
}

const replaced = (factors: AuthFactor[], id: string, changes: Partial<AuthFactor>) =>
  factors.map((factor) => (factor.id === id ? { ...factor, ...changes } : factor));

/** @throws AuthError over_sms_send_rate_limit, over_request_rate_limit */
async function takeTextTurn(
  auth: AuthContext,
  { _id: userId }: SignedIn["user"],
  { phone, status }: Pick<AuthFactor, "status"> & { phone: string },
): Promise<void> {
  const { name, windowMs } = messagePauses.sms;
  const left = await auth.pauses.begin("phone-code", phone, windowMs);
  if (left > 0) {
    await auth.refusals.note(name, phone, new Date(auth.clock().getTime() + left));
    throw new AuthError("over_sms_send_rate_limit", { retryAfter: Math.ceil(left / 1000) });
  }
  await auth.limits.take(textLimits.number, phone);
  if (status === "verified") return;
  await auth.limits.take(textLimits.newOfUser, userId);
  await auth.limits.take(textLimits.newOfAll, "");
}

function sendCode(auth: AuthContext, phone: string, code: string): Promise<void> {
  return auth.mailer.send({
    channel: "sms",
    kind: "phone_code",
    to: phone,
    subject: "Your sign-in code",
    paragraphs: [`Your ${auth.env.BRAND_NAME} code is ${code}. It works once, for five minutes.`],
    code,
  });
}

const newCode = () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** Keyed, because an attacker with a stolen database could quickly try a million codes. */
async function codeHashOf(
  auth: Pick<AuthContext, "keys">,
  challengeId: string,
  code: string,
): Promise<string> {
  const key = hkdfSync("sha256", await auth.keys.refresh(), "", "phone-code", KEY_BYTES);
  return createHmac("sha256", Buffer.from(key)).update(`${challengeId}|${code}`).digest("hex");
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
