import { SignJWT } from "jose";
import { AUDIENCE } from "../accounts/user-shape.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../errors.ts";
import { bearerOf } from "../sessions/guard.ts";
import { verifiedByKeyRing } from "./access-token.ts";
import { SIGNING_ALGORITHM } from "./keys.ts";

const HOUR_MS = 3_600_000;
const SERVICE_ROLE = "service_role";

/** Creates a token for programs that administer accounts. It belongs to no user, has no session, and must never reach a browser. */
export async function mintServiceToken(
  auth: Pick<AuthContext, "keys" | "issuer" | "clock">,
  hours: number,
): Promise<{ token: string; expiresAt: Date }> {
  const { kid, key } = await auth.keys.signing();
  const now = auth.clock();
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
  const token = await new SignJWT({ role: SERVICE_ROLE })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: "JWT" })
    .setIssuer(auth.issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

/** @throws AuthError no_authorization, bad_jwt, or not_admin for a user's token */
export async function demandService(
  auth: Pick<AuthContext, "keys" | "issuer" | "clock">,
  authorization: string | undefined,
): Promise<void> {
  const claims = await verifiedByKeyRing(auth, bearerOf(authorization), ["exp"]);
  if (!claims) throw new AuthError("bad_jwt");
  if (claims["role"] !== SERVICE_ROLE) throw new AuthError("not_admin");
}
