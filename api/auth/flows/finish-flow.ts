import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { findAuthFlow, finishAuthFlow, markAuthFlowUsed } from "#store/accounts/sign-in-flows.ts";
import type { AuthFlowDocument, AuthUserDocument } from "#store/accounts/documents.ts";
import { verifierContext } from "#store/sealed/contexts.ts";
import { errors as appErrors } from "#schemas/errors.ts";
import { InvalidProfile, keepAccessToken } from "#core/git-hosts/access-token.ts";
import { findGitHost } from "#core/git-hosts/hosts.ts";
import type { AuthContext } from "../auth-context.ts";
import { optionalText } from "../body.ts";
import { AuthError } from "../errors.ts";
import { linkIdentity } from "../identities/link-identity.ts";
import { withOwnPicture } from "../identities/own-picture.ts";
import { accountOf } from "../identities/provider-account.ts";
import { withFragment } from "../links/redirect-target.ts";
import type { Provider, ProviderProfile, ProviderTokens } from "../providers/provider.ts";
import { browserOf } from "../sessions/browser.ts";
import { CODE_LIFE_MS, newAuthCode } from "./auth-code.ts";
import { isSameBrowser } from "./flow-browser.ts";
import { demandLinkSession, sessionOf } from "./flow-session.ts";
import { sealProviderTokens } from "./flow-tokens.ts";

const CallbackQuery = z.object({ state: z.uuid(), code: optionalText, error: optionalText });
type Answer = z.infer<typeof CallbackQuery>;

/** OAuth's code when the user denies access. Any other error comes from the provider or from us. */
const DENIED = "access_denied";

/** Handles the return from the provider. Redirects the browser with a session, a code or an error. */
export async function finishFlow(
  auth: AuthContext,
  request: FastifyRequest,
  query: unknown,
): Promise<{ url: string; status: 302 | 303 }> {
  const answer = CallbackQuery.safeParse(query).data;
  const flow = answer ? await findAuthFlow(auth.db, answer.state) : null;
  const isOurs = flow?.provider && flow.expiresAt > auth.clock();
  // Without the flow, the only page left to show the error is the front page.
  if (!answer || !flow || !isOurs || !isSameBrowser(flow.browserHash, request))
    return { url: withError(auth.publicUrl, new AuthError("bad_oauth_state")), status: 303 };
  try {
    return { url: await finish(auth, request, flow, answer), status: 302 };
  } catch (error) {
    if (!(error instanceof AuthError))
      auth.log.error(
        { err: error, provider: flow.provider },
        "a sign-in through a provider failed",
      );
    const url = withError(flow.redirectTo, error, { inQuery: flow.challenge !== null });
    return { url, status: 302 };
  }
}

async function finish(
  auth: AuthContext,
  request: FastifyRequest,
  flow: AuthFlowDocument,
  answer: Answer,
): Promise<string> {
  if (!(await markAuthFlowUsed(auth.db, flow._id, auth.clock())))
    throw new AuthError("flow_state_already_used");
  const provider = await auth.providers.find(flow.provider);
  if (!provider) throw new AuthError("provider_disabled");
  if (answer.error === DENIED) throw new Denied(provider);
  if (answer.error) throw new Error(`${provider.label} answers ${answer.error.slice(0, 100)}`);
  if (!answer.code) throw new AuthError("bad_oauth_callback");

  const { profile: providerProfile, tokens } = await exchange(auth, flow, provider, answer.code);
  const profile = await withOwnPicture(auth, providerProfile);
  const user = flow.linkUserId
    ? await linkIdentity(auth, (await demandLinkSession(auth, flow)).userId, profile)
    : await accountOf(auth, profile);
  await keepTokens(auth, user, { profile, tokens });
  return flow.challenge
    ? withCode(auth, flow, { user, tokens })
    : withSession(auth, request, flow, { user, tokens });
}

function exchange(
  auth: AuthContext,
  flow: AuthFlowDocument,
  provider: Provider,
  code: string,
): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> {
  if (!flow.sealedVerifier) throw new Error("The flow has no verifier.");
  const verifier = auth.secretBox.open(flow.sealedVerifier, verifierContext(flow._id));
  return provider.exchange({ code, verifier });
}

/** The page also sends its own copy of the token. This copy is kept in case that call is lost. */
async function keepTokens(
  auth: AuthContext,
  user: AuthUserDocument,
  { profile, tokens }: { profile: ProviderProfile; tokens: ProviderTokens },
): Promise<void> {
  const host = findGitHost(profile.provider);
  if (!host) return;
  await keepAccessToken(auth, {
    host: host.name,
    userId: user._id,
    subject: profile.subject,
    login: profile.data["user_name"] ?? "",
    token: tokens.access,
    scopes: tokens.scopes,
    refresh: tokens.refresh,
    expiresAt: tokens.expiresAt ?? null,
  });
}

async function withSession(
  auth: AuthContext,
  request: FastifyRequest,
  flow: AuthFlowDocument,
  { user, tokens }: { user: AuthUserDocument; tokens: ProviderTokens },
): Promise<string> {
  const session = await sessionOf(auth, flow, { user, browser: browserOf(request) });
  return withFragment(flow.redirectTo, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    provider_token: tokens.access,
    ...(tokens.refresh ? { provider_refresh_token: tokens.refresh } : {}),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  });
}

async function withCode(
  auth: AuthContext,
  flow: AuthFlowDocument,
  { user, tokens }: { user: AuthUserDocument; tokens: ProviderTokens },
): Promise<string> {
  const { code, codeHash } = newAuthCode();
  await finishAuthFlow(auth.db, flow._id, {
    codeHash,
    userId: user._id,
    method: "oauth",
    sealedProviderTokens: sealProviderTokens(auth, flow._id, tokens),
    expiresAt: new Date(auth.clock().getTime() + CODE_LIFE_MS),
  });
  const target = new URL(flow.redirectTo);
  target.searchParams.set("code", code);
  return target.toString();
}

/** The error is added to the fragment, and for pages that wait for a code (PKCE) also to the query. It never quotes the provider. */
function withError(target: string, error: unknown, { inQuery = false } = {}): string {
  const [url, fields] = [new URL(target), errorFields(error)];
  if (inQuery)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return withFragment(url.toString(), fields);
}

/** The user canceled at the provider. */
class Denied extends AuthError {
  constructor(provider: Provider) {
    super("bad_oauth_callback", { message: `The sign-in at ${provider.label} was canceled.` });
  }
}

function errorFields(error: unknown): Record<string, string> {
  if (!(error instanceof AuthError))
    return {
      error: "server_error",
      error_code: "unexpected_failure",
      error_description:
        error instanceof InvalidProfile
          ? appErrors.profile_invalid.message
          : "The sign-in did not work. Try again in a moment.",
    };
  const isInvalid = error.status === 400 && !(error instanceof Denied);
  return {
    error: isInvalid ? "invalid_request" : DENIED,
    error_code: error instanceof Denied ? DENIED : error.code,
    error_description: error.message,
  };
}
