import {
  AuthClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  type Session,
} from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import type { WebConfig } from "#schemas/web-config.ts";
import { noteSignedIn } from "./lib/browser/app-cookie.ts";
import { STORAGE_KEY } from "./stored-session.ts";

/** Holds the id of the session that its owner ended by "Log Out"; read by every tab. */
const LEFT_KEY = "pressmark.left";

let auth: InstanceType<typeof AuthClient>;
let visitor: InstanceType<typeof AuthClient>;
let session: Session | null = null;
const listeners = new Set<(former: Session | null) => void>();

/** Opens the auth client and waits until it knows whether somebody is signed in. */
export async function startSession(
  config: Pick<WebConfig, "authUrl" | "authPublicKey">,
): Promise<void> {
  const options = {
    url: config.authUrl,
    headers: config.authPublicKey ? { apikey: config.authPublicKey } : {},
    // The client would let any address replace the session that is here; `arrival.ts` asks first.
    detectSessionInUrl: false,
    flowType: "implicit",
  } as const;
  auth = new AuthClient({
    ...options,
    storageKey: STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
  });
  visitor = new AuthClient({
    ...options,
    storageKey: `${STORAGE_KEY}.visitor`,
    autoRefreshToken: false,
    persistSession: false,
  });
  auth.onAuthStateChange((event, next) => {
    // Told below; the client's own word for a service that does not answer would be "nobody".
    if (event === "INITIAL_SESSION") return;
    const former = session;
    session = next;
    if (session) noteSignedIn();
    for (const listener of listeners) listener(former);
  });
  const { data, error } = await auth.getSession();
  session = data.session ?? (isAuthRetryableFetchError(error) ? storedSession() : null);
  if (session) noteSignedIn();
}

export const authClient = () => auth;
/** For a session that is not this browser's yet: it keeps it in memory, and touches nothing that is stored. */
export const visitorClient = () => visitor;
export const currentSession = () => session;

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
