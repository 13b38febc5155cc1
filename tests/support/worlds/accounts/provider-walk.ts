import type { GoTrueClient } from "@supabase/auth-js";
import { authClient, type AuthServer, PUBLIC_URL } from "./auth-server.ts";

/** The dashboard page to which sign-ins redirect. */
export const LANDING = `${PUBLIC_URL}/auth`;

export interface OAuthOptions {
  scopes?: string;
  queryParams?: Record<string, string>;
  redirectTo?: string;
}

/** The address to which the official client sends its browser. */
export async function oauthStart(
  server: Pick<AuthServer, "url">,
  client: GoTrueClient = authClient(server),
  { provider = "github", ...options }: OAuthOptions & { provider?: "github" | "google" } = {},
): Promise<string> {
  const { data, error } = await client.signInWithOAuth({
    provider,
    options: { redirectTo: LANDING, skipBrowserRedirect: true, ...options },
  });
  if (!data.url) throw error ?? new Error("The client returned no address.");
  return data.url;
}

/** The addresses that a browser visits when the service sends it to a provider, and the provider sends it back. */
export interface Walk {
  /** The provider's page. */
  page: URL;
  /** Our callback with the provider's response, on the test's server. */
  callback: URL;
  /** The page at the end. */
  landing: URL;
  /** The fragment of that page. */
  fragment: URLSearchParams;
}

/** Follows the redirects as a program, without cookies or browser headers. */
export async function walk(server: Pick<AuthServer, "url">, start: string): Promise<Walk> {
  const page = await redirectOf(start);
  return walkFrom(server, page.toString());
}

/** Continues at the provider's page. */
export async function walkFrom(
  server: Pick<AuthServer, "url">,
  page: string,
  headers: Record<string, string> = {},
): Promise<Walk> {
  const answered = await redirectOf(page);
  if (answered.pathname !== "/auth/v1/callback")
    throw new Error(`The provider redirects to ${answered.toString()}`);
  // The test's server listens on a different port.
  const callback = new URL(`${server.url}/callback${answered.search}`);
  const landing = await redirectOf(callback.toString(), headers);
  return {
    page: new URL(page),
    callback,
    landing,
    fragment: new URLSearchParams(landing.hash.slice(1)),
  };
}

/** The address to which an address redirects. */
export async function redirectOf(url: string, headers: Record<string, string> = {}): Promise<URL> {
  const response = await fetch(url, { redirect: "manual", headers });
  const location = response.headers.get("location");
  if (!location) throw new Error(`${response.status}: ${await response.text()}`);
  return new URL(location);
}
