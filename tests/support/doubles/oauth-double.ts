import { createHash, randomBytes } from "node:crypto";
import type { Answer, DoubleRequest } from "./http-double.ts";

/** How the OAuth endpoints of a host differ. */
export interface OauthWords {
  authorizePath: string;
  tokenPath: string;
  clientIn: "header" | "form";
  checksChallenge: boolean;
  /** The error for a code or a refresh token that was used before. */
  usedError: "invalid_grant" | "unauthorized_client";
  /** What a token answer says about scopes. */
  scopes: (scopes: string[]) => Record<string, string>;
  gitUsername: string;
}

/** GitLab's docs, "OAuth 2.0 identity provider API": a refresh invalidates the former access token and refresh token. */
export const gitlabOauth: OauthWords = {
  authorizePath: "/oauth/authorize",
  tokenPath: "/oauth/token",
  clientIn: "form",
  checksChallenge: true,
  usedError: "invalid_grant",
  gitUsername: "oauth2",
  scopes: (scopes) => ({ scope: scopes.join(" ") }),
};

/** Gitea's docs, "OAuth2 provider", and routers/web/auth/oauth2_provider.go: with INVALIDATE_REFRESH_TOKENS, each works once. */
export const giteaOauth: OauthWords = {
  authorizePath: "/login/oauth/authorize",
  tokenPath: "/login/oauth/access_token",
  clientIn: "form",
  checksChallenge: true,
  usedError: "unauthorized_client",
  gitUsername: "oauth2",
  scopes: () => ({}),
};

/** Bitbucket Cloud's docs, "OAuth 2.0": the client's id and secret are Basic credentials; git uses x-token-auth. */
export const bitbucketOauth: OauthWords = {
  authorizePath: "/site/oauth2/authorize",
  tokenPath: "/site/oauth2/access_token",
  clientIn: "header",
  checksChallenge: false,
  usedError: "invalid_grant",
  gitUsername: "x-token-auth",
  scopes: (scopes) => ({ scopes: scopes.join(" ") }),
};

interface Code {
  redirect: string;
  challenge: string | null;
  expiresAt: number;
  wasUsed: boolean;
}

/** What a host knows about the installation's client. Tests change it while the host runs. */
export interface OauthState {
  clientId: string;
  clientSecret: string;
  /** The registered address. */
  redirect: string;
  codes: Map<string, Code>;
  access: string | null;
  refresh: string | null;
  /** The life of an access token. The docs of GitLab and Bitbucket say two hours. */
  lifeS: number;
  /** How often a refresh token was exchanged. */
  renewals: number;
  /** Waits before a renewal is answered. */
  beforeRenewal: () => Promise<void>;
}

export const newOauthState = (): OauthState => ({
  clientId: "client-of-pressmark",
  clientSecret: `secret-${random()}`,
  redirect: "",
  codes: new Map(),
  access: null,
  refresh: null,
  lifeS: 7200,
  renewals: 0,
  beforeRenewal: () => Promise.resolve(),
});

const CODE_LIFE_MS = 600_000;
const random = () => randomBytes(12).toString("hex");

/** Answers the two OAuth endpoints. Null for other paths. */
export function answerOauth(
  state: OauthState,
  words: OauthWords,
  scopes: string[],
  request: DoubleRequest,
): Answer | Promise<Answer> | null {
  if (request.path === words.authorizePath) return consentPage(state, words, request);
  if (request.path !== words.tokenPath || request.method !== "POST") return null;
  return exchange(state, words, { request, scopes });
}

/** The page on which a user allows or denies. */
function consentPage(state: OauthState, words: OauthWords, { query }: DoubleRequest): Answer {
  const redirect = query.get("redirect_uri") ?? "";
  if (query.get("client_id") !== state.clientId || query.get("response_type") !== "code")
    return { status: 401, body: { error: "invalid_client" } };
  if (redirect !== state.redirect)
    return { status: 400, body: { error: "invalid_request", error_description: "redirect_uri" } };
  const challenge = query.get("code_challenge");
  if (words.checksChallenge && query.get("code_challenge_method") !== "S256")
    return { status: 400, body: { error: "invalid_request" } };
  const code = `code-${random()}`;
  const expiresAt = Date.now() + CODE_LIFE_MS;
  state.codes.set(code, { redirect, challenge, expiresAt, wasUsed: false });
  const back = (fields: Record<string, string>) => {
    const url = new URL(redirect);
    const all = { ...fields, state: query.get("state") ?? "" };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return url.href.replaceAll("&", "&amp;");
  };
  const page = `<!doctype html><title>Authorize</title><h1>Authorize Pressmark?</h1>
<a href="${back({ code })}">Authorize</a> <a href="${back({ error: "access_denied" })}">Deny</a>`;
  return { headers: { "content-type": "text/html" }, bytes: Buffer.from(page) };
}

async function exchange(
  state: OauthState,
  words: OauthWords,
  { request, scopes }: { request: DoubleRequest; scopes: string[] },
): Promise<Answer> {
  const { form, headers } = request;
  const basic = Buffer.from(`${state.clientId}:${state.clientSecret}`).toString("base64");
  const isClient =
    words.clientIn === "header"
      ? headers.authorization === `Basic ${basic}`
      : form.get("client_id") === state.clientId &&
        form.get("client_secret") === state.clientSecret;
  if (!isClient) return refuse(401, "invalid_client");
  if (form.get("grant_type") === "refresh_token") {
    await state.beforeRenewal();
    if (state.refresh === null || form.get("refresh_token") !== state.refresh)
      return refuse(400, words.usedError);
    state.renewals += 1;
    return grant(state, words, scopes);
  }
  const code = state.codes.get(form.get("code") ?? "");
  if (!code || code.wasUsed) return refuse(400, words.usedError);
  code.wasUsed = true;
  if (code.expiresAt < Date.now()) return refuse(400, "invalid_grant");
  if (form.get("redirect_uri") !== code.redirect) return refuse(400, "invalid_grant");
  const verifier = form.get("code_verifier") ?? "";
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  if (words.checksChallenge && challenge !== code.challenge) return refuse(400, words.usedError);
  return grant(state, words, scopes);
}

function grant(state: OauthState, words: OauthWords, scopes: string[]): Answer {
  state.access = `access-${random()}`;
  state.refresh = `refresh-${random()}`;
  return {
    body: {
      access_token: state.access,
      token_type: "bearer",
      expires_in: state.lifeS,
      refresh_token: state.refresh,
      ...words.scopes(scopes),
    },
  };
}

const refuse = (status: number, error: string): Answer => ({
  status,
  body: { error, error_description: `${error}: refused` },
});

/** What the browser of a user gets from the consent page: the address with the code, or with the refusal. */
export async function decide(url: string, decision: "Authorize" | "Deny"): Promise<URL> {
  const page = await (await fetch(url)).text();
  const [, href = ""] = new RegExp(`href="([^"]+)">${decision}`).exec(page) ?? [];
  return new URL(href.replaceAll("&amp;", "&"));
}
