import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listOneTimeTokens } from "#store/accounts/one-time-tokens.ts";
import { findAuthUser, findAuthUserByEmail } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, pairedPkce, parseBody, pkceFields } from "../body.ts";
import { AuthError } from "../errors.ts";
import { challengeOf } from "../flows/pkce.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { sendConfirmation } from "../mail/confirmation.ts";
import { sendEmailChange } from "../mail/email-change-mails.ts";
import { requireEmail } from "../mail/email.ts";
import { inEvenTime } from "../mail/even-time.ts";
import { takeMailTurn } from "../mail/mail-turns.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";

const ResendBody = pairedPkce(
  z.object({
    type: z.enum(["signup", "email_change", "sms", "phone_change"]),
    email: optionalText,
    phone: optionalText,
    ...pkceFields,
  }),
);

/** Sends an email again, with a new link and code. The response is the same if no email is pending. */
export function resendRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/resend", async (request) => {
    await auth.limits.take(addressLimits.signup, addressKey(request.ip));
    const body = parseBody(ResendBody, request.body);
    const { type } = body;
    if (type === "sms" || type === "phone_change") throw new AuthError("phone_provider_disabled");
    if (!body.email || body.phone)
      throw new AuthError("validation_failed", { message: "email is required." });
    const email = requireEmail(body.email);
    const linkOptions = { redirectTo: redirectTarget(auth, request), challenge: challengeOf(body) };
    return inEvenTime(async () => {
      await takeMailTurn(auth, type, email);
      if (type === "signup") {
        const user = await findAuthUserByEmail(auth.db, email);
        if (user && !user.emailConfirmedAt) await sendConfirmation(auth, user, linkOptions);
      } else {
        const user = await findChanging(auth, email);
        if (user?.newEmail) await sendEmailChange(auth, user, linkOptions);
      }
      return {};
    });
  });
}

/** Finds the user with a pending change of address, by either address. */
async function findChanging(auth: AuthContext, email: string): Promise<AuthUserDocument | null> {
  const user = await findAuthUserByEmail(auth.db, email);
  if (user?.newEmail) return user;
  const query = { sentTo: email, kinds: ["email_change_new" as const], limit: 1 };
  const [token] = await listOneTimeTokens(auth.db, query);
  const other = token ? await findAuthUser(auth.db, token.userId) : null;
  return other?.newEmail === email ? other : null;
}
