import type { SignInWithIdTokenCredentials } from "@supabase/auth-js";
import { welcome } from "../../arrival.ts";
import { webConfig } from "../../config.ts";
import { authClient, visitorClient } from "../../session.ts";

const KEPT_KEY = "pressmark.google";
const NONCE_BYTES = 32;

interface Kept {
  nonce: string;
  /** The address to go on to. */
  landing: string;
  /** For the account that is signed in, instead of signing in. */
  link: boolean;
}

/**
 * Google's page hands an ID token to the landing page. Needs only the client id, and no script of Google on our pages.
 * The token is bound to this browser by a nonce: Google gets its hash, the service its text.
 */
export async function startGoogleCredential(wanted: Omit<Kept, "nonce">): Promise<void> {
  const { google } = webConfig().providers;
  if (!google) return;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  sessionStorage.setItem(KEPT_KEY, JSON.stringify({ ...wanted, nonce }));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonce));
  const url = new URL(google.authUrl);
  url.search = new URLSearchParams({
    client_id: google.clientId,
    response_type: "id_token",
    scope: "openid email profile",
    redirect_uri: `${location.origin}/auth`,
    nonce: hex(new Uint8Array(digest)),
    prompt: "select_account",
  }).toString();
  location.assign(url);
}

/** Trades the token in that Google's page sent along. @returns where to go on to; @throws what the client says */
export async function finishGoogleCredential(token: string): Promise<string> {
  const text = sessionStorage.getItem(KEPT_KEY);
  sessionStorage.removeItem(KEPT_KEY);
  // A token that was not asked for in this browser has no nonce, and the service refuses it.
  const kept = text ? (JSON.parse(text) as Kept) : { nonce: "", landing: "/", link: false };
  const credentials = { provider: "google" as const, token, nonce: kept.nonce };
  const refusal = kept.link
    ? (await authClient().linkIdentity(credentials)).error
    : await signIn(credentials);
  if (refusal) throw refusal;
  return kept.landing;
}

async function signIn(credentials: SignInWithIdTokenCredentials): Promise<Error | null> {
  const { data, error } = await visitorClient().signInWithIdToken(credentials);
  return error ?? welcome(data.session);
}

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
