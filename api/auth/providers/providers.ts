import {
  type AppContext,
  findGithubClient,
  hasGithubClient,
} from "#core/git-hosts/github/app/app.ts";
import { openGithub } from "./github.ts";
import { type IdTokens, openIdTokens } from "./google-id-token.ts";
import { openGoogle } from "./google.ts";
import type { Provider } from "./provider.ts";

/** The configured providers. */
export interface Providers {
  /** A provider with a redirect. Null if it is not configured. */
  find(name: unknown): Promise<Provider | null>;
  hasGithub(): Promise<boolean>;
  /** Verifies Google ID tokens, which a page may have received directly. */
  googleIdTokens: IdTokens | null;
}

export function openProviders(
  options: AppContext & { issuer: string; clock: () => Date },
): Providers {
  const { env, issuer, clock } = options;
  const redirectUri = `${issuer}/callback`;
  const googleIdTokens = openIdTokens(env, clock);
  const google = openGoogle(env, googleIdTokens, redirectUri);
  return {
    // An administrator can create the GitHub App while we run.
    find: async (name) => {
      if (name === "google") return google;
      const client = name === "github" ? await findGithubClient(options) : null;
      return client && openGithub(env, client, redirectUri);
    },
    hasGithub: () => hasGithubClient(options),
    googleIdTokens,
  };
}
