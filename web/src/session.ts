import {
  AuthClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  type Session,
} from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import type { WebConfig } from "#schemas/web-config.ts";
import { STORAGE_KEY } from "./stored-session.ts";

/** Holds the id of the session that its owner ended by "Log Out"; read by every tab. */
const LEFT_KEY = "pressmark.left";

let auth: InstanceType<typeof AuthClient>;
let session: Session | null = null;
let arrival = new URLSearchParams();
const listeners = new Set<(former: Session | null) => void>();

/** Opens the auth client and waits until it knows whether somebody is signed in; a session in the address counts. */
export async function startSession(
  config: Pick<WebConfig, "authUrl" | "authPublicKey">,
): Promise<void> {
  // The client removes a session from the address; what came with it is needed later.
  arrival = new URLSearchParams(location.hash.slice(1));
  auth = new AuthClient({
    url: config.authUrl,
    headers: config.authPublicKey ? { apikey: config.authPublicKey } : {},
    storageKey: STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: "implicit",
  });
  auth.onAuthStateChange((event, next) => {
    // Told below; the client's own word for a service that does not answer would be "nobody".
    if (event === "INITIAL_SESSION") return;
    const former = session;
    session = next;
    for (const listener of listeners) listener(former);
  });
  const { data, error } = await auth.getSession();
  session = data.session ?? (isAuthRetryableFetchError(error) ? storedSession() : null);
  // Asked for anew, the session carries no token of the provider, and none is stored.
  if (session && arrival.has("provider_token")) await auth.setSession(session);
}

export const authClient = () => auth;
export const currentSession = () => session;

/** What stood behind the # when the page was opened: the kind of a link, a message, an error, a provider's token. */
export const arrivedWith = () => arrival;
export const forgetArrival = () => void (arrival = new URLSearchParams());

/** `former`: who was signed in before. */
export function onSession(listener: (former: Session | null) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(onSession, currentSession);

/** A token that is valid now; refreshed first when it is about to expire. @throws AuthError when the service does not answer */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await auth.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  return data.session?.access_token ?? null;
}

let checking: Promise<void> | null = null;

/** The api refused the token: a new one, or the end of the session. */
export function checkSession(): Promise<void> {
  checking ??= renewOrEnd().finally(() => (checking = null));
  return checking;
}

async function renewOrEnd(): Promise<void> {
  const { error } = await auth.refreshSession();
  if (isAuthApiError(error) || isAuthSessionMissingError(error))
    await auth.signOut({ scope: "local" });
}

/**
 * Ends this browser's session; the root of the app sees it end and leaves, in every tab.
 * `first` is what may end the session by itself, such as the deletion of the account; when it fails one stays signed in.
 */
export async function signOut(first?: () => Promise<unknown>): Promise<void> {
  if (session) localStorage.setItem(LEFT_KEY, sessionId(session));
  try {
    await first?.();
  } catch (error) {
    localStorage.removeItem(LEFT_KEY);
    throw error;
  }
  const { error } = await auth.signOut({ scope: "local" });
  if (!error) return;
  // The service cannot be told, but here nobody stays signed in.
  localStorage.removeItem(STORAGE_KEY);
  location.assign("/");
}

/** Logged out by its owner; other sessions end because they expired or were ended elsewhere. */
export const wasLeft = (former: Session) => localStorage.getItem(LEFT_KEY) === sessionId(former);

/** The password alone is not enough for this account. */
export function needsFactor(of: Session): boolean {
  const hasFactor = of.user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasFactor && !gaveFactor(of);
}

export const gaveFactor = ({ access_token }: Session) => claimsOf(access_token).aal === "aal2";

const sessionId = ({ access_token }: Session) => claimsOf(access_token).session_id;

function claimsOf(token: string): { aal: string; session_id: string } {
  const payload = token.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  return JSON.parse(atob(payload)) as { aal: string; session_id: string };
}

const storedSession = () =>
  JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as Session | null;
