import type { SignInWithOAuthCredentials } from "@supabase/auth-js";
import { webConfig } from "../../config.ts";
import { SpokenError } from "../../errors.ts";
import { rememberProvider } from "../../provider-token.ts";
import { authClient } from "../../session.ts";
import { authMessage } from "./auth-error.ts";
import { startGoogleCredential } from "./google-credential.ts";

export type Provider = "github" | "google";

export const providerNames: Record<Provider, string> = { google: "Google", github: "GitHub" };

/** The GitHub scopes that the dashboard needs to list and link a user's repositories. */
const GITHUB_SCOPES = "repo public_repo user:email repo:status write:repo_hook read:org";

/** The user always chooses an account. The provider does not reuse the last one. */
const oauthOptions = (provider: Provider, redirectTo: string) =>
  ({
    provider,
    options: {
      redirectTo,
      queryParams: { prompt: "select_account" },
      ...(provider === "github" ? { scopes: GITHUB_SCOPES } : {}),
    },
  }) satisfies SignInWithOAuthCredentials;

/** Google's own page returns an ID token if no client secret is configured. */
const asksForIdToken = (provider: Provider) =>
  provider === "google" && webConfig().providers.google?.redirect === false;

/** Redirects the browser to the provider. `landing`: the address to return to. @throws the auth client's error */
export async function startProvider(provider: Provider, landing: string): Promise<void> {
  rememberProvider(provider);
  if (asksForIdToken(provider)) return startGoogleCredential({ landing, link: false });
  const { error } = await authClient().signInWithOAuth(oauthOptions(provider, landing));
  if (error) throw error;
}

/** Redirects to the provider to add a way to sign in to the current account. @throws SpokenError */
export async function linkProvider(provider: Provider, landing: string): Promise<void> {
  rememberProvider(provider);
  if (asksForIdToken(provider)) return startGoogleCredential({ landing, link: true });
  const { error } = await authClient().linkIdentity(oauthOptions(provider, landing));
  if (error) throw new SpokenError(authMessage(error), { cause: error });
}
