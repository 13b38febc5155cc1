import type { Env } from "#schemas/env.ts";
import { openGithub } from "./github.ts";
import { type IdTokens, openIdTokens } from "./google-id-token.ts";
import { openGoogle } from "./google.ts";
import type { Provider } from "./provider.ts";

/** What of the other ways to sign in is configured. */
export interface Providers {
  /** Those that a browser is sent to, by name. */
  byRedirect: Map<unknown, Provider>;
  /** Google's tokens, which a page may have got by itself. */
  googleIdTokens: IdTokens | null;
}

export function openProviders(options: { env: Env; issuer: string; clock: () => Date }): Providers {
  const { env, issuer, clock } = options;
  const redirectUri = `${issuer}/callback`;
  const googleIdTokens = openIdTokens(env, clock);
  const configured = [openGithub(env, redirectUri), openGoogle(env, googleIdTokens, redirectUri)];
  return {
    byRedirect: new Map(configured.filter((one) => one !== null).map((one) => [one.name, one])),
    googleIdTokens,
  };
}
