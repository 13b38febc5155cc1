import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { noteSeenToken } from "#store/accounts/seen-tokens.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, parseBody } from "../body.ts";
import { AuthError } from "../errors.ts";
import { demandLinking, linkIdentity } from "../identities/link-identity.ts";
import { withOwnPicture } from "../identities/own-picture.ts";
import { accountOf } from "../identities/provider-account.ts";
import { nonceClaimOf } from "../providers/google-id-token.ts";
import { browserOf } from "../sessions/browser.ts";
import { demandSignedIn, type SignedIn } from "../sessions/guard.ts";
import { type SessionShape, sessionShape, startSession } from "../sessions/sessions.ts";

/** `client_id` and `issuer`, which old clients send, are ignored: the caller does not decide whom we trust. */
const IdTokenBody = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: z.boolean().nullish(),
});

/** Signs in the user of an ID token that a page received from Google directly, or links the identity to the session's account. */
export async function idTokenGrant(
  auth: AuthContext,
  request: FastifyRequest,
): Promise<SessionShape> {
  const body = parseBody(IdTokenBody, request.body);
  if (!body.id_token || !body.provider)
    throw new AuthError("validation_failed", {
      message: "provider and id_token are required.",
      oauth: true,
    });
  const { googleIdTokens } = auth.providers;
  if (body.provider !== "google" || !googleIdTokens)
    throw new AuthError("provider_disabled", { oauth: true });
  const signedIn = body.link_identity ? await linkingBy(auth, request) : null;

  const { profile: providerProfile, expiresAt } = await googleIdTokens.check(body.id_token, {
    nonceClaim: body.nonce && nonceClaimOf(body.nonce),
    accessToken: body.access_token,
  });
  if (!(await noteSeenToken(auth.db, body.id_token, expiresAt)))
    throw new AuthError("bad_jwt", {
      status: 400,
      message: "This ID token has already been used.",
      oauth: true,
    });
  const profile = await withOwnPicture(auth, providerProfile);
  if (signedIn) {
    const linked = await linkIdentity(auth, signedIn.user._id, profile);
    return sessionShape(auth, linked, signedIn.session);
  }
  const user = await accountOf(auth, profile);
  return startSession(auth, user, { method: "oauth", browser: browserOf(request) });
}

async function linkingBy(auth: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await demandSignedIn(auth, request.headers.authorization);
  demandLinking(auth);
  return signedIn;
}
