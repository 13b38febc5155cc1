import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { AuthError } from "../errors.ts";
import { facts, type ProviderProfile } from "./provider.ts";

const KEYS_TIMEOUT_MS = 5_000;
/** An unknown key triggers a new request for the key set, but no more often than this. */
const KEYS_COOLDOWN_MS = 30_000;
const KEYS_MAX_AGE_MS = 600_000;
const CLOCK_TOLERANCE_S = 30;
const GOOGLE = "https://accounts.google.com";

export interface IdTokens {
  /**
   * Returns the user of a Google ID token.
   * @throws AuthError, always with status 400, or 503 when Google's keys cannot be fetched
   */
  check(
    token: string,
    proof: { nonceClaim: string | null; accessToken: string | null },
  ): Promise<CheckedIdToken>;
}

export interface CheckedIdToken {
  profile: ProviderProfile;
  /** The token's expiry. */
  expiresAt: Date;
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  at_hash: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});
type Claims = z.infer<typeof Claims>;

/** Keys and issuer come only from the configuration, never from the caller or the token. Null if Google is not configured. */
export function openIdTokens(env: Env, clock: () => Date): IdTokens | null {
  const audience = env.GOOGLE_CLIENT_ID;
  if (audience.length === 0) return null;
  const keys = createRemoteJWKSet(new URL(env.GOOGLE_JWKS_URL), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    cacheMaxAge: KEYS_MAX_AGE_MS,
  });
  const issuer =
    env.GOOGLE_ISSUER === GOOGLE ? [GOOGLE, new URL(GOOGLE).host] : [env.GOOGLE_ISSUER];
  return {
    check: async (token, { nonceClaim, accessToken }) => {
      const payload = await verified(token, keys, { issuer, audience, currentDate: clock() });
      const claims = Claims.safeParse(payload).data;
      if (!claims) throw badToken();
      if (claims.azp !== undefined && !audience.includes(claims.azp))
        throw refusal("unexpected_audience");
      requireNonce(claims, nonceClaim, env.NODE_ENV === "production");
      if (accessToken !== null && claims.at_hash !== undefined)
        if (claims.at_hash !== accessTokenHash(accessToken)) throw badToken();
      return { profile: profileOf(env, claims), expiresAt: new Date(claims.exp * 1000) };
    },
  };
}

/** The form in which Google writes a nonce into the token. The client kept the nonce itself secret. */
export function nonceClaimOf(nonce: string): string {
  return createHash("sha256").update(nonce).digest("hex");
}

async function verified(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string[]; audience: string[]; currentDate: Date },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      algorithms: ["RS256", "ES256"],
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: "1h",
      requiredClaims: ["sub", "exp", "iat"],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud")
      throw refusal("unexpected_audience");
    if (isAboutToken(error)) throw badToken();
    throw new AuthError("request_timeout", {
      message: "Google's keys cannot be fetched right now. Try again in a moment.",
    });
  }
}

/** Any other failure of the request for the keys. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  );
}

/** Binds the token to the browser that requested it. A token without a nonce works anywhere. */
function requireNonce(claims: Claims, required: string | null, demanded: boolean): void {
  const actual = claims.nonce ?? null;
  if (actual === required && (actual !== null || !demanded)) return;
  throw refusal("invalid_credentials", "The nonce of the ID token does not match.");
}

/** OpenID Connect Core 3.1.3.6: the left half of the SHA-256. */
function accessTokenHash(accessToken: string): string {
  const digest = createHash("sha256").update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}

function profileOf(env: Env, claims: Claims): ProviderProfile {
  return {
    provider: "google",
    subject: claims.sub,
    email: claims.email ?? "",
    emailVerified: claims.email_verified === true || claims.email_verified === "true",
    data: facts({
      iss: env.GOOGLE_ISSUER,
      provider_id: claims.sub,
      name: claims.name,
      full_name: claims.name,
      picture: claims.picture,
      avatar_url: claims.picture,
    }),
  };
}

const badToken = () => refusal("bad_jwt", "Bad ID token");

function refusal(
  code: "bad_jwt" | "unexpected_audience" | "invalid_credentials",
  message?: string,
): AuthError {
  return new AuthError(code, { status: 400, oauth: true, ...(message ? { message } : {}) });
}
