import type { FastifyInstance } from "fastify";
import { recordMailSent } from "#store/accounts/users.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { issueOneTimeToken } from "../links/one-time-tokens.ts";
import { sendAuthMail } from "../mail/auth-mails.ts";
import { takeMailTurn } from "../mail/mail-turns.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";
import { demandSignedIn } from "../sessions/guard.ts";

/** Mails a code that, together with the session, proves that this is still the same user. */
export function reauthenticateRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.get("/reauthenticate", { exposeHeadRoute: false }, async (request) => {
    await auth.limits.take(addressLimits.signup, addressKey(request.ip));
    const { user } = await demandSignedIn(auth, request.headers.authorization);
    if (!user.email)
      throw new AuthError("validation_failed", { message: "Your account has no address." });
    if (!user.emailConfirmedAt) throw new AuthError("email_not_confirmed", { status: 422 });
    await takeMailTurn(auth, "reauthenticate", user.email);
    const { code } = await issueOneTimeToken(auth, {
      userId: user._id,
      kind: "reauthentication",
      purpose: "reauthentication",
      sentTo: user.email,
      challenge: null,
    });
    await sendAuthMail(auth, "reauthentication", { to: user.email, code });
    await recordMailSent(auth.db, user._id, { reauthenticationSentAt: auth.clock() });
    return {};
  });
}
