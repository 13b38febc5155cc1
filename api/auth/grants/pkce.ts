import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { takeAuthFlowByCode } from "#store/accounts/sign-in-flows.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { AuthContext } from "../auth-context.ts";
import { parseBody } from "../body.ts";
import { AuthError } from "../errors.ts";
import { sessionOf } from "../flows/flow-session.ts";
import { openProviderTokens } from "../flows/flow-tokens.ts";
import { answersChallenge } from "../flows/pkce.ts";
import { browserOf } from "../sessions/browser.ts";
import type { SessionShape } from "../sessions/sessions.ts";

const PkceBody = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
});

/** The first attempt uses up the code, right or wrong, so a thief cannot keep guessing. */
export async function pkceGrant(
  auth: AuthContext,
  request: FastifyRequest,
): Promise<SessionShape & { provider_token?: string; provider_refresh_token?: string }> {
  const { auth_code: code, code_verifier: verifier } = parseBody(PkceBody, request.body);
  const flow = await takeAuthFlowByCode(auth.db, hashSecret(code));
  if (!flow?.userId || !flow.challenge) throw new AuthError("flow_state_not_found");
  if (flow.expiresAt <= auth.clock()) throw new AuthError("flow_state_expired");
  if (!answersChallenge(flow.challenge, verifier)) throw new AuthError("bad_code_verifier");
  const user = await findAuthUser(auth.db, flow.userId);
  if (!user) throw new AuthError("user_not_found");
  const session = await sessionOf(auth, flow, { user, browser: browserOf(request) });
  if (!flow.sealedProviderTokens) return session;
  const { access, refresh } = openProviderTokens(auth, flow._id, flow.sealedProviderTokens);
  return {
    ...session,
    provider_token: access,
    ...(refresh ? { provider_refresh_token: refresh } : {}),
  };
}
