import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findAuthUserByEmail, replacePasswordHash } from "#store/accounts/users.ts";
import { isBanned } from "#core/accounts/find-owner.ts";
import type { AuthContext } from "../auth-context.ts";
import { demandOneAddress, optionalText, parseBody } from "../body.ts";
import { AuthError } from "../errors.ts";
import { requireEmail } from "../mail/email.ts";
import { demandLength, weaknessOf } from "../passwords/password-policy.ts";
import { rememberDevice } from "../passwords/known-device.ts";
import { takePasswordTurn } from "../passwords/password-turns.ts";
import { hashPassword, isOutdated, passwordMatches } from "../passwords/passwords.ts";
import { browserOf } from "../sessions/browser.ts";
import { type SessionShape, startSession } from "../sessions/sessions.ts";

const PasswordBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});

/** A wrong password and an unknown address get the same response after the same time. */
export async function passwordGrant(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionShape & { weak_password?: { reasons: string[]; message: string } }> {
  const body = parseBody(PasswordBody, request.body);
  demandOneAddress(body);
  if (!body.email) throw new AuthError("phone_provider_disabled");
  if (!body.password) throw new AuthError("invalid_credentials");
  demandLength(body.password);

  const email = requireEmail(body.email);
  const user = await findAuthUserByEmail(auth.db, email);
  const forgetTurn = await takePasswordTurn(auth, request, { email, user });
  const matches = await passwordMatches(user?.passwordHash ?? null, body.password);
  if (!user?.passwordHash || !matches) throw new AuthError("invalid_credentials");
  await forgetTurn();
  // Checked only after the right password: nobody else may learn about the ban.
  if (isBanned(user, auth.clock())) throw new AuthError("user_banned", { status: 400 });
  if (!user.emailConfirmedAt) throw new AuthError("email_not_confirmed");

  const session = await startSession(auth, user, {
    method: "password",
    browser: browserOf(request),
  });
  await rememberDevice(auth, reply, user);
  if (isOutdated(user.passwordHash)) {
    const to = await hashPassword(body.password);
    await replacePasswordHash(auth.db, user._id, { from: user.passwordHash, to });
  }
  const weakness = weaknessOf(auth.passwordPolicy, body.password, email);
  return weakness ? { ...session, weak_password: weakness } : session;
}
