import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { findAuthUserByEmail, recordMailSent } from "#store/accounts/users.ts";
import { userShape } from "../accounts/user-shape.ts";
import { AdminLink, generateLink, invitedUser } from "../admin/admin-links.ts";
import type { AuthContext } from "../auth-context.ts";
import { parseBody } from "../body.ts";
import { issueOneTimeToken, verifyUrl } from "../links/one-time-tokens.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { sendAuthMail } from "../mail/auth-mails.ts";
import { requireEmail } from "../mail/email.ts";
import { takeMailTurn } from "../mail/mail-turns.ts";
import { demandService } from "../tokens/service-token.ts";

const InviteBody = z.object({
  email: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Invitations and links, for programs with a service token. */
export function adminLinkRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/invite", async (request) => {
    await demandService(auth, request.headers.authorization);
    const { email: text, data } = parseBody(InviteBody, request.body);
    const email = requireEmail(text);
    await takeMailTurn(auth, "invite", email);
    const existing = await findAuthUserByEmail(auth.db, email);
    const user = await invitedUser(auth, existing, { email, data: data ?? {} });
    const issued = await issueOneTimeToken(auth, {
      userId: user._id,
      kind: "confirmation",
      purpose: "invite",
      sentTo: email,
      challenge: null,
    });
    const redirectTo = redirectTarget(auth, request);
    const url = verifyUrl(auth, { ...issued, type: "invite", redirectTo });
    await sendAuthMail(auth, "invite", { to: email, url, code: issued.code });
    const sent = await recordMailSent(auth.db, user._id, { confirmationSentAt: auth.clock() });
    return userShape(sent ?? user);
  });

  // Sends nothing: the program delivers the link itself.
  app.post("/admin/generate_link", async (request) => {
    await demandService(auth, request.headers.authorization);
    const input = parseBody(AdminLink, request.body);
    const redirectTo = redirectTarget(auth, request);
    const { user, token, code, type, purpose } = await generateLink(auth, input);
    return {
      ...userShape(user),
      action_link: verifyUrl(auth, { token, type: purpose, redirectTo }),
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: type,
    };
  });
}
