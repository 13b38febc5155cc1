import type { GoTrueClient } from "@supabase/auth-js";
import { authClient, type AuthServer, PUBLIC_URL } from "./auth-server.ts";

/** The page of the dashboard that sign-ins lead to. */
export const LANDING = `${PUBLIC_URL}/auth`;

export interface OAuthWish {
  scopes?: string;
  queryParams?: Record<string, string>;
  redirectTo?: string;
}

/** The address that the official client sends its browser to. */
export async function oauthStart(
  server: Pick<AuthServer, "url">,
  client: GoTrueClient = authClient(server),
  { provider = "github", ...wish }: OAuthWish & { provider?: "github" | "google" } = {},
): Promise<string> {
  const { data, error } = await client.signInWithOAuth({
    provider,
    options: { redirectTo: LANDING, skipBrowserRedirect: true, ...wish },
  });
  if (!data.url) throw error ?? new Error("The client gave no address.");
  return data.url;
}

/** What a browser does that the service sends to a provider and the provider sends back. */
export interface Walk {
  /** The provider's page. */
  page: URL;
  /** Our callback with the provider's answer, as the server of the test sees it. */
  callback: URL;
  /** Where the person ends. */
  landing: URL;
  /** What the page there finds in its fragment. */
  fragment: URLSearchParams;
}

/** As the program that `start` is given to: it keeps no cookies and calls itself no browser. */
export async function walk(server: Pick<AuthServer, "url">, start: string): Promise<Walk> {
  const page = await redirectOf(start);
  return walkFrom(server, page.toString());
}

/** From the provider's page on. */
export async function walkFrom(
  server: Pick<AuthServer, "url">,
  page: string,
  headers: Record<string, string> = {},
): Promise<Walk> {
  const answered = await redirectOf(page);
  if (answered.pathname !== "/auth/v1/callback")
    throw new Error(`The provider leads to ${answered.toString()}`);
  // The test's server listens on a port of its own.
  const callback = new URL(`${server.url}/callback${answered.search}`);
  const landing = await redirectOf(callback.toString(), headers);
  return {
    page: new URL(page),
    callback,
    landing,
    fragment: new URLSearchParams(landing.hash.slice(1)),
  };
}

/** Where an address leads. */
export async function redirectOf(url: string, headers: Record<string, string> = {}): Promise<URL> {
  const response = await fetch(url, { redirect: "manual", headers });
  const location = response.headers.get("location");
  if (!location) throw new Error(`${response.status}: ${await response.text()}`);
  return new URL(location);
}
