import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
  SignJWT,
} from "jose";
import type { AuthSessionDocument, AuthUserDocument } from "#store/accounts/documents.ts";
import { appMetadataOf, AUDIENCE } from "../accounts/user-shape.ts";
import type { AuthContext } from "../auth-context.ts";
import { SIGNING_ALGORITHM } from "./keys.ts";

export async function signAccessToken(
  auth: AuthContext,
  user: AuthUserDocument,
  session: AuthSessionDocument,
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = await auth.keys.signing();
  const issuedAt = seconds(auth.clock());
  const expiresAt = issuedAt + auth.accessTokenLife;
  const token = await new SignJWT({
    role: AUDIENCE,
    email: user.email,
    phone: "",
    app_metadata: appMetadataOf(user),
    user_metadata: user.userMetadata,
    aal: session.aal,
    amr: session.methods.map(({ method, at }) => ({ method, timestamp: seconds(at) })),
    session_id: session._id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: "JWT" })
    .setIssuer(auth.issuer)
    .setSubject(user._id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

/** Reads the content of our own token; null for any other text. It does not check that the session is still active. */
export async function readAccessToken(
  auth: Pick<AuthContext, "keys" | "issuer" | "clock">,
  token: string,
): Promise<{ userId: string; sessionId: string; expiresAt: number } | null> {
  const claims = await verifiedByKeyRing(auth, token, ["exp", "sub", "session_id"]);
  if (!claims) return null;
  const { sub, exp, session_id: sessionId } = claims;
  if (sub === undefined || exp === undefined || typeof sessionId !== "string") return null;
  return { userId: sub, sessionId, expiresAt: exp * 1000 };
}

/** The claims of an unexpired token that one of our keys signed; null for any other text. */
export async function verifiedByKeyRing(
  auth: Pick<AuthContext, "keys" | "issuer" | "clock">,
  token: string,
  requiredClaims: string[],
): Promise<JWTPayload | null> {
  // The key determines the algorithm, never the token. The kid is used only to find the key.
  const kid = keyNameOf(token);
  const key = kid === null ? null : await auth.keys.verifying(kid);
  if (!key) return null;
  return verifiedClaims(token, key, {
    algorithms: [SIGNING_ALGORITHM],
    issuer: auth.issuer,
    audience: AUDIENCE,
    requiredClaims,
    currentDate: auth.clock(),
  });
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

function keyNameOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null;
  } catch {
    return null;
  }
}

async function verifiedClaims(
  token: string,
  key: CryptoKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
