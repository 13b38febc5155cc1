import {
  AuthClient,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  type Session,
} from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import type { WebConfig } from "#schemas/web/config.ts";
import { noteSignedIn } from "./lib/browser/app-cookie.ts";
import { STORAGE_KEY } from "./stored-session.ts";

/** Stores the id of the session that the user ended with "Log Out". Every tab reads it. */
const LEFT_KEY = "pressmark.left";

let auth: InstanceType<typeof AuthClient>;
let visitor: InstanceType<typeof AuthClient>;
let session: Session | null = null;
const listeners = new Set<(former: Session | null) => void>();

/** Opens the auth client and waits until it knows whether a user is signed in. */
export async function startSession(
  config: Pick<WebConfig, "authUrl" | "authPublicKey">,
): Promise<void> {
  const options = {
    url: config.authUrl,
    headers: config.authPublicKey ? { apikey: config.authPublicKey } : {},
    // The client would let any address replace the current session; `arrival.ts` asks first.
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
    // Reported below. The client would report a service that does not respond as "signed out".
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
/** A client for a session that does not belong to this browser yet. It keeps the session in memory and touches nothing in storage. */
export const visitorClient = () => visitor;
export const currentSession = () => session;

/** `former`: the previously signed-in user. */
export function onSession(listener: (former: Session | null) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSession = () => useSyncExternalStore(onSession, currentSession);

/** A valid token, refreshed first if it is about to expire. @throws AuthError when the service does not respond */
export async function accessToken(): Promise<string | null> {
  const { data, error } = await auth.getSession();
  if (isAuthRetryableFetchError(error)) throw error;
  return data.session?.access_token ?? null;
}

let checking: Promise<void> | null = null;

/** The api rejected the token: gets a new one, or ends the session. */
export function checkSession(): Promise<void> {
  checking ??= renewOrEnd().finally(() => (checking = null));
  return checking;
}

async function renewOrEnd(): Promise<void> {
  const rejected = session;
  const { error } = await auth.refreshSession();
  if (!isAuthApiError(error) && !isAuthSessionMissingError(error)) return;
  // Another tab may have signed in meanwhile, for example with the link that ended this session. The client would end that session too.
  const stored = storedSession();
  if (rejected && stored && sessionId(stored) !== sessionId(rejected)) return;
  await auth.signOut({ scope: "local" });
}

/**
 * Ends this browser's session. The root of the app notices and leaves, in every tab. `first` runs before and may end the session itself, such as the deletion
 * of the account. If it fails, the user stays signed in.
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
  // The service is unreachable, but the session ends in this browser.
  localStorage.removeItem(STORAGE_KEY);
  location.assign("/");
}

/** Whether the user signed out. Other sessions expired or were ended elsewhere. */
export const wasLeft = (former: Session) => localStorage.getItem(LEFT_KEY) === sessionId(former);

/** Whether this account needs more than the password. */
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
