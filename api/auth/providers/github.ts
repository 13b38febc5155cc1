import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import type { GithubClient } from "#core/git-hosts/github/app/app.ts";
import {
  askGithub,
  GITHUB_COM,
  type GithubUser,
  readGithubUser,
} from "#core/git-hosts/github/api.ts";
import { redeemUserTokens } from "#core/git-hosts/github/user-token.ts";
import { s256 } from "../flows/pkce.ts";
import { facts, type Provider, type ProviderProfile } from "./provider.ts";

/** The only scopes that Pressmark ever requests. Other scopes in a link are dropped. */
const allowedScopes = new Set([
  "repo",
  "public_repo",
  "user:email",
  "repo:status",
  "write:repo_hook",
  "read:org",
]);

const Emails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean().nullish() }),
);

/** A GitHub App ignores the scopes: the App's permissions decide what its users' tokens may do. */
export function openGithub(
  env: Env,
  { clientId, clientSecret }: GithubClient,
  redirectUri: string,
): Provider {
  const usesPkce = knowsPkce(env);
  return {
    name: "github",
    label: "GitHub",
    pageUrl: ({ state, scopes, verifier, extraParameters }) => {
      const url = new URL(`${env.GITHUB_URL}/login/oauth/authorize`);
      url.search = new URLSearchParams({
        ...extraParameters,
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: grantedScopes(scopes),
        state,
        ...(usesPkce ? { code_challenge: s256(verifier), code_challenge_method: "S256" } : {}),
      }).toString();
      return url.toString();
    },
    exchange: async ({ code, verifier }) => {
      const tokens = await redeemUserTokens(env, {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        ...(usesPkce ? { code_verifier: verifier } : {}),
      });
      return { profile: await readProfile(env, tokens.access), tokens };
    },
  };
}

/** Older GitHub Enterprise Servers reject PKCE parameters. */
function knowsPkce(env: Env): boolean {
  if (env.GITHUB_PKCE === "auto") return env.GITHUB_URL === GITHUB_COM;
  return env.GITHUB_PKCE === "on";
}

/** The email scope is always requested. Clients separate scopes by spaces, GitHub's own pages by commas. */
function grantedScopes(requested: string): string {
  const scopeList = [...requested.split(/[\s,]+/), "user:email"];
  return [...new Set(scopeList)].filter((scope) => allowedScopes.has(scope)).join(" ");
}

async function readProfile(env: Env, token: string): Promise<ProviderProfile> {
  const user = await readGithubUser(env, token);
  const emails = await askGithub(env, token, {
    path: "/user/emails?per_page=100",
    schema: Emails,
  });
  const primary = emails.find((address) => address.primary);
  if (!primary) throw new FetchFailure("GitHub returned no primary email address");
  return {
    provider: "github",
    subject: String(user.id),
    email: primary.email,
    emailVerified: primary.verified === true,
    data: namesOf(env, user),
  };
}

function namesOf(env: Env, user: GithubUser): Record<string, string> {
  return facts({
    iss: env.GITHUB_URL,
    provider_id: String(user.id),
    name: user.name,
    full_name: user.name,
    user_name: user.login,
    preferred_username: user.login,
    avatar_url: user.avatar_url,
  });
}
