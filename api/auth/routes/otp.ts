import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { findAuthUserByEmail, insertAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { isDuplicateKey } from "#store/duplicate-key.ts";
import { newEmailUser } from "../accounts/new-user.ts";
import { demandOpenSignUp, noteSignUp, withoutWaitlistToken } from "../accounts/sign-up-gate.ts";
import { mergeMetadata } from "../accounts/user-metadata.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, pairedPkce, parseBody, pkceFields } from "../body.ts";
import { AuthError } from "../errors.ts";
import { challengeOf } from "../flows/pkce.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { sendConfirmation } from "../mail/confirmation.ts";
import { requireEmail } from "../mail/email.ts";
import { inEvenTime } from "../mail/even-time.ts";
import { takeMailTurn } from "../mail/mail-turns.ts";
import { sendSignInMail } from "../mail/sign-in-mail.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";

const OtpBody = pairedPkce(
  z.object({
    email: optionalText,
    phone: optionalText,
    create_user: z.boolean().nullish(),
    data: z.record(z.string(), z.unknown()).nullish(),
    ...pkceFields,
  }),
);
type OtpBody = z.infer<typeof OtpBody>;

/** Sign-in by email, without a password. */
export function otpRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/otp", (request) => mailSignIn(auth, request, {}));
  // The older name of the same route.
  app.post("/magiclink", (request) => mailSignIn(auth, request, { create_user: true }));
}

async function mailSignIn(
  auth: AuthContext,
  request: FastifyRequest,
  fixed: Partial<OtpBody>,
): Promise<object> {
  await auth.limits.take(addressLimits.signup, addressKey(request.ip));
  const body = { ...parseBody(OtpBody, request.body), ...fixed };
  if (!body.email === !body.phone)
    throw new AuthError("validation_failed", {
      message: body.email ? "Send an email or a phone, not both." : "Send an email or a phone.",
    });
  if (!body.email) throw new AuthError("phone_provider_disabled");
  const email = requireEmail(body.email);
  const linkOptions = { redirectTo: redirectTarget(auth, request), challenge: challengeOf(body) };
  return inEvenTime(async () => {
    await takeMailTurn(auth, "otp", email);
    const user = await findOrMake(auth, email, body);
    if (!user) return {};
    // The person who requests the email did not choose the unconfirmed password. Someone else may have chosen it.
    if (user.emailConfirmedAt || user.passwordHash)
      await sendSignInMail(auth, user, { purpose: "magiclink", ...linkOptions });
    else await sendConfirmation(auth, user, linkOptions);
    return {};
  });
}

/** Null if the account does not exist and must not be created. The response does not reveal this. */
async function findOrMake(
  auth: AuthContext,
  email: string,
  body: OtpBody,
): Promise<AuthUserDocument | null> {
  const existing = await findAuthUserByEmail(auth.db, email);
  if (existing) return existing;
  try {
    return await make(auth, email, body);
  } catch (error) {
    if (auth.env.AUTH_ENUMERATION_SAFE && revealsAccount(error)) return null;
    throw error;
  }
}

/** Creates an account without a password. */
async function make(auth: AuthContext, email: string, body: OtpBody): Promise<AuthUserDocument> {
  if (body.create_user === false) throw new AuthError("otp_disabled");
  const { waitlistToken, metadata } = withoutWaitlistToken(body.data);
  const { verified } = await demandOpenSignUp(auth, email, { waitlistToken });
  const now = auth.clock();
  const user = newEmailUser(email, now, {
    emailConfirmedAt: auth.autoconfirm || verified ? now : null,
    emailProvenAt: verified ? now : null,
    userMetadata: mergeMetadata({}, metadata),
  });
  try {
    await insertAuthUser(auth.db, user);
  } catch (error) {
    const existing = isDuplicateKey(error) ? await findAuthUserByEmail(auth.db, email) : null;
    if (existing) return existing;
    throw error;
  }
  await noteSignUp(auth, email);
  return user;
}

/** These refusals would reveal that the address has no account. */
function revealsAccount(error: unknown): boolean {
  return (
    error instanceof AuthError &&
    ["otp_disabled", "signup_disabled", "maintenance"].includes(error.code)
  );
}
