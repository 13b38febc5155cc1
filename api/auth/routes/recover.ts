import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findAuthUserByEmail } from "#store/accounts/users.ts";
import type { AuthContext } from "../auth-context.ts";
import { pairedPkce, parseBody, pkceFields } from "../body.ts";
import { challengeOf } from "../flows/pkce.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { requireEmail } from "../mail/email.ts";
import { inEvenTime } from "../mail/even-time.ts";
import { takeMailTurn } from "../mail/mail-turns.ts";
import { sendSignInMail } from "../mail/sign-in-mail.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";

const RecoverBody = pairedPkce(z.object({ email: z.string(), ...pkceFields }));

/** Gives every address the same response, after the same time and within the same limits. */
export function recoverRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/recover", async (request) => {
    await auth.limits.take(addressLimits.signup, addressKey(request.ip));
    const body = parseBody(RecoverBody, request.body);
    const email = requireEmail(body.email);
    const linkOptions = { redirectTo: redirectTarget(auth, request), challenge: challengeOf(body) };
    return inEvenTime(async () => {
      await takeMailTurn(auth, "recover", email);
      const user = await findAuthUserByEmail(auth.db, email);
      if (user) await sendSignInMail(auth, user, { purpose: "recovery", ...linkOptions });
      return {};
    });
  });
}
