import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthFactor } from "#store/accounts/documents.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, parseBody } from "../body.ts";
import { AuthError } from "../errors.ts";
import { answerChallenge, beginChallenge } from "../factors/challenges.ts";
import { enrollFactor, removeFactor } from "../factors/factors.ts";
import { normalPhone } from "../factors/phone.ts";
import { newTotpSecret, totpInvitation } from "../factors/totp.ts";
import { addressKey } from "#core/access/rate-limits.ts";
import { factorLimits } from "../rate-limits.ts";
import { demandSession, demandSignedIn, type SignedIn } from "../sessions/guard.ts";

const NAME_MAX_LENGTH = 100;

const name = optionalText.pipe(z.string().trim().max(NAME_MAX_LENGTH).nullable());
const EnrollBody = z.object({
  factor_type: z.enum(["totp", "phone"]),
  friendly_name: name,
  issuer: name,
  phone: optionalText,
});
const VerifyBody = z.object({ challenge_id: z.string(), code: z.string().trim().min(1).max(32) });

type One = { Params: { factorId: string } };

/** Second factors of the signed-in user. */
export function factorRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.post("/factors", async (request) => {
    const signedIn = await demandSignedIn(auth, request.headers.authorization, { status: 403 });
    await takeTurn(auth, request, signedIn);
    const { factor_type, friendly_name, issuer, phone } = parseBody(EnrollBody, request.body);
    const friendlyName = friendly_name ?? "";
    if (factor_type === "phone") {
      if (!auth.env.SMS_GATEWAY_URL) throw new AuthError("mfa_phone_enroll_not_enabled");
      if (!phone) throw new AuthError("validation_failed", { message: "phone is required." });
      const input = { phone: normalPhone(phone), secret: null, friendlyName };
      return enrolled(await enrollFactor(auth, signedIn, { kind: "phone", ...input }));
    }
    const secret = newTotpSecret();
    const input = { phone: null, secret, friendlyName };
    const factor = await enrollFactor(auth, signedIn, { kind: "totp", ...input });
    const { uri, picture } = totpInvitation({
      issuer: issuer ?? auth.env.BRAND_NAME,
      label: signedIn.user.email,
      secret,
    });
    return { ...enrolled(factor), totp: { qr_code: picture, secret, uri } };
  });

  app.post<One>("/factors/:factorId/challenge", async (request) => {
    const signedIn = await demandSession(auth, request.headers.authorization);
    await takeTurn(auth, request, signedIn);
    const input = { factorId: request.params.factorId, ip: request.ip };
    const { factor, challenge } = await beginChallenge(auth, signedIn, input);
    const expiresAt = Math.floor(challenge.expiresAt.getTime() / 1000);
    return { id: challenge._id, type: factor.kind, expires_at: expiresAt };
  });

  app.post<One>("/factors/:factorId/verify", async (request) => {
    const signedIn = await demandSession(auth, request.headers.authorization);
    await takeTurn(auth, request, signedIn);
    const { challenge_id: challengeId, code } = parseBody(VerifyBody, request.body);
    const { factorId } = request.params;
    return answerChallenge(auth, signedIn, { factorId, challengeId, code });
  });

  app.delete<One>("/factors/:factorId", async (request) => {
    const { user, session } = await demandSignedIn(auth, request.headers.authorization, {
      status: 422,
    });
    const { factorId } = request.params;
    if (!(await removeFactor(auth, user, factorId, session)))
      throw new AuthError("mfa_factor_not_found");
    return { id: factorId };
  });
}

async function takeTurn(
  auth: AuthContext,
  request: FastifyRequest,
  { user }: SignedIn,
): Promise<void> {
  await auth.limits.take(factorLimits.address, addressKey(request.ip));
  await auth.limits.take(factorLimits.user, user._id);
}

function enrolled({ id, kind, friendlyName, phone }: AuthFactor): Record<string, unknown> {
  const number = phone === null ? {} : { phone: phone.replace(/^\+/, "") };
  return { id, type: kind, friendly_name: friendlyName, ...number };
}
