import type { SignInWithIdTokenCredentials } from "@supabase/auth-js";
import { welcome } from "../../arrival.ts";
import { webConfig } from "../../config.ts";
import { authClient, visitorClient } from "../../session.ts";

const KEPT_KEY = "pressmark.google";
const NONCE_BYTES = 32;

interface Kept {
  nonce: string;
  /** The address to open afterwards. */
  landing: string;
  /** Links the identity to the signed-in account instead of signing in. */
  link: boolean;
}

/**
 * Google's page sends an ID token to the landing page. This needs only the client id, and no script from Google on our pages. A nonce binds the token to this
 * browser: Google gets its hash, and the service gets its text.
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

/** Exchanges the ID token that Google's page sent. @returns the address to open next; @throws the auth client's error */
export async function finishGoogleCredential(token: string): Promise<string> {
  const text = sessionStorage.getItem(KEPT_KEY);
  sessionStorage.removeItem(KEPT_KEY);
  // A token that this browser did not request has no nonce, and the service rejects it.
  const flow = text ? (JSON.parse(text) as Kept) : { nonce: "", landing: "/", link: false };
  const credentials = { provider: "google" as const, token, nonce: flow.nonce };
  const refusal = flow.link
    ? (await authClient().linkIdentity(credentials)).error
    : await signIn(credentials);
  if (refusal) throw refusal;
  return flow.landing;
}

async function signIn(credentials: SignInWithIdTokenCredentials): Promise<Error | null> {
  const { data, error } = await visitorClient().signInWithIdToken(credentials);
  return error ?? welcome(data.session);
}

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
