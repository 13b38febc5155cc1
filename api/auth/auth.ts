/**
 * The embedded auth service: the wire protocol of the official client (`@supabase/auth-js`), mounted at `/auth/v1`.
 *
 * In the browser:
 *
 *     const auth = new AuthClient({
 *       url: `${location.origin}/auth/v1`,   // same origin: no CORS, and localhost and 127.0.0.1 both work
 *       storageKey: "pressmark-auth",
 *       autoRefreshToken: true,
 *       persistSession: true,
 *       detectSessionInUrl: false,          // the dashboard reads the fragment itself, and asks before it replaces a session
 *       flowType: "implicit",
 *     });
 *     await auth.initialize();              // before the router starts
 *
 * The one-time link of `npm start` is `GET /auth/v1/verify?token=…`; it returns 303 to
 * `/auth#access_token=…&refresh_token=…&type=magiclink&sb=`, or to `/auth#error=…&error_code=otp_expired&…` when it was
 * used before. `web/src/arrival.ts` turns the first into a session (event SIGNED_IN) and shows the second. Any page that
 * uses the client with `detectSessionInUrl: true` can do the same.
 * The account that this link opens is created by `createDevAccount` of `accounts/dev-account.ts`.
 * Inside `onAuthStateChange` call methods of the client only after the callback has returned (setTimeout).
 */
import type { FastifyPluginAsync } from "fastify";
import { findAuthUser } from "#store/accounts/users.ts";
import type { AuthUserDocument } from "#store/accounts/documents.ts";
import { accountOf } from "#core/accounts/account.ts";
import { findOwner } from "#core/accounts/find-owner.ts";
import { type AuthOptions, issuerOf, openAuthContext } from "./auth-context.ts";
import { AuthError } from "./errors.ts";
import { openExternalTokens } from "./external/external-tokens.ts";
import { isFactorMissing } from "./factors/missing-factor.ts";
import { isLoopback } from "#core/accounts/loopback.ts";
import { speakProtocol } from "./protocol.ts";
import { aboutRoutes } from "./routes/about.ts";
import { refuseInMaintenance } from "./maintenance.ts";
import { adminLinkRoutes } from "./routes/admin-links.ts";
import { adminUserRoutes } from "./routes/admin-users.ts";
import { authorizeRoutes } from "./routes/authorize.ts";
import { factorRoutes } from "./routes/factors.ts";
import { identityRoutes } from "./routes/identities.ts";
import { logoutRoutes } from "./routes/logout.ts";
import { otpRoutes } from "./routes/otp.ts";
import { reauthenticateRoutes } from "./routes/reauthenticate.ts";
import { recoverRoutes } from "./routes/recover.ts";
import { resendRoutes } from "./routes/resend.ts";
import { signupRoutes } from "./routes/signup.ts";
import { ssoRoutes } from "./routes/sso.ts";
import { tokenRoutes } from "./routes/token.ts";
import { userRoutes } from "./routes/user.ts";
import { verifyRoutes } from "./routes/verify.ts";
import { type GuardContext, type SignedIn, signedInBy } from "./sessions/guard.ts";
import { openKeys } from "./tokens/keys.ts";
import type { Tokens } from "#core/access/token-owner.ts";

/** Register it with the prefix `/auth/v1`. */
export function authService(options: AuthOptions): FastifyPluginAsync {
  return async (app) => {
    const auth = openAuthContext(options);
    await speakProtocol(app, auth);
    refuseInMaintenance(app, auth);
    signupRoutes(app, auth);
    otpRoutes(app, auth);
    recoverRoutes(app, auth);
    resendRoutes(app, auth);
    reauthenticateRoutes(app, auth);
    ssoRoutes(app, auth);
    tokenRoutes(app, auth);
    userRoutes(app, auth);
    logoutRoutes(app, auth);
    factorRoutes(app, auth);
    verifyRoutes(app, auth);
    authorizeRoutes(app, auth);
    identityRoutes(app, auth);
    adminUserRoutes(app, auth);
    adminLinkRoutes(app, auth);
    aboutRoutes(app, auth);
  };
}

export function openTokens(
  options: Pick<AuthOptions, "db" | "env" | "secretBox" | "clock">,
): Tokens {
  const { db, env, secretBox, clock = () => new Date() } = options;
  if (env.AUTH_URL)
    return openExternalTokens({ db, env: { ...env, AUTH_URL: env.AUTH_URL }, clock });
  const guard = { db, clock, issuer: issuerOf(env), env, keys: openKeys(db, secretBox, clock) };
  const isLocal = isLoopback(env.PUBLIC_URL);
  const ownerOf = (user: AuthUserDocument) => accountOf(env, user);
  return {
    verifyAccessToken: async (token) => {
      const signedIn = await signedInOrNull(guard, token);
      if (!signedIn) return null;
      const { user, session, expiresAt } = signedIn;
      return {
        ...ownerOf(user),
        sessionId: session._id,
        aal: session.aal,
        factorMissing: isFactorMissing(user, session),
        expiresAt,
      };
    },
    findOwner: (userId) => findOwner({ db, env }, userId, clock()),
    isDevAccount: async (userId) => isLocal && (await findAuthUser(db, userId))?.readyMade === true,
  };
}

async function signedInOrNull(guard: GuardContext, token: string): Promise<SignedIn | null> {
  try {
    return await signedInBy(guard, token);
  } catch (error) {
    if (error instanceof AuthError) return null;
    throw error;
  }
}
