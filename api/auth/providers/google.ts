import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { FetchFailure, fetchJson } from "#service/fetch-json.ts";
import { s256 } from "../flows/pkce.ts";
import { type IdTokens, nonceClaimOf } from "./google-id-token.ts";
import type { Provider, ProviderTokens } from "./provider.ts";

const SCOPES = "openid email profile";

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  scope: z.string().default(SCOPES),
});

/** The sign-in through Google's page. Null if Google is not configured. */
export function openGoogle(
  env: Env,
  idTokens: IdTokens | null,
  redirectUri: string,
): Provider | null {
  const [clientId] = env.GOOGLE_CLIENT_ID;
  const clientSecret = env.GOOGLE_CLIENT_SECRET;
  if (!idTokens || !clientId || !clientSecret) return null;
  return {
    name: "google",
    label: "Google",
    pageUrl: ({ state, verifier, extraParameters }) => {
      const url = new URL(env.GOOGLE_AUTH_URL);
      url.search = new URLSearchParams({
        ...extraParameters,
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: SCOPES,
        state,
        nonce: nonceFor(verifier),
        code_challenge: s256(verifier),
        code_challenge_method: "S256",
      }).toString();
      return url.toString();
    },
    exchange: async ({ code, verifier }) => {
      const answer = await redeem(env, {
        grant_type: "authorization_code",
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      });
      const proof = { nonceClaim: nonceFor(verifier), accessToken: answer.tokens.access };
      try {
        const { profile } = await idTokens.check(answer.idToken, proof);
        return { profile, tokens: answer.tokens };
      } catch (cause) {
        throw new FetchFailure("Google's ID token is not valid", { cause });
      }
    },
  };
}

/** The verifier is a secret of this flow, so the nonce can be derived from it and is not stored. */
const nonceFor = (verifier: string) => nonceClaimOf(`nonce:${verifier}`);

async function redeem(
  env: Env,
  fields: Record<string, string>,
): Promise<{ idToken: string; tokens: ProviderTokens }> {
  const answer = await fetchJson(
    env.GOOGLE_TOKEN_URL,
    {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    },
    TokenAnswer,
  );
  const { access_token: access, id_token: idToken, refresh_token: refresh, scope } = answer;
  return { idToken, tokens: { access, refresh: refresh ?? null, scopes: scope.split(" ") } };
}
