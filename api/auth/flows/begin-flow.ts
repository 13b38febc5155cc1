import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { insertAuthFlow } from "#store/accounts/sign-in-flows.ts";
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
    message: "code_challenge and code_challenge_method go together.",
  });

/** What a caller may say to the provider's page; nothing that decides where it leads or whom it trusts. */
const wishNames = [
  "prompt",
  "login",
  "login_hint",
  "allow_signup",
  "access_type",
  "hd",
  "include_granted_scopes",
] as const;

/** Begins a sign-in, or the linking to the account of `link`, at a provider. @returns the provider's page */
export async function beginFlow(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  link: SignedIn | null,
): Promise<string> {
  const query = parseBody(FlowQuery, request.query);
  const provider = auth.providers.byRedirect.get(query.provider);
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
  const wishes = wishesOf(request.query);
  return provider.pageUrl({ state, verifier, scopes: query.scopes ?? "", wishes });
}

export const verifierContext = (flowId: string) => `flow:${flowId}:verifier`;

/**
 * The cookie that ties a flow to its browser belongs to one spelling of our host, and the provider leads back to that
 * of PUBLIC_URL. Null when the request came by that one.
 */
export function otherSpelling(auth: AuthContext, request: FastifyRequest): string | null {
  const own = new URL(auth.publicUrl);
  const askedUrl = `${own.protocol}//${request.host}`;
  if (!isLoopback(auth.publicUrl) || !URL.canParse(askedUrl) || !isLoopback(askedUrl)) return null;
  const redirect = new URL(askedUrl);
  return redirect.hostname !== own.hostname && redirect.port === own.port
    ? redirect.hostname
    : null;
}

/** The page that began it, when nothing else was wished for. */
function landingOf(auth: AuthContext, request: FastifyRequest): string {
  const target = redirectTarget(auth, request);
  const { referer } = request.headers;
  if (target === auth.publicUrl && referer !== undefined && auth.allowsRedirect(referer))
    return referer;
  return target;
}

function wishesOf(query: unknown): Record<string, string> {
  const parameters = Object(query) as Record<string, unknown>;
  return Object.fromEntries(
    wishNames.flatMap((name) => {
      const wish = parameters[name];
      return typeof wish === "string" && wish !== "" ? [[name, wish]] : [];
    }),
  );
}
