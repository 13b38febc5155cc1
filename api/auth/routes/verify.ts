import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { OneTimeTokenPurpose, SignInMethod } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, parseBody } from "../body.ts";
import { AuthError } from "../errors.ts";
import { issueAuthCode } from "../flows/auth-code.ts";
import { PKCE_PREFIX, takeByCode, takeByHash, takeByLink } from "../links/one-time-tokens.ts";
import { kindsOf, redeem } from "../links/redeem.ts";
import { redirectTarget, withFragment, withQuery } from "../links/redirect-target.ts";
import { requireEmail } from "../mail/email.ts";
import { rememberDevice } from "../passwords/known-device.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { addressLimits } from "../rate-limits.ts";
import { browserOf } from "../sessions/browser.ts";
import { startSession } from "../sessions/sessions.ts";

const HALF_DONE =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

const VerifyBody = z
  .object({
    type: z.string(),
    token_hash: optionalText,
    token: optionalText,
    email: optionalText,
    phone: optionalText,
  })
  .refine(
    ({ token_hash, token, email, phone }) =>
      token_hash ? !token && !email && !phone : token && (email ? !phone : phone),
    { message: "Send type and token_hash, or type, token and email." },
  );

export function verifyRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/verify", async (request, reply) => {
    await auth.limits.take(addressLimits.verify, addressKey(request.ip));
    const { type, token_hash, token: code, email, phone } = parseBody(VerifyBody, request.body);
    if (phone) throw new AuthError("phone_provider_disabled");
    const kinds = kindsOf(type);
    if (kinds.length === 0)
      throw new AuthError("validation_failed", { message: `The type "${type}" does not exist.` });
    const token = token_hash
      ? await takeByHash(auth, kinds, token_hash)
      : await takeByCode(auth, {
          kinds,
          sentTo: requireEmail(email ?? ""),
          code: withoutSpaces(code),
        });
    if (!token) throw new AuthError("otp_expired");
    const user = await redeem(auth, token);
    if (!user) return { msg: HALF_DONE, code: "200" };
    await rememberDevice(auth, reply, user);
    return startSession(auth, user, { method: "otp", browser: browserOf(request) });
  });

  // Not logged, because the request log would contain the token. HEAD is off, because scanners would use up the link.
  const options = { exposeHeadRoute: false, logLevel: "warn" } as const;
  app.get<{ Querystring: Record<string, unknown> }>("/verify", options, async (request, reply) => {
    if (isPrefetch(request)) return reply.code(503).send();
    await auth.limits.take(addressLimits.verify, addressKey(request.ip));
    const { token, type } = request.query;
    if (typeof token !== "string" || typeof type !== "string" || !token)
      throw new AuthError("validation_failed", { message: "token and type are required." });
    return reply.redirect(await landing(auth, { request, reply }, { type, token }), 303);
  });
}

/** The page that the link opens, with the result in its address. */
async function landing(
  auth: AuthContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  link: { type: string; token: string },
): Promise<string> {
  const target = redirectTarget(auth, request);
  try {
    const token = await takeByLink(auth, kindsOf(link.type), link.token);
    if (!token) throw new AuthError("otp_expired");
    const user = await redeem(auth, token);
    if (!user) return withFragment(target, { message: HALF_DONE });
    if (token.challenge) {
      const { challenge, purpose } = token;
      const flow = { userId: user._id, method: methods[purpose], challenge, redirectTo: target };
      return withQuery(target, { code: await issueAuthCode(auth, flow) });
    }
    await rememberDevice(auth, reply, user);
    const session = await startSession(auth, user, { method: "otp", browser: browserOf(request) });
    return withFragment(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type: link.type,
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const values = {
      error: error.status === 403 ? "access_denied" : "invalid_request",
      error_code: error.code,
      error_description: error.message,
    };
    const page = link.token.startsWith(PKCE_PREFIX) ? withQuery(target, values) : target;
    return withFragment(page, values);
  }
}

const methods: Record<OneTimeTokenPurpose, SignInMethod> = {
  signup: "email/signup",
  invite: "invite",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
  reauthentication: "otp",
};

/** Mail programs show codes in groups, and people copy the spaces too. */
function withoutSpaces(code: string | null): string {
  return code?.replace(/\s/g, "") ?? "";
}

/** A browser that preloads the page discards this response and requests it again when the user actually opens it. */
function isPrefetch(request: FastifyRequest): boolean {
  const purpose = request.headers["sec-purpose"] ?? request.headers["purpose"];
  return typeof purpose === "string" && purpose.includes("prefetch");
}
