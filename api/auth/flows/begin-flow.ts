import { isUrl } from "#schemas/is-url.ts";
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { insertAuthFlow } from "#store/accounts/sign-in-flows.ts";
import { verifierContext } from "#store/sealed/contexts.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText, parseBody, pkceFields } from "../body.ts";
import { AuthError } from "../errors.ts";
import { redirectTarget } from "../links/redirect-target.ts";
import { isLoopback } from "#core/accounts/loopback.ts";
import type { SignedIn } from "../sessions/guard.ts";
import { bindBrowser, FLOW_LIFE_MS } from "./flow-browser.ts";
import { challengeOf, newVerifier } from "./pkce.ts";

const FlowQuery = z
  .object({ provider: z.string(), scopes: optionalText, ...pkceFields })
  .refine((query) => !query.code_challenge === !query.code_challenge_method, {
    message: "Send code_challenge and code_challenge_method together.",
  });

/** The query parameters a caller may pass to the provider's page. None of them affects redirects or trust. */
const wishNames = [
  "prompt",
  "login",
  "login_hint",
  "allow_signup",
  "access_type",
  "hd",
  "include_granted_scopes",
] as const;

/** Begins a sign-in at a provider, or links the provider to the account of `link`. @returns the address of the provider's page */
export async function beginFlow(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  link: SignedIn | null,
): Promise<string> {
  const query = parseBody(FlowQuery, request.query);
  const provider = await auth.providers.find(query.provider);
  if (!provider)
    throw new AuthError("validation_failed", {
      message: "Unsupported provider: provider is not enabled",
    });
  const now = auth.clock();
  const [state, verifier] = [randomUUID(), newVerifier()];
  await insertAuthFlow(auth.db, {
    _id: state,
    provider: provider.name,
    redirectTo: landingOf(auth, request),
    linkUserId: link?.user._id ?? null,
    linkSessionId: link?.session._id ?? null,
    challenge: challengeOf(query),
    sealedVerifier: auth.secretBox.seal(verifier, verifierContext(state)),
    browserHash: bindBrowser(auth, request, reply),
    userId: null,
    method: null,
    sealedProviderTokens: null,
    usedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_LIFE_MS),
  });
  const extraParameters = extraParametersOf(request.query);
  return provider.pageUrl({ state, verifier, scopes: query.scopes ?? "", extraParameters });
}

/**
 * The cookie that binds a flow to its browser is set for one host name, and the provider redirects to the one in PUBLIC_URL. Null when the request already
 * uses that host.
 */
export function otherSpelling(auth: AuthContext, request: FastifyRequest): string | null {
  const own = new URL(auth.publicUrl);
  const askedUrl = `${own.protocol}//${request.host}`;
  if (!isLoopback(auth.publicUrl) || !isUrl(askedUrl) || !isLoopback(askedUrl)) return null;
  const redirect = new URL(askedUrl);
  return redirect.hostname !== own.hostname && redirect.port === own.port
    ? redirect.hostname
    : null;
}

/** The page that began the flow, if no other was requested. */
function landingOf(auth: AuthContext, request: FastifyRequest): string {
  const target = redirectTarget(auth, request);
  const { referer } = request.headers;
  if (target === auth.publicUrl && referer !== undefined && auth.allowsRedirect(referer))
    return referer;
  return target;
}

function extraParametersOf(query: unknown): Record<string, string> {
  const parameters = Object(query) as Record<string, unknown>;
  return Object.fromEntries(
    wishNames.flatMap((name) => {
      const value = parameters[name];
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
}
