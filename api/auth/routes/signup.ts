import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findAuthUserByEmail, insertAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { newEmailUser } from "../accounts/new-user.ts";
import { demandOpenSignUp, noteSignUp, withoutWaitlistToken } from "../accounts/sign-up-gate.ts";
import { mergeMetadata } from "../accounts/user-metadata.ts";
import { userShape } from "../accounts/user-shape.ts";
import type { AuthContext } from "../auth-context.ts";
import { demandOneAddress, optionalText, pairedPkce, parseBody, pkceFields } from "../body.ts";
import { AuthError } from "../errors.ts";
import { challengeOf } from "../flows/pkce.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { type LinkOptions, sendConfirmation } from "../mail/confirmation.ts";
import { requireEmail } from "../mail/email.ts";
import { inEvenTime } from "../mail/even-time.ts";
import { takeMailTurn } from "../mail/mail-turns.ts";
import { rememberDevice } from "../passwords/known-device.ts";
import { demandStrength } from "../passwords/password-policy.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";
import { browserOf } from "../sessions/browser.ts";
import { startSession } from "../sessions/sessions.ts";

const SignupBody = pairedPkce(
  z.object({
    email: optionalText,
    phone: optionalText,
    password: optionalText,
    data: z.record(z.string(), z.unknown()).nullish(),
    ...pkceFields,
  }),
);

/** Returns a session if the address counts as confirmed. Otherwise returns the user, who waits for the email. */
export function signupRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/signup", async (request, reply) => {
    await auth.limits.take(addressLimits.signup, addressKey(request.ip));
    const body = parseBody(SignupBody, request.body);
    // Without a password, the request is an anonymous sign-up.
    if (body.password || body.phone) demandOneAddress(body);
    if (auth.signupDisabled) throw new AuthError("signup_disabled");
    if (body.phone) throw new AuthError("phone_provider_disabled");
    if (!body.email) throw new AuthError("anonymous_provider_disabled");
    const { password } = body;
    if (!password)
      throw new AuthError("validation_failed", { message: "Signup requires a valid password" });
    const email = requireEmail(body.email);
    const { waitlistToken, metadata } = withoutWaitlistToken(body.data);
    const { verified } = await demandOpenSignUp(auth, email, { waitlistToken });
    demandStrength(auth.passwordPolicy, password, email);
    const signUp = { email, verified, password, userMetadata: mergeMetadata({}, metadata) };
    const linkOptions = { redirectTo: redirectTarget(auth, request), challenge: challengeOf(body) };
    if (auth.autoconfirm || verified)
      return signUpConfirmed(auth, { request, reply }, signUp, linkOptions);
    return inEvenTime(() => signUpUnconfirmed(auth, signUp, linkOptions));
  });
}

interface SignUp {
  email: string;
  /** The address is known to belong to the user. */
  verified: boolean;
  password: string;
  userMetadata: Record<string, unknown>;
}

async function signUpConfirmed(
  auth: AuthContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  signUp: SignUp,
  linkOptions: LinkOptions,
): Promise<object> {
  const now = auth.clock();
  const user = await newUser(auth, signUp, {
    emailConfirmedAt: now,
    emailProvenAt: signUp.verified ? now : null,
  });
  if (await insert(auth, user)) {
    await rememberDevice(auth, reply, user);
    return startSession(auth, user, { method: "password", browser: browserOf(request) });
  }
  const existing = await findAuthUserByEmail(auth.db, user.email);
  if (!existing || existing.emailConfirmedAt) throw new AuthError("user_already_exists");
  await takeMailTurn(auth, "signup", user.email);
  return resendConfirmation(auth, existing, user, linkOptions);
}

/** A new, a pending and a taken address get the same kind of response after the same work and within the same limits. */
async function signUpUnconfirmed(
  auth: AuthContext,
  signUp: SignUp,
  linkOptions: LinkOptions,
): Promise<object> {
  await takeMailTurn(auth, "signup", signUp.email);
  const user = await newUser(auth, signUp, { emailConfirmedAt: null });
  if (await insert(auth, user)) return userShape(await sendConfirmation(auth, user, linkOptions));
  const existing = await findAuthUserByEmail(auth.db, user.email);
  if (!existing || existing.emailConfirmedAt) return fakeUser(auth, user);
  return resendConfirmation(auth, existing, user, linkOptions);
}

async function newUser(
  auth: AuthContext,
  signUp: SignUp,
  fields: Partial<AuthUserDocument>,
): Promise<AuthUserDocument> {
  const { email, password, userMetadata } = signUp;
  const passwordHash = await hashPassword(password);
  return newEmailUser(email, auth.clock(), { passwordHash, userMetadata, ...fields });
}

/** False when the address is taken. */
async function insert(auth: AuthContext, user: AuthUserDocument): Promise<boolean> {
  try {
    await insertAuthUser(auth.db, user);
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
  await noteSignUp(auth, user.email);
  return true;
}

/** Sends the email again. Password and metadata of the first sign-up stay, and are not revealed to later callers. */
async function resendConfirmation(
  auth: AuthContext,
  waiting: AuthUserDocument,
  given: AuthUserDocument,
  linkOptions: LinkOptions,
): Promise<object> {
  const updated = await sendConfirmation(auth, waiting, linkOptions);
  return userShape({ ...updated, userMetadata: given.userMetadata });
}

/**
 * Looks like a new user. Only the owner of the address may learn that it has an account. The client takes an empty list of identities as the sign of an
 * existing account.
 */
function fakeUser(auth: AuthContext, user: AuthUserDocument): object {
  const shape = userShape({ ...user, _id: randomUUID(), confirmationSentAt: auth.clock() });
  return { ...shape, identities: [] };
}
