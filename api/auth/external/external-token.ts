import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
} from "jose";
import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import { hashSecret } from "#store/hash-secret.ts";

/** How often an unknown key may trigger a request for the key set. */
const REFETCH_MS = 30_000;
const KEY_SET_FRESH_MS = 600_000;
const PATIENCE_MS = 5_000;
const CLOCK_TOLERANCE_S = 5;
/** Chosen here and not by the token. Only public-key algorithms are listed, so a public key can never be used as a shared secret. */
const PUBLIC_KEY_ALGORITHMS = ["ES256", "RS256"];

/** The claims of an external service's token. They identify the user and never grant rights. */
export interface ExternalClaims {
  userId: string;
  sessionId: string;
  aal: "aal1" | "aal2";
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export type ReadExternalToken = (token: string) => Promise<ExternalClaims | null>;

/** Verifies tokens of the service at AUTH_URL. Returns null for any other text. */
export function openExternalReader(
  env: Env & { AUTH_URL: string },
  clock: () => Date,
): ReadExternalToken {
  const keySet = createRemoteJWKSet(
    new URL(env.AUTH_JWKS_URL ?? `${env.AUTH_URL}/.well-known/jwks.json`),
    {
      cooldownDuration: REFETCH_MS,
      cacheMaxAge: KEY_SET_FRESH_MS,
      timeoutDuration: PATIENCE_MS,
    },
  );
  const secret = env.AUTH_JWT_SECRET ? new TextEncoder().encode(env.AUTH_JWT_SECRET) : null;
  const rules = (): JWTVerifyOptions => ({
    issuer: env.AUTH_JWT_ISSUER ?? env.AUTH_URL,
    audience: env.AUTH_JWT_AUD,
    requiredClaims: ["exp", "sub"],
    clockTolerance: CLOCK_TOLERANCE_S,
    currentDate: clock(),
  });
  return async (token) => {
    const kid = keyNameOf(token);
    // A token that names a key is never checked with the shared secret.
    if (kid === undefined && !secret) return null;
    const claims = await claimsOf(() =>
      kid === undefined && secret
        ? jwtVerify(token, secret, { ...rules(), algorithms: ["HS256"] })
        : jwtVerify(token, keySet, { ...rules(), algorithms: PUBLIC_KEY_ALGORITHMS }),
    );
    return claims && meaningOf(claims, token);
  };
}

function keyNameOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** @throws AppError auth_unavailable when the key set cannot be fetched; users stay signed in */
async function claimsOf(
  verify: () => Promise<{ payload: JWTPayload }>,
): Promise<JWTPayload | null> {
  try {
    return (await verify()).payload;
  } catch (error) {
    const answered =
      error instanceof errors.JOSEError &&
      !(error instanceof errors.JWKSTimeout) &&
      !(error instanceof errors.JWKSInvalid) &&
      error.code !== "ERR_JOSE_GENERIC";
    if (answered) return null;
    throw new AppError("auth_unavailable", { cause: error });
  }
}

function meaningOf(claims: JWTPayload, token: string): ExternalClaims | null {
  const { sub, exp, aal, session_id: sessionId } = claims;
  if (!sub || exp === undefined) return null;
  return {
    userId: sub,
    // For a service without sessions, every token counts as its own session.
    sessionId: typeof sessionId === "string" ? sessionId : `token-${hashSecret(token)}`,
    aal: aal === "aal2" ? "aal2" : "aal1",
    expiresAt: exp * 1000,
  };
}
