import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, parseBody } from "../body.ts";
import { browserOf } from "../browser.ts";
import { AuthError } from "../errors.ts";
import { addressKey, addressLimits } from "../rate-limits.ts";
import { redirectTarget, withFragment } from "../redirect-target.ts";
import { type SessionShape, startSession } from "../sessions.ts";
import { useSignInLink } from "../sign-in-link.ts";

/** The client asks with `email` when it does not know which mail the token came from. */
const linkTypes = new Set(["magiclink", "email"]);

const VerifyBody = z
  .object({ type: z.string(), token_hash: optionalText, token: optionalText, email: optionalText })
  .refine((body) => (body.token_hash ? !body.token && !body.email : body.token && body.email), {
    message: "Give type and token_hash, or type, token and email.",
  });

export function verifyRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/verify", async (request) => {
    await auth.limits.take(addressLimits.verify, addressKey(request.ip));
    const { type, token_hash } = parseBody(VerifyBody, request.body);
    // No six-digit codes are sent, so no code is right.
    return signInByLink(auth, request, { type, token: token_hash });
  });

  // Quiet, because the request log would hold the token. HEAD is left out, because scanners would use the link up with it.
  const options = { exposeHeadRoute: false, logLevel: "warn" } as const;
  app.get<{ Querystring: Record<string, unknown> }>("/verify", options, async (request, reply) => {
    if (isPrefetch(request)) return reply.code(503).send();
    await auth.limits.take(addressLimits.verify, addressKey(request.ip));
    const { token, type, redirect_to } = request.query;
    if (typeof token !== "string" || typeof type !== "string" || !token)
      throw new AuthError("validation_failed", { message: "token and type are required." });
    const target = redirectTarget(auth.publicUrl, [request.headers["redirect_to"], redirect_to]);
    return reply.redirect(withFragment(target, await landing(auth, request, { type, token })), 303);
  });
}

/** What the page that the link leads to reads from its fragment. */
async function landing(
  auth: AuthContext,
  request: FastifyRequest,
  link: { type: string; token: string },
): Promise<Record<string, string>> {
  try {
    const session = await signInByLink(auth, request, link);
    return {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type: link.type,
    };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return {
      error: "access_denied",
      error_code: error.code,
      error_description: error.message,
    };
  }
}

async function signInByLink(
  auth: AuthContext,
  request: FastifyRequest,
  link: { type: string; token: string | null },
): Promise<SessionShape> {
  if (!link.token || !linkTypes.has(link.type)) throw new AuthError("otp_expired");
  const user = await useSignInLink(auth, link.token);
  return startSession(auth, user, { method: "otp", browser: browserOf(request) });
}

/** A browser that loads the page ahead discards this answer and asks again when the person really goes there. */
function isPrefetch(request: FastifyRequest): boolean {
  const purpose = request.headers["sec-purpose"] ?? request.headers["purpose"];
  return typeof purpose === "string" && purpose.includes("prefetch");
}
