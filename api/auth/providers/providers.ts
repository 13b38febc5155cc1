import type { Env } from "#schemas/env.ts";
import { openGithub } from "./github.ts";
import { type IdTokens, openIdTokens } from "./google-id-token.ts";
import { openGoogle } from "./google.ts";
import type { Provider } from "./provider.ts";

/** The configured providers. */
export interface Providers {
  /** Providers with a redirect, by name. */
  byRedirect: Map<unknown, Provider>;
  /** Verifies Google ID tokens, which a page may have received directly. */
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
