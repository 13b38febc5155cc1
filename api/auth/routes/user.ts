import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { deleteOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import { deleteAuthSessions } from "#store/accounts/sessions.ts";
import { findAuthUserByEmail } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { changeUser } from "../accounts/change-user.ts";
import { mergeMetadata } from "../accounts/user-metadata.ts";
import { userShape } from "../accounts/user-shape.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, pairedPkce, parseBody, pkceFields } from "../body.ts";
import { AuthError } from "../errors.ts";
import { demandFactorUsed } from "../factors/missing-factor.ts";
import { challengeOf } from "../flows/pkce.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { sendNotice } from "../mail/auth-mails.ts";
import { sendEmailChange } from "../mail/email-change-mails.ts";
import { requireEmail } from "../mail/email.ts";
import { takeMailTurn } from "../mail/mail-turns.ts";
import { rememberDevice } from "../passwords/known-device.ts";
import { newPassword } from "../passwords/new-password.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";
import { demandSession, demandSignedIn, type SignedIn } from "../sessions/guard.ts";

const UserBody = pairedPkce(
  z.object({
    email: optionalText,
    phone: optionalText,
    password: optionalText,
    current_password: optionalText,
    nonce: optionalText,
    data: z.record(z.string(), z.unknown()).nullish(),
    app_metadata: z.unknown().optional(),
    ...pkceFields,
  }),
);
type UserBody = z.infer<typeof UserBody>;

export function userRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.get("/user", { exposeHeadRoute: false }, async (request) => {
    // The client reads here whether a second factor is missing, and which one.
    const { user } = await demandSession(auth, request.headers.authorization);
    return userShape(user);
  });

  app.put("/user", async (request, reply) => {
    await auth.limits.take(addressLimits.updateUser, addressKey(request.ip));
    const signedIn = await demandSignedIn(auth, request.headers.authorization);
    const body = parseBody(UserBody, request.body);
    if (body.app_metadata !== undefined) throw new AuthError("not_admin");
    if (body.phone) throw new AuthError("phone_provider_disabled");
    const newEmail = newEmailOf(signedIn.user, body);
    if (newEmail) await demandFree(auth, signedIn.user, newEmail);

    const updated = await update(auth, signedIn, { ...body, newEmail });
    if (body.password) {
      await afterNewPassword(auth, signedIn);
      await rememberDevice(auth, reply, updated);
    }
    const linkOptions = { redirectTo: redirectTarget(auth, request), challenge: challengeOf(body) };
    const shown = newEmail ? await sendEmailChange(auth, updated, linkOptions) : updated;
    await auth.onAccountChanged(updated._id, "account");
    return userShape(shown);
  });
}

/** Null if no new address is requested, or if it is the current one. */
function newEmailOf(user: AuthUserDocument, body: UserBody): string | null {
  const email = body.email ? requireEmail(body.email) : null;
  return email === user.email ? null : email;
}

/** Both addresses get an email, so the limits of both are checked. */
async function demandFree(
  auth: AuthContext,
  user: AuthUserDocument,
  newEmail: string,
): Promise<void> {
  if (await findAuthUserByEmail(auth.db, newEmail)) throw new AuthError("email_exists");
  if (user.email) await takeMailTurn(auth, "email_change", user.email);
  await takeMailTurn(auth, "email_change", newEmail);
}

async function update(
  auth: AuthContext,
  signedIn: SignedIn,
  body: UserBody & { newEmail: string | null },
): Promise<AuthUserDocument> {
  const { password, current_password: current, nonce, data, newEmail } = body;
  const passwordChange = password
    ? await newPassword(auth, signedIn, { wanted: password, current, nonce })
    : null;
  const { user, session } = signedIn;
  if (!passwordChange && !newEmail && !data) return user;
  return changeUser(auth, user, (stored) => {
    // The factor may have been verified since the request arrived.
    demandFactorUsed(stored, session);
    return {
      ...(data ? { userMetadata: mergeMetadata(stored.userMetadata, data) } : {}),
      ...passwordChange?.(stored),
      // The address itself changes only after both addresses have confirmed.
      ...(newEmail
        ? { newEmail, emailChangeConfirmed: null, emailChangeSentAt: auth.clock() }
        : {}),
    };
  });
}

/** The user may be changing the password because someone else is signed in or has read an email. */
async function afterNewPassword(auth: AuthContext, { user, session }: SignedIn): Promise<void> {
  await deleteAuthSessions(auth.db, user._id, session._id);
  await deleteOneTimeTokens(auth.db, user._id);
  await sendNotice(auth, "password_changed", user);
  await auth.onAccountChanged(user._id, "sessions");
}
