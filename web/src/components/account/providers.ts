import type { SignInWithOAuthCredentials } from "@supabase/auth-js";
import { webConfig } from "../../config.ts";
import { SpokenError } from "../../errors.ts";
import { rememberProvider } from "../../provider-token.ts";
import { authClient } from "../../session.ts";
import { authMessage } from "./auth-error.ts";
import { startGoogleCredential } from "./google-credential.ts";

export type Provider = "github" | "google";

export const providerNames: Record<Provider, string> = { google: "Google", github: "GitHub" };

/** What the dashboard needs to show and link a person's repositories. */
const GITHUB_SCOPES = "repo public_repo user:email repo:status write:repo_hook read:org";

/** An account is always chosen, never taken from a former visit. */
const oauthOptions = (provider: Provider, redirectTo: string) =>
  ({
    provider,
    options: {
      redirectTo,
      queryParams: { prompt: "select_account" },
      ...(provider === "github" ? { scopes: GITHUB_SCOPES } : {}),
    },
  }) satisfies SignInWithOAuthCredentials;

/** Google's own page gives an ID token where there is no secret for more. */
const asksForIdToken = (provider: Provider) =>
  provider === "google" && webConfig().providers.google?.redirect === false;

/** Leads the browser to the provider. `landing`: the address to come back to. @throws what the client says */
export async function startProvider(provider: Provider, landing: string): Promise<void> {
  rememberProvider(provider);
  if (asksForIdToken(provider)) return startGoogleCredential({ landing, link: false });
  const { error } = await authClient().signInWithOAuth(oauthOptions(provider, landing));
  if (error) throw error;
}

/** The same for one more way to sign in to the account that is signed in. @throws SpokenError */
export async function linkProvider(provider: Provider, landing: string): Promise<void> {
  rememberProvider(provider);
  if (asksForIdToken(provider)) return startGoogleCredential({ landing, link: true });
  const { error } = await authClient().linkIdentity(oauthOptions(provider, landing));
  if (error) throw new SpokenError(authMessage(error), { cause: error });
}
